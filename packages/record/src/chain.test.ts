import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainStart, open, seal } from './chain.ts';
import { chainOf, entry, jsonObject, ROOM, sha256 } from './testing/chains.ts';

const SALT = '00112233445566778899aabbccddeeff';
const START = chainStart(ROOM, 'room', sha256);

describe('sealing', () => {
  test('gives the bytes that every release must give (MI-3)', () => {
    const sealed = seal(entry(1, { text: 'Guten Tag', n: 1 }), SALT, START, sha256);
    expect(START).toBe('37d42dfa400f74f1ae1c87b2d4b36dab364c31f410821ea5427949fdc1cf30e7');
    expect(sealed).toEqual({
      circle: 'room',
      seq: 1,
      hash: '8077cde810679b8e29cee339e0a23015b95b63797edfffc00f9d6bf61457eb90',
      text: `{"at":1790000000001,"body":{"n":1,"text":"Guten Tag"},"by":{"kind":"agent","party":"p1","seat":"s2"},"circle":"room","salt":"${SALT}","seq":1,"type":"said"}`,
    });
  });

  test('depends on room, circle, salt, previous hash and every field', () => {
    const base = entry(1, { text: 'a' });
    const other = chainStart(`${ROOM.slice(1)}0`, 'room', sha256);
    const hashes = [
      seal(base, SALT, START, sha256),
      seal(base, SALT, other, sha256),
      seal(base, SALT, chainStart(ROOM, 'party/p1', sha256), sha256),
      seal(base, SALT.replace('00', '01'), START, sha256),
      seal({ ...base, at: base.at + 1 }, SALT, START, sha256),
      seal({ ...base, type: 'asked' }, SALT, START, sha256),
      seal({ ...base, by: { ...base.by, seat: 's3' } }, SALT, START, sha256),
      seal({ ...base, by: { ...base.by, kind: 'person' } }, SALT, START, sha256),
    ].map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('leaves out what is not part of an entry', () => {
    const more = { ...entry(1, {}), secret: 'x', by: { ...entry(1, {}).by, secret: 'x' } };
    expect(seal(more, SALT, START, sha256)).toEqual(seal(entry(1, {}), SALT, START, sha256));
  });

  test.each([
    ['a short salt', 'aa', START],
    ['a salt in capitals', SALT.toUpperCase(), START],
    ['no hash', SALT, 'zz'],
  ])('takes no %s', (_, salt, previous) => {
    expect(() => seal(entry(1, {}), salt, previous, sha256)).toThrow('broken invariant');
  });
});

describe('opening', () => {
  test('gives back what was sealed, byte for byte (B27, B28)', () => {
    fc.assert(
      fc.property(fc.array(jsonObject, { minLength: 1, maxLength: 4 }), (bodies) => {
        for (const [index, { text, seq }] of chainOf(bodies).entries()) {
          const { salt, ...opened } = open(text);
          expect(JSON.stringify(opened.body)).toBe(JSON.stringify(JSON.parse(text).body));
          expect({ ...opened, body: {} }).toEqual(entry(index + 1, {}));
          expect(seal(opened, salt, START, sha256).text).toBe(text);
          expect(seq).toBe(index + 1);
        }
      }),
    );
  });

  test.each([
    'null',
    '[]',
    '{}',
    '{"at":1}',
    '{"at":"1","body":{},"by":{"kind":"hub","party":null,"seat":null},"circle":"room","salt":"","seq":1,"type":"x"}',
  ])('refuses %s', (text) => {
    expect(() => open(text)).toThrow('a stored text is no entry');
  });
});
