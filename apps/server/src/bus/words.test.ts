import { expect, test } from 'vitest';
import type { SeatPresence } from './bus.ts';
import { tell, Unsaid } from './words.ts';

const ROOM = '0123456789abcdefghjkmnpqrs';
const presence = (connections: number): SeatPresence => ({
  hub: '01234567',
  room: ROOM,
  seat: 's12',
  connections,
});

function heard(texts: readonly string[]) {
  const hints: string[] = [];
  const seats: SeatPresence[] = [];
  for (const text of texts)
    tell(text, {
      hint: (room, version) => hints.push(`${room} ${version}`),
      presence: (one) => seats.push(one),
    });
  return { hints, seats };
}

test('what is said is heard, of each thing the newest alone', () => {
  const unsaid = new Unsaid();
  unsaid.hint(ROOM, 2);
  unsaid.hint(ROOM, 1);
  unsaid.presence(presence(3));
  unsaid.presence(presence(0));
  expect(heard(unsaid.take())).toEqual({ hints: [`${ROOM} 2`], seats: [presence(0)] });
  expect(unsaid.take()).toEqual([]);
});

test('a text stays below what a NOTIFY carries, however much there is to say', () => {
  const unsaid = new Unsaid();
  for (let seat = 1; seat <= 1000; seat += 1) unsaid.presence({ ...presence(1), seat: `s${seat}` });
  const texts = unsaid.take();
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000);
  expect(heard(texts).seats).toHaveLength(1000);
});

test('what is no word is passed over', () => {
  expect(heard([`nonsense,${ROOM}:x,?1-2,${ROOM}:7,01234567@${ROOM}.s0:1,0123@${ROOM}.s1:1`])).toEqual({
    hints: [`${ROOM} 7`],
    seats: [],
  });
});
