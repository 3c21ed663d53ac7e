import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNote, parseNote, readVerifierKey, signNote } from '@parley/record';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeys } from './derive.ts';
import { openHubKeys, rotateHubKey, type HubKeys } from './hub-keys.ts';

/** The keys with which a hub signs (MI-4): made once, its owner's alone, and changed without leaving readers behind. */

const NOW = Date.UTC(2026, 10, 2, 9);
const DAY = 24 * 60 * 60 * 1000;
const HUB = 'parley.example';

let folder: string;
let path: string;
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-keys-'));
  path = join(folder, 'hub.keys');
  now = NOW;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const SEED = createKeys('a secret of the hub that is long enough').signingSeed();
const place = (name = HUB) => ({ path, name, seed: SEED, isWritten: true });
const open = (name?: string) => openHubKeys(place(name), () => now);
const rotate = () => rotateHubKey(place(), now);

/** The keys of these that signed a note. */
async function signedBy(hub: HubKeys, keys: readonly string[]): Promise<readonly string[]> {
  const note = parseNote(await signNote('a text\n', hub.signers()));
  if (!note) throw new Error('no note');
  const known = await Promise.all(keys.map(readVerifierKey));
  const { signed } = await checkNote(
    note,
    known.flatMap((key) => key ?? []),
  );
  return keys.filter((_, index) => signed.some(({ id }) => id === known[index]?.id));
}

describe('MI-4 a hub’s own key', () => {
  test('is made once, whoever comes first, in a file that its owner alone reads', async () => {
    const hubs = await Promise.all(Array.from({ length: 6 }, () => open()));
    const keys = hubs.map(({ published }) => published.map(({ key }) => key));
    expect(new Set(keys.flat()).size).toBe(1);
    expect(hubs[0]).toMatchObject({ name: HUB, published: [{ since: '2026-11-02T09:00:00.000Z' }] });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['hub.keys']);
    const again = await open();
    expect(await signedBy(again, keys[0] ?? [])).toEqual(keys[0]);
  });

  test('is made of the hub’s secret: hubs that share it sign with one, and a file that is lost comes back', async () => {
    const [first] = (await open()).published;
    await rm(path);
    now += DAY;
    const [again] = (await open()).published;
    expect(again?.key).toBe(first?.key);
    const other = createKeys('another secret of a hub, long enough').signingSeed();
    await rm(path);
    const [another] = (await openHubKeys({ ...place(), seed: other }, () => now)).published;
    expect(another?.key).not.toBe(first?.key);
  });

  test('is written nowhere where its secret is kept elsewhere, until it is changed', async () => {
    const unwritten = { ...place(), isWritten: false };
    const [first] = (await openHubKeys(unwritten, () => now)).published;
    expect(await readdir(folder)).toEqual([]);
    const changed = await rotateHubKey(unwritten, now);
    const both = (await openHubKeys(unwritten, () => now)).published;
    expect(both.map(({ key }) => key)).toEqual([changed.key, first?.key]);
  });

  test('keeps its name when the hub moves to another address', async () => {
    await open();
    expect((await open('elsewhere.example')).name).toBe(HUB);
    await rotateHubKey(place('elsewhere.example'), now);
    expect((await open('elsewhere.example')).name).toBe(HUB);
  });

  test('is changed with an overlap: both sign for 30 days, then the new one alone, and all stay published', async () => {
    const [first] = (await open()).published;
    now += DAY;
    const second = await rotate();
    const both = await open();
    const keys = [second.key, first?.key ?? ''];
    expect(both.published.map(({ key }) => key)).toEqual(keys);
    expect(both.published[1]?.until).toBe('2026-12-03T09:00:00.000Z');
    expect(await signedBy(both, keys)).toEqual(keys);
    now += 30 * DAY;
    expect(await signedBy(both, keys)).toEqual([second.key]);
    const third = await rotate();
    const later = await open();
    expect(await signedBy(later, [third.key, ...keys])).toEqual([third.key, second.key]);
    expect(later.published).toHaveLength(3);
  });

  test('is gone from the file once it signs no more', async () => {
    await open();
    await rotate();
    expect((await readFile(path, 'utf8')).match(/"private"/g)).toHaveLength(2);
    now += 31 * DAY;
    await rotate();
    expect((await readFile(path, 'utf8')).match(/"private"/g)).toHaveLength(2);
  });

  test.each([
    ['nothing', ''],
    ['no list of keys', '{"keys":[]}'],
    ['a key that is none', '{"keys":[{"key":"x","private":"eA==","since":"2026-11-02T09:00:00.000Z"}]}'],
  ])('in a file that holds %s stops the hub, which says what to do', async (_, text) => {
    await writeFile(path, text);
    await expect(open()).rejects.toMatchObject({ code: 'hub-keys' });
    await expect(open()).rejects.toThrow('is damaged');
    await expect(rotate()).rejects.toThrow('is damaged');
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('in a folder that is not there is asked for by name', async () => {
    path = join(folder, 'nowhere', 'hub.keys');
    await expect(open()).rejects.toThrow('(ENOENT). Set PARLEY_KEYS');
  });

  test('whose private part is missing or another’s is not used', async () => {
    await open();
    const file = JSON.parse(await readFile(path, 'utf8'));
    const { private: _, ...bare } = file.keys[0];
    await writeFile(path, JSON.stringify({ keys: [bare] }));
    await expect(open()).rejects.toThrow('is damaged');
  });
});
