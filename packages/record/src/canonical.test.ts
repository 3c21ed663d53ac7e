import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, isCanonical, NotCanonicalError } from './canonical.ts';
import { json } from './testing/chains.ts';

describe('canonical text', () => {
  test('has its keys in the order of their UTF-16 units, numbers among them (B27)', () => {
    expect(canonical(JSON.parse('{"b":1,"a":2,"10":0,"9":0}'))).toBe('{"10":0,"9":0,"a":2,"b":1}');
    expect(canonical({ '\u{1F600}': 1, '\uFB33': 2, '\u00F6': 3 })).toBe(
      '{"\u00F6":3,"\u{1F600}":1,"\uFB33":2}',
    );
  });

  test('writes a number in one way (B27)', () => {
    expect(canonical(JSON.parse('[1.0,1e3,-0,9007199254740991]'))).toBe('[1,1000,0,9007199254740991]');
  });

  test('keeps text as it was written, composed or not (B28)', () => {
    const composed = canonical(['\u00E9', '\u212B', 'Hi\u1EBFu']);
    const decomposed = canonical(['e\u0301', 'A\u030A', 'Hie\u0302\u0301u']);
    expect(composed).not.toBe(decomposed);
    expect(JSON.parse(decomposed)).toEqual(['e\u0301', 'A\u030A', 'Hie\u0302\u0301u']);
    expect(JSON.parse(composed)[1]).toBe('\u212B');
  });

  test('holds no control character, so that it is one line and no NUL (B31)', () => {
    const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
    expect(canonical(controls)).toMatch(/^[^\p{Cc}]+$/u);
    expect(JSON.parse(canonical(controls))).toBe(controls);
  });

  test('carries what JavaScript treats as special', () => {
    const text = '{"__proto__":{"a":1},"constructor":null,"toJSON":"no function"}';
    expect(canonical(JSON.parse(text))).toBe(text);
    expect(canonical(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
  });
});

describe('what cannot be carried exactly is refused, with its place', () => {
  const hole: unknown[] = [];
  hole[1] = 1;
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const cases: readonly [string, unknown, string][] = [
    ['an integer that readers round (B27)', { n: 2 ** 53 }, '.n is a number but no safe integer'],
    ['1e21 (B27)', [1e21], '[0] is a number but no safe integer'],
    ['a fraction (B27)', 1e-7, 'is a number but no safe integer'],
    ['NaN', { a: [Number.NaN] }, '.a [0] is a number but no safe integer'],
    ['infinity', Number.NEGATIVE_INFINITY, 'is a number but no safe integer'],
    ['a high surrogate alone (B32)', { text: '\ud83d' }, '.text holds half of a surrogate pair'],
    ['a low surrogate before text (B32)', '\udc00x', 'holds half of a surrogate pair'],
    ['a surrogate in a key (B32)', { '\ud83d': 1 }, 'has a key with half of a surrogate pair'],
    ['undefined in an object', { a: undefined }, '.a is undefined, which JSON cannot carry'],
    ['undefined alone', undefined, 'is undefined, which JSON cannot carry'],
    ['a hole in an array', hole, '[0] is undefined, which JSON cannot carry'],
    ['a bigint', 1n, 'is bigint, which JSON cannot carry'],
    ['a function', { toJSON: () => 1 }, '.toJSON is function, which JSON cannot carry'],
    ['a date', { at: new Date(0) }, '.at is no plain object'],
    ['a map', new Map(), 'is no plain object'],
    ['a cycle', cycle, `${'.self '.repeat(64)}is nested over 64 deep`],
  ];
  test.each(cases)('%s', (_, value, message) => {
    // Types keep these out of our own code; what arrives from elsewhere is not bound by them.
    const attempt = () => Reflect.apply(canonical, undefined, [value]);
    expect(attempt).toThrow(NotCanonicalError);
    expect(attempt).toThrow(message);
  });
});

describe('any value', () => {
  test('comes back from its text as it was', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonical(value))).toStrictEqual(rebuilt(value));
      }),
    );
  });

  test('has a text that is its own canonical text', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(isCanonical(canonical(value))).toBe(true);
      }),
    );
  });

  test('has the same text whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (value) => {
        expect(canonical(Object.fromEntries(Object.entries(value).toReversed()))).toBe(canonical(value));
      }),
    );
  });
});

test.each([
  ['a space', '{"a": 1}'],
  ['a key twice (B27)', '{"a":1,"a":1}'],
  ['keys in another order', '{"b":1,"a":1}'],
  ['a number written at length (B27)', '{"a":1.0}'],
  ['an escape where none is needed', '"\\u0061"'],
  ['half a surrogate pair', '"\\ud83d"'],
  ['no JSON', 'a'],
])('a text with %s is not canonical', (_, text) => {
  expect(isCanonical(text)).toBe(false);
});

/** The value as JSON has it: objects with Object's prototype, whatever fast-check gave them. */
function rebuilt(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
