import { expect, test } from 'vitest';
import type { HeldSeat } from '../../api/seats.ts';
import { toldReasons } from '../../rooms/banner/banner.ts';
import { mostPressingFirst, type Need, pressing } from './needs.ts';

function need(topic: string, reason: string, until?: number): Need {
  const held: HeldSeat = { room: topic, seat: 's1', kind: 'person', party: 'p1', topic, name: 'Anna' };
  return { live: { held }, banner: { reason, label: 'needs', sentences: [], until } };
}

test('NX-2 what holds others up comes first, then what ends first, whatever room it is in', () => {
  const needs = [
    need('Lease', 'say_ready'),
    need('Schema', 'vote', 20),
    need('Supply', 'approve'),
    need('Supply', 'vote', 10),
    need('Lease', 'hand_up'),
    need('Schema', 'unheard_of'),
  ];
  expect(mostPressingFirst(needs).map(({ live, banner }) => [live.held.topic, banner.reason])).toEqual([
    ['Lease', 'hand_up'],
    ['Supply', 'approve'],
    ['Supply', 'vote'],
    ['Schema', 'vote'],
    ['Lease', 'say_ready'],
    ['Schema', 'unheard_of'],
  ]);
});

test('every reason that is ranked is one that the room tells', () => {
  expect(pressing.filter((reason) => !toldReasons.includes(reason))).toEqual([]);
});
