import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curlJson } from './support/curl.ts';
import { type HubProcess, startHub } from './support/hub-process.ts';

/** What stands in examples/ is run as a reader would run it, against a hub that was just started. */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const PATIENCE_MS = 50_000;

let root: string;
let hub: HubProcess;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-examples-'));
  await chmod(root, 0o711);
  hub = await startHub({ PARLEY_DATA: join(root, 'data') });
});
afterAll(async () => {
  await hub.stop();
  await rm(root, { recursive: true, force: true });
});

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a line in the clone, with nothing around it but what it needs. */
async function run(
  line: string,
  env: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Ran> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('bash', ['-c', line], {
    cwd: REPOSITORY,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
    detached: true,
  });
  // With the program that it waits for.
  signal?.addEventListener('abort', () => child.pid !== undefined && process.kill(-child.pid));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('two agents with curl and jq alone come to minutes', async () => {
  const { code, output } = await run(`examples/two-agents.sh ${hub.url}`);
  expect([code, output]).toEqual([0, expect.stringContaining('**Agreed**')]);
  for (const name of ['Agent of Acme', 'Agent of Borealis']) {
    expect(output).toContain(`${name} has proposed a contract`);
    expect(output).toContain(`${name} agrees`);
  }
  expect(output).toContain('Agent of Acme has read: Any price from 40 to 60.');
  expect(output).toContain('Within a week.');
});

test('two agents with the client agree', async () => {
  const { code, output } = await run('node_modules/.bin/tsx examples/two-agents.ts', { PARLEY_HUB: hub.url });
  expect([code, output]).toEqual([0, expect.stringContaining('Both people have approved: it is agreed.')]);
});

interface Links {
  readonly room: string;
  readonly links: readonly { readonly kind: string; readonly link: string }[];
}
const linkIn = ({ links }: Links, kind: string) => links.find((each) => each.kind === kind)?.link ?? '';

/** A room that negotiates, with the links of its two agents. */
async function begun() {
  const post = (path: string, body: object, ...words: readonly string[]) =>
    curlJson<Links>(
      ['-X', 'POST', `${hub.url}/api/${path}`, '-H', 'Content-Type: application/json'],
      ['-d', JSON.stringify(body), ...words],
    );
  const made = await post('rooms', {
    topic: 'Terms',
    parties: [{ name: 'Acme' }, { name: 'Borealis' }],
    settings: { seats: { people: 'any' } },
  });
  const take = (path: string, kind: string, name: string) =>
    post(path, { token: linkIn(made, kind).split('#')[1], name }, '-H', `Idempotency-Key: of-${name}`);
  const [claimed, accepted] = [
    await take('claim', 'claim', 'Anna'),
    await take('accept', 'invitation', 'Boris'),
  ];
  const people = [claimed, accepted].map((taken) => linkIn(taken, 'person').split('#')[1]);
  for (const token of people)
    await post(`rooms/${made.room}/ready`, {}, '-H', `Authorization: Bearer ${token}`);
  return { ours: linkIn(made, 'agent'), theirs: linkIn(accepted, 'agent') };
}

describe('the job that negotiates', () => {
  let line: string;
  let terms: string;
  let more: string;
  let other: string;
  beforeAll(async () => {
    const job = await readFile(join(REPOSITORY, 'examples/ci/negotiate.yml'), 'utf8');
    line = /^ +run: (.*)$/m.exec(job)?.[1] ?? '';
    expect(job).toContain('PARLEY_LINK: ${{ secrets.PARLEY_LINK }}');
    [terms, more, other] = [join(root, 'terms.md'), join(root, 'more.md'), join(root, 'other.md')];
    await writeFile(terms, '## Price\n\nNet 45.\n');
    await writeFile(more, '## Price\n\nNet 45.\n\n## Delivery\n\nWithin a week.\n');
    await writeFile(other, '## Price\n\nNet 10.\n');
  });

  test('agrees to a contract that holds its terms', async () => {
    const { ours, theirs } = await begun();
    const [job, agent] = await Promise.all([
      run(line, { PARLEY_LINK: ours, TERMS: terms }),
      run(`bash examples/agent.sh '${theirs}' '${more}'`),
    ]);
    expect([job.code, agent.code]).toEqual([0, 0]);
    expect(job.output).toContain('The build agrees');
  });

  test('raises its hand and fails when the contract lacks them', async () => {
    const { ours, theirs } = await begun();
    const over = new AbortController();
    const agent = run(`exec bash examples/agent.sh '${theirs}' '${other}'`, {}, over.signal);
    const job = await run(line, { PARLEY_LINK: ours, TERMS: terms });
    expect(job).toEqual({ code: 3, output: expect.stringContaining('The build has raised its hand') });
    over.abort();
    await agent;
  });
});

describe('the configurations of hosts', () => {
  test('are those that the list names, lead to the tools of a hub, and hold no token', async () => {
    const list = await readFile(join(REPOSITORY, 'examples/README.md'), 'utf8');
    const files = await readdir(join(REPOSITORY, 'examples/host-configs'));
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      const text = await readFile(join(REPOSITORY, 'examples/host-configs', file), 'utf8');
      expect(list).toContain(`(host-configs/${file})`);
      expect(text).toMatch(/\/mcp"|"mcp"\]/);
      expect(text).not.toMatch(/pl[a-z]_/);
      expect(() => (file.endsWith('.json') ? (JSON.parse(text) as unknown) : undefined)).not.toThrow();
    }
  });
});
