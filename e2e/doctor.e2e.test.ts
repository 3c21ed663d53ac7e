import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HubProcess, startHub } from './support/hub-process.ts';
import { linkIn, Terminal } from './support/terminal.ts';

let root: string;
let hub: HubProcess;
let terminal: Terminal;
let link: string;
let proxies: Server[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-doctor-'));
  await chmod(root, 0o711);
  hub = await startHub({ PARLEY_DATA: join(root, 'data') });
  terminal = await Terminal.open(root, 'agent', hub.url);
  const made = await terminal.ok(
    'create',
    '--topic',
    'The real one',
    '--party',
    'Acme',
    '--party',
    'Borealis',
  );
  link = linkIn(made, 'agent');
});
afterEach(async () => {
  for (const proxy of proxies) proxy.close();
  proxies = [];
  await hub.stop();
  await rm(root, { recursive: true, force: true });
});

/** A way to the hub on which something may happen to each connection. */
async function proxy(befall: (client: Socket, hub: Socket) => void): Promise<string> {
  const { port } = new URL(hub.url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
    befall(client, upstream);
  }).listen(0, '127.0.0.1');
  proxies.push(server);
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const failed = (lines: Awaited<ReturnType<Terminal['run']>>['lines']) =>
  lines.filter(({ type, ok }) => type === 'step' && ok === false);

test('N5 doctor rehearses in a room of its own, and says what works', async () => {
  const { code, lines, output } = await terminal.run('doctor', link, '--idle', '1');
  expect([code, output.match(/FAILED/)]).toEqual([0, null]);
  const steps = lines.filter(({ type }) => type === 'step').map(({ name }) => name);
  expect(steps).toEqual(['reach', 'read', 'acknowledge', 'speak', 'wait', 'stay', 'return']);
  // The room of the link has been touched by nobody: its agent has not arrived.
  await terminal.ok('join', link);
  const record = await terminal.ok('watch', '--all', '--no-follow');
  const types = record.lines.flatMap(({ entry }) => (entry as { type: string } | undefined)?.type ?? []);
  expect(types).toEqual(['room.created', 'seats.arrived']);
});

test('N5 B40 doctor fails on a way that cuts what is idle, and says at which step', async () => {
  const base = await proxy((client) => {
    client.setTimeout(1500, () => client.destroy());
  });
  const { code, lines } = await terminal.run('doctor', link, '--base', base, '--idle', '4');
  expect(code).toBe(9);
  expect(failed(lines)).toMatchObject([
    { name: 'stay', why: expect.stringMatching(/dropped after [12]\.?\d* s/) },
  ]);
});

test('N5 doctor fails where nothing is reached, and where nothing comes through', async () => {
  const away = await terminal.run('doctor', link, '--base', 'http://localhost:9', '--timeout', '2');
  expect([away.code, failed(away.lines).map(({ name }) => name)]).toEqual([9, ['reach']]);
  const silent = await proxy((client, upstream) => {
    // What asks to become a socket is never answered.
    client.on('data', (data) => {
      if (data.toString('latin1').includes('Upgrade: websocket')) upstream.unpipe(client);
    });
  });
  const mute = await terminal.run('doctor', link, '--base', silent, '--timeout', '2');
  expect([mute.code, failed(mute.lines)]).toMatchObject([9, [{ name: expect.stringMatching(/reach|read/) }]]);
});
