import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bus } from '@parley/server/bus/bus';
import { createLocalBus } from '@parley/server/bus/local';
import { createBrowsers } from '@parley/server/doors/edge/browsers';
import { createDesk, type RunningDesk } from '@parley/server/desk/create-desk';
import { createLimits } from '@parley/server/doors/edge/limits';
import { describeRoutes } from '@parley/server/doors/describe/routes';
import { HUB_KEYS } from '@parley/server/keys/testing/hub-keys';
import { apiRoutes } from '@parley/server/doors/http/api';
import { handleRoutes } from '@parley/server/doors/http/handle-routes';
import { createStreams } from '@parley/server/doors/http/room/stream';
import { pageRoutes } from '@parley/server/doors/pages/pages';
import { webFilesIn } from '@parley/server/doors/pages/web-files';
import { createMcpDoor } from '@parley/server/doors/mcp/door';
import { createWsDoor } from '@parley/server/doors/ws/door';
import { createFakeTime, type FakeTime } from '@parley/server/jobs/testing/fake-time';
import { createMemoryHandles } from '@parley/server/keys/handles/memory';
import type { HandleStore } from '@parley/server/keys/handles/port';
import { createRandomHex } from '@parley/server/keys/random';
import { createMemorySessions } from '@parley/server/keys/sessions/memory';
import type { SessionStore } from '@parley/server/keys/sessions/port';
import { createMemoryLedger, createMemoryStore, type MemoryStore } from '@parley/server/ledger/memory';
import { createLog } from '@parley/server/log';
import express from 'express';
import { hubOf, NO_LIMITS, START } from './hub-parts.ts';
import { type Line, openLine } from './line.ts';

/**
 * A hub as it runs, but for two things: its record is in memory, and its clock is moved by the test. Both its doors are
 * real ones, on a server of its own on loopback. Several may share one record, as hubs of one host do.
 */
export interface OpenHub {
  readonly origin: string;
  readonly shared: Shared;
  readonly desk: RunningDesk;
  /** All lines of its log. */
  readonly logged: readonly string[];
  /** Opens a socket that says hello. */
  line(headers?: Readonly<Record<string, string>>): Promise<Line>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  call(path: string, init: RequestInit): Promise<Answer>;
  close(): Promise<void>;
}

export interface Shared {
  readonly store: MemoryStore;
  readonly sessions: SessionStore;
  readonly handles: HandleStore;
  readonly time: FakeTime;
  readonly bus: Bus;
}

export interface Answer {
  readonly status: number;
  /** What the answer said, but for what is new with every answer: its id and its date. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export function share(): Shared {
  const store = createMemoryStore();
  return {
    store,
    sessions: createMemorySessions(store),
    handles: createMemoryHandles(store),
    time: createFakeTime(START),
    bus: createLocalBus(),
  };
}

export async function openHub(shared: Shared = share()): Promise<OpenHub> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  const origin = `http://localhost:${port}`;
  const logged: string[] = [];
  const log = createLog('debug', { write: (line: string) => void logged.push(line) });
  const { store, sessions, handles, time, bus } = shared;
  const hub = hubOf({ ledger: createMemoryLedger(store), bus, time, baseUrl: origin, log });
  const limits = createLimits(NO_LIMITS);
  const config = {
    limits: NO_LIMITS,
    hostKeys: [],
    requireHostKey: false,
    trustProxy: false,
  };
  const { clock } = time;
  const browsers = createBrowsers({ hub, sessions, baseUrl: origin, clock, random: createRandomHex() });
  const { timers } = time;
  const desk = createDesk({
    hub,
    limits,
    handles,
    timers,
    clock,
    random: createRandomHex(),
    waitsPerCredential: NO_LIMITS.waitsPerCredential,
    log,
  });
  const streams = createStreams({ hub, limits, timers, settings: NO_LIMITS });
  const parts = { hub, desk, streams, browsers, limits, config, baseUrl: origin, log };
  createWsDoor({ ...parts, clock, timers: time.timers, random: () => 0.5 }).attach(server);
  const mcp = createMcpDoor({ ...parts, settings: NO_LIMITS, timers });
  const app = express().disable('etag').disable('x-powered-by');
  server.on(
    'request',
    app.use('/api', apiRoutes(parts)).use('/h', handleRoutes(parts)).use('/mcp', mcp.routes),
  );
  app.use(describeRoutes({ baseUrl: origin, version: 'under test', hubKeys: HUB_KEYS }));
  // The web app is no part of it: what is written by the hub itself is.
  app.use(pageRoutes({ ...parts, webFiles: webFilesIn('/nowhere') }));
  const lines: Line[] = [];
  let keys = 0;
  const post: OpenHub['post'] = (path, body, headers = {}) => {
    keys += 1;
    return call(port, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `key-${keys}`, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
    });
  };
  return {
    origin,
    shared,
    desk,
    logged,
    post,
    call: (path, init) => call(port, path, init),
    async line(headers) {
      const line = await openLine(port, headers);
      lines.push(line);
      return line;
    },
    async close() {
      for (const line of lines) line.terminate();
      streams.stop();
      await mcp.stop();
      await desk.stop();
      await closeServer(server);
      await hub.stop();
    },
  };
}

const NEW_EACH_TIME = ['x-request-id', 'date'];

async function call(port: number, path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const said = await response.text();
  const text = said.replace(/"request":"[^"]*"/, '"request":"..."');
  const headers = [...response.headers].filter(([name]) => !NEW_EACH_TIME.includes(name));
  const isJson = response.headers.get('content-type')?.includes('json') && said !== '';
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
