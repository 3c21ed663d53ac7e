import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { covered, emptySeat, furthest, highest, type Seat, seenOf } from './seat.ts';
import { aliasOf, parleyHome, seatFiles } from './seat-files.ts';

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const seat = (alias: string, token = alias): Seat => ({
  ...emptySeat,
  alias,
  base: 'http://hub.test',
  token,
  room: 'r',
  seat: 's1',
  kind: 'agent',
  party: 'p1',
  name: alias,
  topic: 'Supply',
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('seat files', () => {
  it('can be read by this user alone, whatever the mask', () => {
    const folder = home();
    const mask = process.umask(0);
    onTestFinished(() => void process.umask(mask));
    const files = seatFiles(folder);
    files.add(seat('anna'));
    files.change('anna', (now) => ({ ...now, carried: { room: 1 } }));
    expect(modeOf(files.folder)).toBe('700');
    for (const name of readdirSync(files.folder))
      expect([name, modeOf(join(files.folder, name))]).toEqual([name, '600']);
  });

  it('closes what somebody opened', () => {
    const files = seatFiles(home());
    files.add(seat('anna'));
    chmodSync(join(files.folder, 'anna.json'), 0o644);
    files.change('anna', (now) => now);
    expect(modeOf(join(files.folder, 'anna.json'))).toBe('600');
  });

  it('gives another seat of the same name a number, and the same credential its own file again', () => {
    const files = seatFiles(home());
    expect(files.add(seat('anna', 't1')).alias).toBe('anna');
    expect(files.add(seat('anna', 't2')).alias).toBe('anna-2');
    expect(files.add(seat('anna', 't1')).alias).toBe('anna');
    expect(files.list().map(({ token }) => token)).toEqual(['t2', 't1']);
  });

  it('chooses the only seat, else the one last joined, else the one that is named', () => {
    const files = seatFiles(home());
    expect(() => files.choose(undefined)).toThrow('You hold no seat yet');
    files.add(seat('anna'));
    expect(files.choose(undefined).alias).toBe('anna');
    files.add(seat('bob'));
    expect(files.choose(undefined).alias).toBe('bob');
    expect(files.choose('anna').alias).toBe('anna');
    expect(() => files.choose('carol')).toThrow('--as anna, or --as bob');
  });

  it('says which file it cannot read', () => {
    const files = seatFiles(home());
    files.add(seat('anna'));
    writeFileSync(join(files.folder, 'anna.json'), '{"version":9}');
    expect(() => files.list()).toThrow('anna.json is no seat of this version');
  });

  it('takes over a lock that a crash left behind', () => {
    const files = seatFiles(home());
    files.add(seat('anna'));
    const lock = join(files.folder, 'anna.json.lock');
    writeFileSync(lock, '');
    utimesSync(lock, 0, 0);
    expect(files.change('anna', (now) => now).alias).toBe('anna');
  });

  it('loses nothing when several processes change one seat at once (B07)', async () => {
    const folder = home();
    seatFiles(folder).add(seat('anna'));
    const script = fileURLToPath(new URL('../../testing/count-in-seat.ts', import.meta.url));
    const ends = [1, 2, 3].map(
      () =>
        new Promise<number | null>((resolve, reject) => {
          const args = ['--import', 'tsx', '--conditions=source', script, folder, 'anna', '60'];
          spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', resolve).on('error', reject);
        }),
    );
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    expect(seatFiles(folder).choose('anna').carried).toEqual({ room: 180 });
    expect(readdirSync(join(folder, 'seats')).sort()).toEqual(['anna.json', 'last-joined']);
  }, 30_000);
});

describe('where they are', () => {
  it('follows PARLEY_HOME, then the user’s settings', () => {
    expect(parleyHome({ PARLEY_HOME: '/p', XDG_CONFIG_HOME: '/x' }, '/h')).toBe('/p');
    expect(parleyHome({ XDG_CONFIG_HOME: '/x' }, '/h')).toBe(join('/x', 'parley'));
    expect(parleyHome({ XDG_CONFIG_HOME: 'not absolute' }, '/h')).toBe(join('/h', '.config', 'parley'));
    expect(parleyHome({}, '/h')).toBe(join('/h', '.config', 'parley'));
  });

  it('makes an alias of any name that can be typed and stays in the folder', () => {
    expect(aliasOf('Acme’s agent')).toBe('acmes-agent');
    expect(aliasOf('../../etc/passwd')).toBe('etc-passwd');
    expect(aliasOf('Анна')).toBe('анна');
    expect(aliasOf('☕')).toBe('seat');
    expect([...aliasOf('x'.repeat(200))]).toHaveLength(40);
  });
});

describe('what was shown', () => {
  it('only ever grows, circle by circle', () => {
    const place = (seq: number) => ({ seq, hash: 'a'.repeat(12) });
    expect(furthest({ room: place(5) }, { room: place(3), 'seat/s1': place(1) })).toEqual({
      room: place(5),
      'seat/s1': place(1),
    });
    expect(highest({ room: 5 }, { room: 3, 'seat/s1': 1 })).toEqual({ room: 5, 'seat/s1': 1 });
    expect(seenOf({ shown: { room: place(5) }, carried: { room: 7 } })).toEqual({ room: 7 });
  });

  it('is known to be acknowledged where all of it is', () => {
    const place = (seq: number) => ({ seq, hash: 'a'.repeat(12) });
    expect(
      covered({ room: place(5), 'seat/s1': place(3), 'party/p1': place(1) }, { room: 7, 'seat/s1': 2 }),
    ).toEqual({
      room: place(5),
    });
  });
});
