import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../apps/server/src/embedded/testing/database.ts';
import { account, Builder, type Image } from './testing/builder.ts';

// The steps of the Dockerfile, taken in folders: see testing/builder.ts.
const builder = new Builder();
let image: Image;
let hub: ChildProcess | undefined;

beforeAll(() => {
  image = builder.build();
}, 600_000);

afterAll(async () => {
  await stop();
  builder.clear();
}, 120_000);

describe('the image', () => {
  test('does not run as root', () => expect(image.user).toBe('node'));

  test('starts with a database of its own, is healthy, has its pages, and stops in order', async () => {
    const env = await start({});
    await vi.waitFor(() => expect(check(env)).toBe(0), { timeout: 60_000, interval: 250 });
    const page = await fetch(`http://localhost:${env['PARLEY_PORT']}/join`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await stop()).toBe(0);
    expect(check(env)).toBe(1);
  });

  test('keeps nothing in its folder with a database and a secret that it is given', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const folder = join(image.env['PARLEY_DATA'] ?? '', 'beside');
    const env = await start({
      DATABASE_URL: database.url,
      PARLEY_SECRET: 'a secret that is long enough for a test',
      PARLEY_DATA: folder,
    });
    await vi.waitFor(() => expect(check(env)).toBe(0), { timeout: 60_000, interval: 250 });
    expect(await stop()).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** Starts the image's own command under its own settings, on a port that is free here. */
async function start(settings: Readonly<Record<string, string>>): Promise<NodeJS.ProcessEnv> {
  const [program = '', ...args] = image.command;
  const env = {
    PATH: process.env['PATH'],
    HOME: '/',
    ...image.env,
    PARLEY_HOST: '127.0.0.1',
    PARLEY_PORT: String(await freePort()),
    PARLEY_LOG_LEVEL: 'warn',
    ...settings,
  };
  hub = spawn(program, args, { cwd: image.workdir, env, ...account, stdio: ['ignore', 'ignore', 'inherit'] });
  return env;
}

/** The status with which the image's own healthcheck ends. */
function check(env: NodeJS.ProcessEnv): number | null {
  const [program = '', ...args] = image.healthcheck;
  return spawnSync(program, args, { env }).status;
}

async function stop(): Promise<number | null> {
  const stopping = hub;
  hub = undefined;
  if (!stopping || stopping.exitCode !== null) return stopping?.exitCode ?? null;
  const ended = new Promise<number | null>((resolve) => stopping.once('exit', resolve));
  stopping.kill('SIGTERM');
  return ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
