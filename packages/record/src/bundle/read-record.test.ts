import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonical } from '../canonical.ts';
import { toUtf8 } from '../encoding.ts';
import { json } from '../testing/chains.ts';
import { makeRecord } from '../testing/records.ts';
import { hubSigner } from '../testing/signers.ts';
import { verifyFile } from '../verify/verify-record.ts';
import { readRecord } from './read-record.ts';
import { recordText } from './record.ts';

let text: string;
beforeAll(async () => {
  text = recordText((await makeRecord({ hub: [await hubSigner()], caucus: true })).parts);
});

test('a record is read as it was written, as text or bytes, with a newline or without (MI-3)', () => {
  const read = readRecord(text);
  expect('record' in read && recordText(read.record)).toBe(text);
  expect(readRecord(toUtf8(`${text}\n`))).toEqual(read);
});

describe('what is no record is answered, never thrown at', () => {
  const cases: readonly (readonly [string, () => Uint8Array | string, string])[] = [
    ['nothing', () => '', 'json'],
    ['bytes that are no text', () => Uint8Array.of(0xff, 0xfe), 'utf8'],
    ['a mark before the text', () => `\uFEFF${text}`, 'json'],
    ['a file that was cut off', () => text.slice(0, -1), 'json'],
    ['a list that is nested without end', () => '['.repeat(1_000_000), 'json'],
    ['a list', () => '[]', 'format'],
    ['null', () => 'null', 'format'],
    ['a record of a later kind', () => text.replace('parley.record.v1', 'parley.record.v2'), 'format'],
    ['a file that is formatted for people', () => JSON.stringify(JSON.parse(text), null, 1), 'canonical'],
    ['a key that stands twice', () => text.replace('{', '{"room":"x",'), 'canonical'],
    [
      'something deep',
      () => text.replace('"keys":[', `"keys":[${'['.repeat(99)}${']'.repeat(99)},`),
      'canonical',
    ],
    ['a file of any size', () => new Uint8Array(64 * 1024 * 1024 + 1), 'size'],
  ];
  test.each(cases)('%s', (_, file, fault) => {
    expect(readRecord(file())).toMatchObject({ fault });
  });

  test.each([
    ['more than has a place', { more: 1 }, 'record holds something that has no place there'],
    ['a circle that there cannot be', { circles: { 'seat/me': [] } }, 'record.circles has a key that is not'],
    ['a hash that is none', { circles: { room: [{ hash: 1, text: '' }] } }, 'record.circles.room[0].hash'],
    ['too many checkpoints', { checkpoints: Array.from({ length: 2001 }, () => '') }, 'has over 2000 items'],
    ['keys that are no list', { keys: {} }, 'record.keys is no list'],
  ])('%s', (_, change, place) => {
    const file = canonical({ ...JSON.parse(text), ...change });
    expect(readRecord(file)).toMatchObject({ fault: 'shape', place: expect.stringContaining(place) });
  });

  test('any value in any place', async () => {
    const keys = ['hub', 'circles', 'checkpoints', 'minutes', 'keys', 'signatures', 'room'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), json, async (key, value) => {
        const file = canonical({ ...JSON.parse(text), [key]: value });
        expect(['broken', 'inside']).toContain((await verifyFile(file)).verdict);
      }),
      { numRuns: 60 },
    );
  });

  test('any text for an entry, a note, a statement or the minutes', async () => {
    const files = (odd: string) => {
      const whole = JSON.parse(text);
      const [first, ...signatures] = whole.signatures;
      return [
        { ...whole, minutes: odd },
        { ...whole, checkpoints: [odd] },
        { ...whole, hub: { name: odd, keys: [odd] } },
        { ...whole, circles: { room: [{ hash: '0'.repeat(64), text: odd }] } },
        { ...whole, signatures: [{ ...first, statement: odd }, ...signatures] },
      ];
    };
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 99 }),
      json.map((value) => canonical(value)),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (words) => {
        for (const file of files(words)) expect((await verifyFile(canonical(file))).verdict).toBe('broken');
      }),
      { numRuns: 40 },
    );
  });
});
