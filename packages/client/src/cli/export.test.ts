import { refusalBody } from '@parley/protocol';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LINK, terminal } from '../testing/terminal.ts';
import { writeTextFile } from './write-text-file.ts';

const BOT = { kind: 'agent', seat: 's4', party: 'p2' } as const;

it('MI-2 parley export writes the record as it was sealed, and the minutes of a closed room byte for byte', async () => {
  const open = new Response(JSON.stringify(refusalBody('not_now', { why: 'open', instead: 'later' })), {
    status: 409,
    headers: { 'content-type': 'application/problem+json' },
  });
  let answer = () => open.clone();
  const one = terminal({ fetch: async () => answer() });
  await one.parley('join', LINK);
  one.hub.append('talk.said', { text: 'one' }, 'room', BOT);
  expect(await one.parley('export', 'out')).toBe(0);
  expect([...one.files.keys()]).toEqual(['out/record.jsonl']);
  const lines = (one.files.get('out/record.jsonl') ?? '').trimEnd().split('\n');
  const record = lines.map((line) => JSON.parse(line) as { hash: string; entry: { type: string } });
  expect(record.at(-1)).toMatchObject({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    entry: { type: 'talk.said' },
  });

  answer = () => new Response('{"b":1,"a":2}');
  expect(await one.parley('export', 'closed')).toBe(0);
  expect(one.files.get('closed/minutes.json')).toBe('{"b":1,"a":2}');
  expect(one.files.has('closed/minutes.md')).toBe(true);
  expect(await one.parley('export')).toBe(2);
});

it('MI-7 what is exported is for the user alone, and nothing is written over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = await writeTextFile(join(folder, 'new'), 'record.jsonl', 'é\n');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['é\n', 0o600]);
  await expect(writeTextFile(join(folder, 'new'), 'record.jsonl', 'other')).rejects.toThrow(
    'is there already',
  );
  expect(readFileSync(path, 'utf8')).toBe('é\n');
});
