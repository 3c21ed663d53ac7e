import { describe, expect, test } from 'vitest';
import { checkpointsIn, hubKeysIn, seatKeysIn } from './given-text.ts';

const HUB = 'parley.example+ddc2fc3b+AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea';
const LOCAL = 'localhost:8470+ddc2fc3b+AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Eb';
const PRINT = 'deb2ded39dc26fce0e6085b6fc34bf6b5941913bbfe2ea614113cff9e004c170';
const ED25519 = 'MCowBQYDK2VwAyEAPUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw';
const NOTE = `parley.checkpoint.v1
0123456789abcdefghjkmnpqrs
room
2
${PRINT}
minutes ${PRINT}

\u2014 parley.example 3cL8OwaDdCzVO8sx4A7u1nl5X2Q=
`;
const RECORD = `{"format":"parley.record.v1","hub":{"keys":["${HUB}"]},"checkpoints":[${JSON.stringify(NOTE)}]}`;

describe('MI-5 keys of a hub are found', () => {
  test.each([
    ['alone', HUB],
    ['with spaces and lines around', `\n\n   ${HUB}  \r\n`],
    ['in the JSON of a hub', JSON.stringify({ keys: [{ key: HUB, until: null }] })],
    ['in the same, laid out for people', JSON.stringify({ keys: [{ key: HUB }] }, null, 2)],
    ['in a receipt', `Keep this.\nThe hub's key: ${HUB}\nYour fingerprint: ${PRINT}\n`],
    ['in quotes', `He said it is "${HUB}".`],
    ['twice', `${HUB}\n${HUB}`],
  ])('%s', (_, text) => {
    expect(hubKeysIn(text)).toEqual({ found: [HUB] });
  });

  test('of which there are two while one takes the place of the other', () => {
    expect(hubKeysIn(`${HUB}\n${LOCAL}`)).toEqual({ found: [HUB, LOCAL] });
  });

  test.each([
    ['', undefined],
    ['  \n', undefined],
    ['the key', 'none'],
    [HUB.slice(0, -1), 'none'],
    [`${HUB}A`, 'none'],
    [RECORD, 'record'],
    [JSON.stringify(JSON.parse(RECORD), null, 2), 'record'],
    [`${RECORD} `, 'record'],
    [JSON.stringify({ mail: RECORD }), 'record'],
  ])('and not in %j', (text, fault) => {
    expect(hubKeysIn(text)).toEqual({ found: [], ...(fault && { fault }) });
  });
});

test('MI-5 a seat’s key is found as itself and by its fingerprint, also in groups of digits', () => {
  const groups = (size: number, between: string) =>
    PRINT.match(new RegExp(`.{${size}}`, 'g'))?.join(between) ?? '';
  expect(seatKeysIn(` ${ED25519}\n`)).toEqual({ found: [ED25519] });
  for (const print of [PRINT, PRINT.toUpperCase(), groups(2, ':'), groups(4, ' '), groups(8, ' ')]) {
    expect(seatKeysIn(`Fingerprint: ${print}.`)).toEqual({ found: [PRINT] });
  }
  expect(seatKeysIn(PRINT.slice(1))).toEqual({ found: [], fault: 'none' });
  expect(seatKeysIn(RECORD)).toEqual({ found: [], fault: 'record' });
});

describe('MI-5 checkpoints are found', () => {
  test.each([
    ['alone', NOTE],
    ['without its last newline', NOTE.trimEnd()],
    ['with the ends of lines of another system', NOTE.replaceAll('\n', '\r\n')],
    [
      'set in from the margin, between words',
      `Kept on Monday:\n\n${NOTE.replaceAll(/^/gm, '    ')}\nThat is all.`,
    ],
    ['in JSON', JSON.stringify({ checkpoints: [{ note: NOTE }] })],
  ])('%s', (_, text) => {
    expect(checkpointsIn(text)).toEqual({ found: [NOTE] });
  });

  test('one after the other', () => {
    const later = NOTE.replace('\n2\n', '\n4\n');
    expect(checkpointsIn(`${NOTE}${later}\n\n`)).toEqual({ found: [NOTE, later] });
    expect(checkpointsIn(`${NOTE}\n${later}`)).toEqual({ found: [NOTE, later] });
  });

  test('and not where there is none, nor in a record', () => {
    expect(checkpointsIn('parley.checkpoint.v1\nroom\n')).toEqual({ found: [], fault: 'none' });
    expect(checkpointsIn(RECORD)).toEqual({ found: [], fault: 'record' });
  });
});
