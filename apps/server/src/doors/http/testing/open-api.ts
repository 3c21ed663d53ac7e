import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { createDesk } from '../../../desk/create-desk.ts';
import { processTimers } from '../../../jobs/timers.ts';
import { createMemoryHandles } from '../../../keys/handles/memory.ts';
import { createRandomHex } from '../../../keys/random.ts';
import { createMemorySessions } from '../../../keys/sessions/memory.ts';
import type { LogFields } from '../../../log.ts';
import { type Browsers, createBrowsers } from '../../edge/browsers.ts';
import { createLimits } from '../../edge/limits.ts';
import { createFakeHub, type FakeHub } from '../../testing/fake-hub.ts';
import { type ApiParts, apiRoutes } from '../api.ts';
import { createStreams } from '../room/stream.ts';

/** The routes on a real server, with a hub that answers as the test wants. */
export interface OpenApi {
  readonly hub: FakeHub;
  readonly browsers: Browsers;
  readonly origin: string;
  readonly logged: {
    readonly event: string;
    readonly fields: LogFields | undefined;
    readonly error: unknown;
  }[];
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  call(path: string, init?: RequestInit): Promise<Answered>;
  /** Sends bytes, and answers with all that came back until the connection ended. */
  raw(text: string): Promise<string>;
  close(): Promise<void>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

export const HOST_KEY = 'a-host-key-of-this-hub-1234567890';

const LIMITS = { createPerHour: 3, failedPerMinute: 3, socketsPerCredential: 8, observers: 100 };

export async function openApi(config: Partial<ApiParts['config']> = {}): Promise<OpenApi> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hub = createFakeHub();
  const logged: OpenApi['logged'] = [];
  const write = (event: string, fields?: LogFields, error?: unknown) =>
    void logged.push({ event, fields, error });
  const log = { debug: write, info: write, warn: write, error: write, child: () => log };
  const app = express().disable('etag').disable('x-powered-by');
  let now = 0;
  const browsers = createBrowsers({
    hub,
    sessions: createMemorySessions(),
    baseUrl: origin,
    clock: () => (now += 1),
    random: createRandomHex(),
  });
  const limits = createLimits(LIMITS);
  const timers = processTimers;
  const desk = createDesk({
    hub,
    limits,
    handles: createMemoryHandles(),
    timers,
    clock: Date.now,
    random: createRandomHex(),
    waitsPerCredential: 4,
    log,
  });
  const settings = { ...LIMITS, pendingBytes: 1_000_000 };
  const routes = apiRoutes({
    hub,
    desk,
    streams: createStreams({ hub, limits, timers, settings }),
    browsers,
    limits,
    config: { hostKeys: [HOST_KEY], requireHostKey: false, trustProxy: false, ...config },
    baseUrl: origin,
    log,
  });
  server.on('request', app.use('/api', routes));

  const call = async (path: string, init?: RequestInit): Promise<Answered> => {
    const response = await fetch(origin + path, init);
    const text = await response.text();
    const isJson = text !== '' && (response.headers.get('content-type')?.includes('json') ?? false);
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, text, body };
  };
  let keys = 0;
  return {
    hub,
    browsers,
    origin,
    logged,
    call,
    post: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `key-${(keys += 1)}`, ...headers },
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    raw: (text) =>
      new Promise((resolve, reject) => {
        let received = '';
        const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk) => (received += chunk.toString()));
        socket.on('end', () => resolve(received));
        socket.on('error', reject);
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
