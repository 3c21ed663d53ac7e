import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as connect } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseLink } from '@parley/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBridged } from './support/bridged-tools.ts';
import { type HubProcess, startHub } from './support/hub-process.ts';
import { linkIn, Terminal } from './support/terminal.ts';

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

test('DL-2 B44 a host that starts a program has the same tools, by the older client and by the newer', async () => {
  const token = (link: string) => parseLink(link)?.token.text ?? '';
  const old = await openBridged(hub.url, 'old', token(links[0]));
  const young = await openBridged(hub.url, 'new', token(links[1]));
  try {
    const names = (await old.list()).map(({ name }) => name);
    expect((await young.list()).map(({ name }) => name)).toEqual(names);
    expect(names.length).toBeLessThanOrEqual(12);

    await young.call('wait', { seconds: 1 });
    const waiting = young.call('wait', { seconds: 40 });
    const said = await old.call('say', { action: 'say', text: 'Over the bridge.', summary: 'Says' });
    expect(said.isError).toBe(false);
    expect((await waiting).text).toContain('Over the bridge.');
    expect((await young.call('state')).text).toContain('You are the agent');

    // The hub goes away and comes back: the host notices nothing but the time it takes.
    await hub.kill();
    const state = old.call('state');
    await hub.start();
    expect((await state).text).toContain('You are the agent');
  } finally {
    await Promise.all([old.close(), young.close()]);
  }
});

test('DL-2 a hub that is not ready yet, or not behind its proxy, is asked again', async () => {
  const answers = [503, 502, 504];
  const front = createServer((request, response) => {
    const status = answers.shift();
    if (status !== undefined) {
      response.writeHead(status).end('not yet');
      return;
    }
    const { method, headers, url } = request;
    const { port } = new URL(hub.url);
    const onward = connect({ port: Number(port), method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const { port } = front.address() as AddressInfo;
  const tools = await openBridged(`http://localhost:${port}`, 'new', parseLink(links[0])?.token.text ?? '');
  try {
    expect((await tools.call('state')).text).toContain('You are the agent');
    expect(answers).toEqual([]);
  } finally {
    await tools.close();
    front.closeAllConnections();
    front.close();
  }
});
