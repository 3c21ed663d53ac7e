import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RecordParts, recordText } from '../bundle/record.ts';
import type { Signer } from '../notes/note.ts';
import { type Made, makeRecord } from '../testing/records.ts';
import { expectNoFalseAlarm, readers, SECOND_READER, WHOLE } from '../testing/second-reader.ts';
import { type Answer, hubSigner, pair, passkeySigns } from '../testing/signers.ts';
import { rehashed, resigned, withEntries, withText } from '../testing/tampers.ts';

/** A few at every run; fifty in `second-reader.long.test.ts`. */
const RECORDS = 6;
const MOST = { lines: 80, characters: 110 };

let hub: Signer;
let made: Made;
let both: ReturnType<typeof readers>['both'];

beforeAll(async () => {
  hub = await hubSigner();
  ({ both } = readers(hub));
  const said = [{ vote: 'yes' }, { nested: [{ vote: 'yes' }] }];
  made = await makeRecord({ hub: [hub], said, caucus: true });
});

test('is short enough for anybody to read: lines of code, without what it says of itself', () => {
  const lines = readFileSync(SECOND_READER, 'utf8')
    .replace(/^""".+?"""\n/su, '')
    .split('\n')
    .filter((line) => line !== '');
  expect(lines.length).toBeLessThanOrEqual(MOST.lines);
  expect(lines.filter((line) => line.length > MOST.characters)).toEqual([]);
});

test(`a second verifier raises no false alarm either, of ${RECORDS} records (MI-3, B27, B28, B29)`, async () => {
  await expectNoFalseAlarm(hub, RECORDS, 6);
});

describe('finds what we find (MI-3)', () => {
  const vote = (parts: RecordParts) => withText(parts, 5, (text) => text.replace('"yes"', '"no"'));
  const tampers: readonly (readonly [
    string,
    (parts: RecordParts) => RecordParts | Promise<RecordParts>,
    string,
  ])[] = [
    ['a byte in a nested field, a vote', vote, 'circle room 5'],
    [
      'a byte of a stored hash',
      (parts) =>
        withEntries(parts, (all) =>
          all.map((one, at) => (at === 2 ? { ...one, hash: `Z${one.hash.slice(1)}` } : one)),
        ),
      'circle room 3',
    ],
    ['an author', (parts) => withText(parts, 4, (text) => text.replace('"s2"', '"s4"')), 'circle room 4'],
    [
      'two entries swapped',
      (parts) => withEntries(parts, ([a, b, ...rest]) => [b, a, ...rest].flatMap((one) => one ?? [])),
      'circle room 1',
    ],
    [
      'the last three removed',
      (parts) => withEntries(parts, (entries) => entries.slice(0, -3)),
      'circle room 7',
    ],
    [
      'one inserted',
      (parts) => withEntries(parts, (entries) => entries.toSpliced(3, 0, ...entries.slice(2, 3))),
      'circle room 4',
    ],
    [
      'a vote changed in the minutes',
      (parts) => ({ ...parts, minutes: parts.minutes?.replace('"yes":false', '"yes":true') ?? null }),
      'minutes',
    ],
    ['another room’s signature pasted in', pasted, 'signature 1'],
    ['all hashes recomputed', (parts) => rehashed(vote(parts)), 'circle room 6'],
    [
      'the bundle signed anew by a stranger',
      async (parts) => resigned(rehashed(vote(parts)), [await hubSigner()]),
      'circle party/p1 1',
    ],
  ];
  test.each(tampers)('%s', async (_, tamper, place) => {
    const text = recordText(await tamper(made.parts));
    const [ours, theirs] = await both(text);
    expect(ours.places).toContain(place);
    expect(theirs).toEqual({ verdict: 'broken', places: [place] });
  });

  test('a hub that rewrites what one side’s kept checkpoint covers', async () => {
    const kept = made.parts.checkpoints.find((note) => note.includes('\nminutes ')) ?? '';
    const text = recordText(await resigned(rehashed(vote(made.parts)), [hub]));
    for (const { places } of await both(text)) expect(places).not.toContain('circle room 6');
    const [ours, theirs] = await both(text, { kept });
    expect(ours.places).toContain('circle room 6');
    expect(theirs).toEqual({ verdict: 'broken', places: ['circle room 6'] });
    expect(await both(recordText(made.parts), { kept })).toEqual([WHOLE, WHOLE]);
  });

  test('that without a key only the inside was checked', async () => {
    const inside = { verdict: 'inside', places: [] };
    expect(await both(recordText(made.parts), { keyless: true })).toEqual([inside, inside]);
    const forged = await resigned(made.parts, [await hubSigner()]);
    expect(await both(recordText(forged), { keyless: true })).toEqual([inside, inside]);
  });

  test('a room that was open, and one whose minutes were left out', async () => {
    const open = withEntries(made.parts, (entries) => entries.slice(0, 4));
    const checkpoints = made.parts.checkpoints.filter((note) => /\n(room\n4|party\/p1\n2)\n/.test(note));
    const text = recordText({ ...open, checkpoints, minutes: null, signatures: [] });
    expect(await both(text)).toEqual([WHOLE, WHOLE]);
    const [ours, theirs] = await both(recordText({ ...made.parts, minutes: null }));
    expect(ours.places).toContain('minutes');
    expect(theirs.places).toEqual(['minutes']);
  });

  test.each([
    ['a key that another had replaced', { named: 'before', signs: false }, ['signature 2']],
    ['a key that its seat named only later', { named: 'after', signs: true }, ['signature 2']],
    ['a key that its seat named in the place of another', { named: 'before', signs: true }, []],
    ['a key that was replaced after it signed', { named: 'after', signs: false }, []],
    ['a key that was replaced and named again', { named: 'between', signs: false }, []],
    ['a key whose place the one before it took again', { named: 'between', signs: true }, ['signature 2']],
  ] as const)('a signature by %s', async (_, wish, places) => {
    const { parts } = await makeRecord({ hub: [hub], second: { key: await pair('Ed25519'), ...wish } });
    const said = { verdict: places.length > 0 ? 'broken' : 'whole', places };
    expect(await both(recordText(parts))).toEqual([said, said]);
  });

  test.each<readonly [string, Answer]>([
    ['its user unknown', { flags: 0x01 }],
    ['the data of another site', { site: 'other.example' }],
    ['a page of another site', { client: { origin: 'https://other.example' } }],
    ['a page within a stranger’s', { client: { crossOrigin: true } }],
    ['another purpose', { client: { type: 'webauthn.create' } }],
    ['another challenge', { client: { challenge: 'AAAA' } }],
  ])('a passkey’s signature with %s', async (_, answer) => {
    const [by, ...rest] = made.parts.signatures;
    if (!by) throw new Error('broken invariant: the record has signatures');
    const signed = { ...(await passkeySigns(by.statement, made.keys.anna, answer)), entry: by.entry };
    const said = { verdict: 'broken', places: ['signature 0'] };
    expect(await both(recordText({ ...made.parts, signatures: [signed, ...rest] }))).toEqual([said, said]);
  });

  test('a file that was cut off, or is none', async () => {
    const said = { verdict: 'broken', places: ['file'] };
    for (const file of [recordText(made.parts).slice(0, -1), '[]']) {
      expect(await both(file)).toEqual([said, said]);
    }
  });
});

async function pasted(parts: RecordParts): Promise<RecordParts> {
  const other = await makeRecord({ hub: [hub], room: parts.room.replace('0', '1'), said: [{}, {}] });
  return {
    ...parts,
    signatures: parts.signatures.map((one, at) => (at === 1 ? (other.parts.signatures[1] ?? one) : one)),
  };
}
