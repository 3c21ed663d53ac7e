import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HubProcess, startHub } from './support/hub-process.ts';
import { linkIn, Terminal } from './support/terminal.ts';

const PARLEY = fileURLToPath(new URL('../packages/client/dist/cli/main.js', import.meta.url));

let root: string;
let hub: HubProcess;
let boris: Terminal;
/** The links of the two agents, in negotiation; the first has the floor. */
let links: readonly [string, string];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-bridge-'));
  await chmod(root, 0o711);
  hub = await startHub({ PARLEY_DATA: join(root, 'data') });
  const anna = await Terminal.open(root, 'anna', hub.url);
  boris = await Terminal.open(root, 'boris', hub.url);
  const made = await anna.ok(
    'create',
    '--topic',
    'A bridge',
    '--party',
    'Acme',
    '--party',
    'Borealis',
    '--people',
    'any',
  );
  await anna.ok('claim', linkIn(made, 'claim'), '--name', 'Anna');
  const accepted = await boris.ok('accept', linkIn(made, 'invitation'), '--name', 'Boris');
  links = [linkIn(made, 'agent'), linkIn(accepted, 'agent')];
  for (const link of links) await (await Terminal.open(root, 'agent', hub.url)).ok('join', link);
  for (const person of [anna, boris]) await person.ok('ready');
});
afterEach(async () => {
  await hub.stop();
  await rm(root, { recursive: true, force: true });
});

const bridgeTo = (link: string) => ({
  command: process.execPath,
  args: [PARLEY, 'mcp', link],
  env: { PATH: process.env['PATH'] ?? '', HOME: root, PARLEY_HOME: join(root, 'home') },
});
const textOf = (result: unknown) => JSON.stringify((result as { content: unknown }).content);

test('DL-2 B44 a host that starts a program has the same tools, by the older client and by the newer', async () => {
  const old = new OldClient({ name: 'old', version: '1' });
  const young = new NewClient({ name: 'young', version: '1' });
  await old.connect(new OldStdio(bridgeTo(links[0])));
  await young.connect(new NewStdio(bridgeTo(links[1])));
  try {
    const names = (await old.listTools()).tools.map(({ name }) => name);
    expect((await young.listTools()).tools.map(({ name }) => name)).toEqual(names);
    expect(names.length).toBeLessThanOrEqual(12);

    await young.callTool({ name: 'wait', arguments: { seconds: 1 } });
    const waiting = young.callTool({ name: 'wait', arguments: { seconds: 40 } });
    const said = await old.callTool({
      name: 'say',
      arguments: { action: 'say', text: 'Over the bridge.', summary: 'Says' },
    });
    expect(said.isError ?? false).toBe(false);
    expect(textOf(await waiting)).toContain('Over the bridge.');
    expect(textOf(await young.callTool({ name: 'state', arguments: {} }))).toContain('You are the agent');

    // The hub goes away and comes back: the host notices nothing but the time it takes.
    await hub.kill();
    const state = old.callTool({ name: 'state', arguments: {} });
    await hub.start();
    expect(textOf(await state)).toContain('You are the agent');
  } finally {
    await Promise.all([old.close(), young.close()]);
  }
});
