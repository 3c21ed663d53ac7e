import { ROOM_ID } from '@parley/protocol';
import type { Mint } from '@parley/rules';
import { expect, test } from 'vitest';
import { createKeys, digestOf } from './derive.ts';

const keys = createKeys('a secret of the hub that is long enough');
const ROOM = keys.roomId('address:192.0.2.1', 'k1');
const mint: Mint = { kind: 'agent', subject: 's2', generation: 1 };

test('ID-2 a retry finds the same secret, on any hub with the same hub secret', () => {
  const again = createKeys('a secret of the hub that is long enough');
  expect(again.token(ROOM, mint, 'k1')).toEqual(keys.token(ROOM, mint, 'k1'));
});

test('ID-2 a token says its kind and room, and ends in 256 bits', () => {
  const token = keys.token(ROOM, mint, 'k1');
  expect(token.text).toMatch(new RegExp(`^pla_${ROOM}_[A-Za-z0-9_-]{43}$`));
  expect(token).toMatchObject({ kind: 'agent', room: ROOM });
});

test('whatever a secret is for changes it', () => {
  const others = [
    keys.token(ROOM, { ...mint, kind: 'person' }, 'k1'),
    keys.token(ROOM, { ...mint, subject: 's3' }, 'k1'),
    keys.token(ROOM, { ...mint, generation: 2 }, 'k1'),
    keys.token(ROOM, mint, 'k2'),
    keys.token(keys.roomId('address:192.0.2.1', 'k2'), mint, 'k1'),
    createKeys('another secret of a hub, as long as it').token(ROOM, mint, 'k1'),
    // Joined without care, "s2" + 11 and "s21" + 1 would be one.
    keys.token(ROOM, { ...mint, subject: 's21' }, 'k1'),
    keys.token(ROOM, { ...mint, generation: 11 }, 'k1'),
  ].map(({ text }) => text.slice(-43));
  expect(new Set([...others, keys.token(ROOM, mint, 'k1').text.slice(-43)]).size).toBe(9);
});

test('RM-1 the id of a room is 26 characters that follow from scope and key alone', () => {
  expect(ROOM).toMatch(ROOM_ID);
  expect(keys.roomId('address:192.0.2.1', 'k1')).toBe(ROOM);
  expect(keys.roomId('address:192.0.2.2', 'k1')).not.toBe(ROOM);
  expect(keys.roomId('address:192.0.2.1', 'k2')).not.toBe(ROOM);
});

test('ID-2 a digest covers the whole token: its kind and its room too', () => {
  const { text } = keys.token(ROOM, mint, 'k1');
  expect(digestOf(text)).toMatch(/^[0-9a-f]{64}$/);
  expect(digestOf(text.replace('pla_', 'plp_'))).not.toBe(digestOf(text));
});
