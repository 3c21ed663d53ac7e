import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-lock-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder is locked once, and can be locked again when it was released', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({
    code: 'folder-in-use',
    message: expect.stringContaining(`(process ${process.pid}) is running on ${folder}`),
  });
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
  await (await lockFolder(folder)).release();
});

test('a killed holder holds nothing', async () => {
  const script = `require('node:net').createServer().listen(process.argv[1], () => console.log('listening'))`;
  const child = spawn(process.execPath, ['-e', script, join(folder, 'hub.sock')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(folder)).toEqual(['hub.sock']);
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'folder-in-use' });
  await lock.release();
});

test('a holder that says nothing of use still holds', async () => {
  const silent = createServer((socket) => socket.end('hello\nthere')).listen(join(folder, 'hub.sock'));
  await once(silent, 'listening');
  await expect(lockFolder(folder)).rejects.toThrow('process unknown');
  silent.close();
});

test('a folder with a long path can be locked too', async () => {
  const long = join(folder, 'x'.repeat(120));
  await mkdir(long);
  const lock = await lockFolder(long);
  await expect(lockFolder(long)).rejects.toMatchObject({ code: 'folder-in-use' });
  await lock.release();
});
