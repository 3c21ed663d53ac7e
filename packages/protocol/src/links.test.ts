import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ROOM_ID,
  type TokenKind,
  buildToken,
  linkOf,
  parseLink,
  parseToken,
  tokenPrefixes,
} from './links.ts';

const chars = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });
const rooms = chars('0123456789abcdefghjkmnpqrstvwxyz', 26);
const secrets = chars('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 43);
const kinds = fc.constantFrom(...(Object.keys(tokenPrefixes) as TokenKind[]));
const bases = fc.constantFrom(
  'https://parley.example',
  'http://localhost:8470',
  'https://a.example/parley',
  'https://a.example/',
);

const ROOM = '0'.repeat(26);
const SECRET = 'x'.repeat(43);

describe('ID-2 a token', () => {
  test('says its kind and room, and is read as it was built', () => {
    fc.assert(
      fc.property(kinds, rooms, secrets, (kind, room, secret) => {
        const text = buildToken(kind, room, secret);
        expect(parseToken(text)).toEqual({ kind, room, text });
        expect(room).toMatch(ROOM_ID);
      }),
    );
  });

  test.each([
    ['nothing', ''],
    ['another kind', `plx_${ROOM}_${SECRET}`],
    ['a room of another alphabet', `pla_${'i'.repeat(26)}_${SECRET}`],
    ['a short secret', `pla_${ROOM}_${SECRET.slice(1)}`],
    ['a long secret', `pla_${ROOM}_${SECRET}x`],
    ['a line after it', `pla_${ROOM}_${SECRET}\n`],
    ['the name of a property every object has', 'constructor'],
  ])('is not %s', (_what, text) => expect(parseToken(text)).toBeUndefined());
});

describe('a link', () => {
  test('is read as it was written, on any hub and behind any path', () => {
    fc.assert(
      fc.property(bases, kinds, rooms, secrets, (base, kind, room, secret) => {
        const text = buildToken(kind, room, secret);
        const link = linkOf(base, { kind, room, text });
        expect(parseLink(link)).toEqual({ base: base.replace(/\/$/, ''), token: { kind, room, text } });
        expect(parseLink(` ${text}\n`)).toEqual({ base: undefined, token: { kind, room, text } });
      }),
    );
  });

  test.each(['person', 'claim', 'invitation', 'recovery'] as const)(
    'ID-6 keeps the token of a %s in the fragment',
    (kind) => {
      const url = new URL(
        linkOf('https://parley.example', { kind, room: ROOM, text: buildToken(kind, ROOM, SECRET) }),
      );
      expect(url.pathname + url.search).not.toContain(SECRET);
      expect(url.hash).toContain(SECRET);
    },
  );

  test('ID-9 to a lost seat has an address of its own', () => {
    const token = { kind: 'recovery', room: ROOM, text: buildToken('recovery', ROOM, SECRET) } as const;
    expect(linkOf('https://parley.example', token)).toBe(
      `https://parley.example/recover#plr_${ROOM}_${SECRET}`,
    );
  });

  test('to the Markdown of a room is the same link', () => {
    const link = `https://parley.example/r/${ROOM}/${SECRET}`;
    expect(parseLink(`${link}.md`)).toEqual(parseLink(link));
  });

  test.each([
    '',
    'hello',
    'javascript:alert(1)',
    `ftp://a.example/r/${ROOM}/${SECRET}`,
    `https://a.example/r/${ROOM}`,
  ])('is not %j', (text) => expect(parseLink(text)).toBeUndefined());
});
