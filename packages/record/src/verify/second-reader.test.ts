import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RecordParts, recordText } from '../bundle/record.ts';
import type { Signer } from '../notes/note.ts';
import { type Made, makeRecord } from '../testing/records.ts';
import { expectNoFalseAlarm, readers, SECOND_READER } from '../testing/second-reader.ts';
import { hubSigner, pair } from '../testing/signers.ts';
import { rehashed, resigned, withEntries, withText } from '../testing/tampers.ts';

/** A few at every run; fifty in `second-reader.long.test.ts`. */
const RECORDS = 6;
const MOST = { lines: 155, characters: 110 };

let hub: Signer;
let made: Made;
let both: ReturnType<typeof readers>['both'];

beforeAll(async () => {
  hub = await hubSigner();
  ({ both } = readers(hub));
  const said = [{ vote: 'yes' }, { nested: [{ vote: 'yes' }] }];
  made = await makeRecord({ hub: [hub], said, caucus: true });
});

test('is short enough for anybody to read', () => {
  const lines = readFileSync(SECOND_READER, 'utf8')
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
    expect(ours).toContain(place);
    expect(theirs).toEqual(ours);
  });

  test('a hub that rewrites what one side’s kept checkpoint covers', async () => {
    const kept = made.parts.checkpoints.find((note) => note.includes('\nminutes ')) ?? '';
    const text = recordText(await resigned(rehashed(vote(made.parts)), [hub]));
    for (const found of await both(text)) expect(found).not.toContain('circle room 6');
    const [ours, theirs] = await both(text, kept);
    expect(ours).toContain('circle room 6');
    expect(theirs).toEqual(ours);
    expect(await both(recordText(made.parts), kept)).toEqual([[], []]);
  });

  test('a room that was open, and one whose minutes were left out', async () => {
    const open = withEntries(made.parts, (entries) => entries.slice(0, 4));
    const checkpoints = made.parts.checkpoints.filter((note) => /\n(room\n4|party\/p1\n2)\n/.test(note));
    const text = recordText({ ...open, checkpoints, minutes: null, signatures: [] });
    expect(await both(text)).toEqual([[], []]);
    const [ours, theirs] = await both(recordText({ ...made.parts, minutes: null }));
    expect(ours).toContain('minutes');
    expect(theirs).toEqual(ours);
  });

  test.each([
    ['a key that another had replaced', { named: 'before', signs: false }, ['signature 2']],
    ['a key that its seat named only later', { named: 'after', signs: true }, ['signature 2']],
    ['a key that its seat named in the place of another', { named: 'before', signs: true }, []],
    ['a key that was replaced after it signed', { named: 'after', signs: false }, []],
  ] as const)('a signature by %s', async (_, wish, places) => {
    const { parts } = await makeRecord({ hub: [hub], second: { key: await pair('Ed25519'), ...wish } });
    expect(await both(recordText(parts))).toEqual([places, places]);
  });

  test('a file that repeats a key, holds a space, or is none', async () => {
    const text = recordText(made.parts);
    for (const file of [text.replace('{', '{"room":"",'), text.replace(':', ': '), text.slice(0, -1), '[]']) {
      expect(await both(file)).toEqual([['file'], ['file']]);
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
