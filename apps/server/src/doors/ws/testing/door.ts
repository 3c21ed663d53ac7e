import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Down, SUBPROTOCOL } from '@parley/protocol';
import { type ClientOptions, WebSocket } from 'ws';
import { createFakeTime, type FakeTime } from '../../../jobs/testing/fake-time.ts';
import { createRandomHex } from '../../../keys/random.ts';
import { createMemorySessions } from '../../../keys/sessions/memory.ts';
import type { LogFields } from '../../../log.ts';
import { type Browsers, createBrowsers } from '../../edge/browsers.ts';
import { createLimits } from '../../edge/limits.ts';
import { createFakeHub, type FakeHub } from '../../testing/fake-hub.ts';
import { createWsDoor, type WsDoor } from '../door.ts';

/** The door on a real server, with a hub that answers as the test wants and a clock that stands still. */
export interface OpenDoor {
  readonly door: WsDoor;
  readonly hub: FakeHub;
  readonly browsers: Browsers;
  readonly time: FakeTime;
  readonly port: number;
  readonly logged: { readonly event: string; readonly fields: LogFields | undefined }[];
  connect(options?: ClientOptions & { readonly protocols?: string[]; readonly path?: string }): Client;
  /** A TCP connection on which the handshake is done and nothing else. */
  raw(): Promise<Socket>;
  close(): Promise<void>;
}

export interface Client {
  readonly ws: WebSocket;
  readonly frames: Down[];
  /** The bytes of each message, as they came. */
  readonly messages: Buffer[];
  readonly opened: Promise<void>;
  /** The close code; or what the server said instead of an upgrade. */
  readonly ended: Promise<number | { readonly status: number; readonly body: string }>;
  send(...frames: readonly object[]): void;
  /** Resolves with the first frame of this kind, which may have come already. */
  next<Type extends Down['type']>(type: Type): Promise<Extract<Down, { type: Type }>>;
}

export const LIMITS = {
  createPerHour: 20,
  commandsPerMinute: 60,
  failedPerMinute: 30,
  socketsPerCredential: 1000,
  waitsPerCredential: 1000,
  observers: 100,
  pendingBytes: 1_048_576,
};

export async function openDoor(limits: Partial<typeof LIMITS> = {}): Promise<OpenDoor> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hub = createFakeHub();
  const time = createFakeTime(1_000_000);
  const logged: OpenDoor['logged'] = [];
  const write = (event: string, fields?: LogFields) => void logged.push({ event, fields });
  const log = { debug: write, info: write, warn: write, error: write, child: () => log };
  const all = { ...LIMITS, ...limits };
  const baseUrl = `http://localhost:${port}`;
  const browsers = createBrowsers({
    hub,
    sessions: createMemorySessions(),
    baseUrl,
    clock: time.clock,
    random: createRandomHex(),
  });
  const door = createWsDoor({
    hub,
    browsers,
    limits: createLimits(all),
    config: { limits: all, trustProxy: false },
    baseUrl,
    log,
    clock: time.clock,
    timers: time.timers,
    random: () => 0.5,
  });
  door.attach(server);
  const clients: Client[] = [];
  return {
    door,
    hub,
    browsers,
    time,
    port,
    logged,
    connect: ({ protocols = [SUBPROTOCOL], path = '/ws', ...options } = {}) => {
      const client = createClient(new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, options));
      clients.push(client);
      return client;
    },
    raw: () => shakeHands(port),
    async close() {
      for (const { ws } of clients) ws.terminate();
      await closeServer(server);
    },
  };
}

function createClient(ws: WebSocket): Client {
  const frames: Down[] = [];
  const messages: Buffer[] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (data) => {
    const bytes = data as Buffer;
    messages.push(bytes);
    frames.push(JSON.parse(bytes.toString()) as Down);
    for (const look of waiting) look();
  });
  ws.on('error', () => undefined);
  return {
    ws,
    frames,
    messages,
    opened: new Promise((resolve) => ws.once('open', resolve)),
    ended: new Promise((resolve) => {
      ws.once('close', resolve);
      ws.once('unexpected-response', (_request, response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
    }),
    send: (...all) => {
      for (const frame of all) ws.send(JSON.stringify(frame));
    },
    next: (type) =>
      new Promise((resolve) => {
        const look = () => {
          const found = frames.find((frame) => frame.type === type);
          if (!found) return;
          waiting.delete(look);
          resolve(found as Extract<Down, { type: typeof type }>);
        };
        waiting.add(look);
        look();
      }),
  };
}

function shakeHands(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ${SUBPROTOCOL}\r\n\r\n`,
  );
  return new Promise((resolve) => socket.once('data', () => resolve(socket)));
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
