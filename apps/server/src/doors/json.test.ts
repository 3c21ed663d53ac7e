import { JSON_DEPTH } from '@parley/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function value(text: string): unknown {
  const reading = readJson(bytes(text));
  if (!reading.ok) throw new TypeError(reading.error.message);
  return reading.value;
}

function refusal(text: string | Uint8Array) {
  const reading = readJson(typeof text === 'string' ? bytes(text) : text);
  if (reading.ok) throw new TypeError('was accepted');
  return reading.error;
}

const strings = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
const keys = strings.filter((key) => key !== '__proto__');
const { document } = fc.letrec<{ document: unknown }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger().filter((number) => !Object.is(number, -0)),
    strings,
    fc.array(tie('document'), { maxLength: 5 }),
    fc.dictionary(keys, tie('document'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

/** The same document as somebody else would write it: escapes where none are needed, and space wherever it may be. */
function otherwise(text: string, indent: number): string {
  const spaced = JSON.stringify(JSON.parse(text), null, indent);
  return spaced.replaceAll(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

describe('a document that can be kept', () => {
  test('is read as JSON.parse reads it, however it is written', () => {
    fc.assert(
      fc.property(document, fc.nat({ max: 3 }), (given, indent) => {
        const text = JSON.stringify(given);
        expect(value(text)).toEqual(JSON.parse(text));
        expect(value(otherwise(text, indent))).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  test('TK-6 keeps its text byte for byte', () => {
    fc.assert(
      fc.property(strings, (text) => {
        expect(value(JSON.stringify(text))).toBe(text);
      }),
    );
  });

  test('may hold the six characters that stand for NUL, a pair written as escapes, and quotes behind backslashes', () => {
    expect(value(String.raw`["\\u0000", "\ud83d\ude00", "\\", "\\\"", "a\"b"]`)).toEqual([
      '\\u0000',
      '\u{1F600}',
      '\\',
      '\\"',
      'a"b',
    ]);
  });

  test('may use a key again in another object', () => {
    expect(value('{"a":{"a":1},"b":[{"a":1},{"a":1}]}')).toEqual({ a: { a: 1 }, b: [{ a: 1 }, { a: 1 }] });
  });

  test.each(['0', '-1', '9007199254740991', '-9007199254740991', '[1,2]', 'true', 'null', '""', ' 1 '])(
    'may be %s',
    (text) => {
      expect(value(text)).toEqual(JSON.parse(text));
    },
  );

  test(`may be nested ${JSON_DEPTH} deep`, () => {
    const text = '['.repeat(JSON_DEPTH) + ']'.repeat(JSON_DEPTH);
    expect(value(text)).toEqual(JSON.parse(text));
  });
});

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

describe('B41 what is no JSON', () => {
  test('fails as it does for JSON.parse, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((text) => text.slice(1)),
        ),
        (text) => {
          const parsed = parse(text);
          const reading = readJson(bytes(text));
          const isNoJson = !reading.ok && reading.error.message.endsWith('it is not JSON.');
          expect(isNoJson).toBe(parsed === undefined);
          expect(reading.ok ? reading.value : parsed?.value).toEqual(parsed?.value);
        },
      ),
    );
  });

  test.each([
    '',
    ' ',
    '{',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    '[1 2]',
    'undefined',
    'NaN',
    '01',
    '"\u0000"',
    '"a\nb"',
    '{"a":1}{"b":2}',
    '\uFEFF{}',
  ])('is %j', (text) =>
    expect(refusal(text)).toMatchObject({
      code: 'unreadable',
      message: 'The message cannot be read: it is not JSON.',
    }),
  );

  test('is quoted nowhere', () => {
    expect(JSON.stringify(refusal('{"token": pla_secret}'))).not.toContain('secret');
  });
});

describe('B27 B31 B32 what a record cannot keep is refused with its field', () => {
  test.each([
    ['a NUL', String.raw`{"input":{"text":"a\u0000b"}}`, 'input.text'],
    ['a NUL in a key', String.raw`{"input":{"a\u0000":1}}`, 'input.a\uFFFD'],
    ['the first half of a pair', String.raw`{"text":"\ud83d"}`, 'text'],
    ['the second half of a pair', String.raw`{"text":"\udc00x"}`, 'text'],
    ['two halves the wrong way round', String.raw`{"text":"\ude00\ud83d"}`, 'text'],
    ['half of a pair before a letter written raw', '{"text":"\\ud83dя"}', 'text'],
    ['half of a pair in a key', String.raw`{"\ud83d":1}`, '\uFFFD'],
    ['a key twice', '{"a":1,"b":{"c":1,"d":2,"c":3}}', 'b.c'],
    ['a key twice, once as an escape', String.raw`{"text":1,"te\u0078t":2}`, 'text'],
    ['a key twice with the same value', '[{"a":1,"a":1}]', '[0].a'],
    ['a key that changes the type', '{"input":{"__proto__":{"kind":"person"}}}', 'input.__proto__'],
    ['the same as an escape', String.raw`{"\u005f_proto__":1}`, '__proto__'],
    ['a fraction', '{"list":[1,2,0.5]}', 'list[2]'],
    ['a whole number written as a fraction', '{"n":1.0}', 'n'],
    ['an exponent', '{"n":1e21}', 'n'],
    ['a small exponent', '{"n":1E2}', 'n'],
    ['minus zero', '{"n":-0}', 'n'],
    ['a number beyond what is safe', '{"n":9007199254740993}', 'n'],
    ['a number that is no number any more', `{"n":${'9'.repeat(400)}}`, 'n'],
    ['a number in a list of lists', '{"n":[[1],[2,[3,4.5]]],"m":1}', 'n[1][1][1]'],
  ])('%s', (_what, text, field) => {
    expect(refusal(text)).toMatchObject({ code: 'invalid', details: { field } });
  });

  test('nesting, where it begins to be too deep', () => {
    const text = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(refusal(text)).toMatchObject({
      code: 'invalid',
      details: { problem: `is nested more than ${JSON_DEPTH} deep` },
    });
    expect(refusal(text).message.length).toBeLessThan(200);
    expect(refusal('['.repeat(JSON_DEPTH + 1) + ']'.repeat(JSON_DEPTH + 1))).toMatchObject({
      code: 'invalid',
    });
  });

  test('bytes that are not UTF-8', () => {
    for (const bad of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf0, 0x9f, 0x98]]) {
      const text = Uint8Array.from([0x22, ...bad, 0x22]);
      expect(refusal(text).message).toBe('The message cannot be read: it is not UTF-8.');
    }
  });

  test('and the answer can be read by the strictest reader', () => {
    const long = JSON.stringify({ [`${'\u{1F600}'.repeat(59)}x\u{1F600}${'y'.repeat(1000)}`]: 0.5 });
    for (const text of [long, String.raw`{"\ud83d\u0000":0.5}`]) {
      const answer = JSON.stringify(refusal(text));
      expect(readJson(bytes(answer)).ok).toBe(true);
      expect(answer.length).toBeLessThan(1000);
    }
  });
});

test('a frame of the largest size costs no more than its length', () => {
  // Each of these made a naive scan quadratic: quotes behind backslashes, many keys, many numbers.
  const size = 200_000;
  for (const text of [
    JSON.stringify('\\"'.repeat(size)),
    JSON.stringify(Object.fromEntries(Array.from({ length: size / 20 }, (_, index) => [`k${index}`, index]))),
    `[${'1,'.repeat(size)}1]`,
  ]) {
    expect(value(text)).toEqual(JSON.parse(text));
  }
});
