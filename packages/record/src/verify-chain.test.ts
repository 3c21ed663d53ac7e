import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainStart, type SealedEntry, seal } from './chain.ts';
import { chainOf, entry, jsonObject, ROOM, sha256 } from './testing/chains.ts';
import { type Anchor, verifyChain } from './verify-chain.ts';

const bodies = fc.array(jsonObject, { minLength: 1, maxLength: 6 });
const verify = (entries: readonly SealedEntry[], anchors: readonly Anchor[] = []) =>
  verifyChain({ room: ROOM, circle: 'room', entries, anchors }, sha256);

/** The entries with one of them replaced. */
const replace = (
  entries: readonly SealedEntry[],
  index: number,
  change: (sealed: SealedEntry) => SealedEntry,
) => entries.map((sealed, at) => (at === index ? change(sealed) : sealed));

describe('an untouched chain', () => {
  test('holds, also with a hash that answers later, as in a browser (MI-3)', async () => {
    const subtle = async (bytes: Uint8Array) =>
      new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
    await fc.assert(
      fc.asyncProperty(bodies, async (given) => {
        const entries = chainOf(given);
        const verdict = {
          intact: true,
          head: { seq: given.length, hash: entries.at(-1)?.hash },
          anchored: 0,
        };
        expect(await verify(entries)).toEqual(verdict);
        expect(await verifyChain({ room: ROOM, circle: 'room', entries }, subtle)).toEqual(verdict);
      }),
      { numRuns: 30 },
    );
  });

  test('holds from any place that is trusted, and meets its anchors', async () => {
    const entries = chainOf([{ a: 1 }, { a: 2 }, { a: 3 }]);
    const [first, , last] = entries;
    const after = { seq: 1, hash: first?.hash ?? '' };
    const anchors = [{ seq: 3, hash: last?.hash ?? '' }];
    expect(
      await verifyChain({ room: ROOM, circle: 'room', entries: entries.slice(1), after, anchors }, sha256),
    ).toEqual({
      intact: true,
      head: anchors[0],
      anchored: 3,
    });
  });

  test('of no entries is the start of its circle', async () => {
    const head = { seq: 0, hash: chainStart(ROOM, 'room', sha256) };
    expect(await verify([])).toEqual({ intact: true, head, anchored: 0 });
  });
});

describe('a chain that somebody touched (MI-3)', () => {
  test('is found out at the very entry, whichever character changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.nat(),
        fc.nat(),
        fc.string({ unit: 'binary', maxLength: 2 }),
        async (given, which, where, put) => {
          const entries = chainOf(given);
          const index = which % entries.length;
          const tampered = replace(entries, index, (sealed) => {
            const at = where % sealed.text.length;
            return { ...sealed, text: sealed.text.slice(0, at) + put + sealed.text.slice(at + 1) };
          });
          fc.pre(tampered[index]?.text !== entries[index]?.text);
          expect(await verify(tampered)).toMatchObject({ intact: false, seq: index + 1 });
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is found out at the very entry, whichever character of a stored hash changes', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.nat(), fc.nat(63), async (given, which, where) => {
        const entries = chainOf(given);
        const index = which % entries.length;
        const tampered = replace(entries, index, (sealed) => {
          const flipped = sealed.hash[where] === '0' ? '1' : '0';
          return { ...sealed, hash: sealed.hash.slice(0, where) + flipped + sealed.hash.slice(where + 1) };
        });
        expect(await verify(tampered)).toMatchObject({ intact: false, seq: index + 1, fault: 'hash' });
      }),
    );
  });

  const four = chainOf([{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }]);
  const swapped = [four[0], four[2], four[1], four[3]].flatMap((sealed) => sealed ?? []);
  test.each([
    ['two entries change places', swapped, 2, 'order'],
    ['an entry is left out', four.toSpliced(1, 1), 2, 'order'],
    ['an entry is told twice', four.toSpliced(1, 0, ...four.slice(0, 1)), 2, 'order'],
    ['the beginning is cut off', four.slice(1), 1, 'order'],
    ['an entry is numbered anew', replace(four, 1, (sealed) => ({ ...sealed, seq: 3 })), 2, 'order'],
    [
      'an entry is written with a space',
      replace(four, 1, (sealed) => ({ ...sealed, text: `${sealed.text} ` })),
      2,
      'text',
    ],
    ['an entry says two things (B27)', replace(four, 1, twice), 2, 'text'],
    ['an entry is another value', replace(four, 1, (sealed) => ({ ...sealed, text: '[]' })), 2, 'text'],
    [
      'an entry is said to be of another circle',
      replace(four, 1, (sealed) => ({ ...sealed, circle: 'party/p1' })),
      2,
      'circle',
    ],
  ])('is found out when %s', async (_, entries, seq, fault) => {
    expect(await verify(entries)).toEqual({ intact: false, seq, fault, anchored: 0 });
  });

  test('is found out when it is shown as another room or circle', async () => {
    const elsewhere = chainOf([{ a: 1 }], `${ROOM.slice(1)}0`);
    expect(await verify(elsewhere)).toMatchObject({ seq: 1, fault: 'hash' });
    const whispered = chainOf([{ a: 1 }], ROOM, 'party/p1');
    expect(await verify(whispered)).toMatchObject({ seq: 1, fault: 'circle' });
  });

  test('is found out when its times run backwards, though every hash is right (DL-1)', async () => {
    const [first] = four;
    const late = { ...entry(2, {}), at: 1 };
    const second = seal(late, '0'.repeat(32), first?.hash ?? '', sha256);
    expect(await verify([first, second].flatMap((sealed) => sealed ?? []))).toMatchObject({
      seq: 2,
      fault: 'time',
    });
  });
});

describe('a chain that somebody re-hashed', () => {
  const truth = chainOf([{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }]);
  const anchors = truth.map(({ seq, hash }) => ({ seq, hash }));

  test('holds by itself, and is found out at the first anchor that it does not meet', async () => {
    const forged = chainOf([{ a: 1 }, { a: 2 }, { a: 'more' }, { a: 4 }]);
    expect(await verify(forged)).toMatchObject({ intact: true });
    const known = anchors.filter(({ seq }) => seq !== 3);
    expect(await verify(forged, known)).toEqual({ intact: false, seq: 4, fault: 'anchor', anchored: 2 });
  });

  test('is found out when its tail is cut off', async () => {
    expect(await verify(truth.slice(0, 3), anchors.slice(3))).toEqual({
      intact: false,
      seq: 4,
      fault: 'tail',
      anchored: 0,
    });
  });
});

const python = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!python)('a reader of thirty lines in another language comes to the same verdict (B27)', () => {
  const check = (entries: readonly SealedEntry[]) => {
    const input = JSON.stringify({
      room: ROOM,
      circle: 'room',
      entries: entries.map(({ hash, text }) => [hash, text]),
    });
    const script = fileURLToPath(new URL('testing/verify.py', import.meta.url));
    return spawnSync('python3', [script], { input, encoding: 'utf8' }).stdout.trim();
  };
  const entries = chainOf([
    JSON.parse('{"b":1,"a":2,"10":0,"9":0,"one":1.0,"zero":-0}'),
    { text: '\u00E9 e\u0301 \u212B \u{1F600} \u0000 \u2028' },
    { '\u{1F600}': 1, '\uFB33': [null, true, { '': [] }] },
  ]);
  expect(check(entries)).toBe('intact 3');
  expect(
    check(replace(entries, 1, (sealed) => ({ ...sealed, text: sealed.text.replace('\u00E9', 'e\u0301') }))),
  ).toBe('fault 2');
  expect(check(replace(entries, 2, twice))).toBe('fault 3');
});

/** The same entry with a key repeated: a reader that takes the last one sees no difference. */
function twice(sealed: SealedEntry): SealedEntry {
  return { ...sealed, text: sealed.text.replace('"circle":"room"', '"circle":"room","circle":"room"') };
}
