import { recordText } from '@parley/record';
import { makeRecord } from '@parley/record/testing/records';
import { hubSigner } from '@parley/record/testing/signers';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answers, stillOpen } from '../testing/answers.ts';
import { ROOM } from '../testing/fake-hub.ts';
import { LINK, terminal } from '../testing/terminal.ts';
import { writeTextFile } from './write-text-file.ts';

const recordOfRoom = async (caucus: boolean) =>
  recordText((await makeRecord({ hub: [await hubSigner()], room: ROOM, caucus })).parts);

describe('parley export', () => {
  it('MI-2 MI-7 writes the record byte for byte, the minutes of a closed room, and the keys of the hub', async () => {
    const record = await recordOfRoom(false);
    const { fetch, asked } = answers({
      [`${ROOM}/record.json`]: record,
      '/minutes.md': '# Minutes',
      '/minutes.json': '{"b":1,"a":2}',
    });
    const one = terminal({ fetch });
    await one.parley('join', LINK);
    expect(await one.parley('export', 'out')).toBe(0);
    expect([...one.files.keys()]).toEqual([
      'out/record.json',
      'out/minutes.md',
      'out/minutes.json',
      'out/keys.txt',
    ]);
    expect(one.files.get('out/record.json')).toBe(record);
    expect(one.files.get('out/minutes.json')).toBe('{"b":1,"a":2}');
    const keys = one.files.get('out/keys.txt') ?? '';
    expect(keys).toContain(JSON.parse(record).hub.keys[0]);
    expect(keys).toContain('http://hub.test/.well-known/parley-keys.json');
    expect(asked.filter((url) => url.includes('for=party'))).toEqual([]);
    expect(one.said()).not.toContain('do not give it');
    expect(await one.parley('verify', 'out/record.json', '--key', 'hub=@out/keys.txt')).toBe(0);
  });

  it('MI-7 writes a record with the caucus of its side when asked to, and says whom it is not for', async () => {
    const record = await recordOfRoom(true);
    const { fetch } = answers({ '/record.json?for=party': record, '/minutes.md': stillOpen });
    const one = terminal({ fetch });
    await one.parley('join', LINK);
    one.said();
    expect(await one.parley('export', 'out', '--party')).toBe(0);
    expect([...one.files.keys()]).toEqual(['out/record.json', 'out/keys.txt']);
    expect(one.files.get('out/record.json')).toBe(record);
    expect(one.said()).toMatch(
      /^out\/record\.json {2}\(it holds what your side said in private: do not give it/,
    );
  });

  it('writes nothing when what answers is no record, or the line is not right', async () => {
    const { fetch } = answers({ '/record.json': '{"format":"something"}', '/minutes.md': stillOpen });
    const one = terminal({ fetch });
    await one.parley('join', LINK);
    expect(await one.parley('export', 'out')).toBe(5);
    expect(await one.parley('export')).toBe(2);
    expect(await one.parley('export', 'out', 'more')).toBe(2);
    expect([...one.files.keys()]).toEqual([]);
  });
});

it('MI-7 what is exported is for the user alone, and nothing is written over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = await writeTextFile(join(folder, 'new'), 'record.json', 'é\n');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['é\n', 0o600]);
  await expect(writeTextFile(join(folder, 'new'), 'record.json', 'other')).rejects.toThrow(
    'is there already',
  );
  expect(readFileSync(path, 'utf8')).toBe('é\n');
});
