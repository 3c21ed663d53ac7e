import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataFolder, secretFile } from './data-folder.ts';

let folder: string;
let umask: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-data-'));
  umask = process.umask(0o077);
});

afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('the data folder', () => {
  test('of an ordinary user is for that user alone, and what is above it can be passed through', async () => {
    const path = join(folder, 'a', 'b');
    await makeDataFolder(path, false);
    expect([await modeOf(path), await modeOf(join(folder, 'a'))]).toEqual([0o700, 0o755]);
  });

  test('of root can be passed through but not listed, also if it was there', async () => {
    const made = join(folder, 'a', 'b');
    await makeDataFolder(made, true);
    await mkdir(join(folder, 'old'), { mode: 0o700 });
    await makeDataFolder(join(folder, 'old'), true);
    expect([await modeOf(made), await modeOf(join(folder, 'old'))]).toEqual([0o711, 0o711]);
  });

  test('that was there is left as it is for an ordinary user', async () => {
    await chmod(folder, 0o750);
    await makeDataFolder(folder, false);
    expect(await modeOf(folder)).toBe(0o750);
  });

  test('cannot be below a file', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(makeDataFolder(join(folder, 'file', 'x'))).rejects.toMatchObject({ code: 'data-folder' });
    await expect(makeDataFolder(join(folder, 'file'))).rejects.toThrow('(EEXIST). Set PARLEY_DATA');
  });
});

describe('a secret', () => {
  test('is made once, whoever asks first, and read by its owner alone', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => secretFile(folder, 'hub.secret')));
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toMatch(/^[\w-]{64}$/);
    expect(await readdir(folder)).toEqual(['hub.secret']);
    expect(await modeOf(join(folder, 'hub.secret'))).toBe(0o600);
    expect(await secretFile(folder, 'hub.secret')).toBe(
      (await readFile(join(folder, 'hub.secret'), 'utf8')).trim(),
    );
  });

  test('that was cut short is refused, without being told', async () => {
    await writeFile(join(folder, 'hub.secret'), 'abc');
    await expect(secretFile(folder, 'hub.secret')).rejects.toThrow(
      /hub\.secret is damaged: it holds less than 32/,
    );
  });
});
