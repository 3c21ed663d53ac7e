import type { Circle, Entry } from '@parley/protocol/circle';
import { expect, test } from 'vitest';
import { mandateOf } from './mandates.ts';

const anna: Entry['by'] = { kind: 'person', seat: 's1', party: 'p1' };
const agent: Entry['by'] = { kind: 'agent', seat: 's2', party: 'p1' };
const at = (
  seq: number,
  type: string,
  by: Entry['by'],
  body: Entry['body'],
  circle: Circle = 'seat/s2',
): Entry => ({
  circle,
  seq,
  type,
  at: seq,
  by,
  body,
});

const first = at(1, 'caucus.mandated', anna, { text: 'Up to 60.', version: 1 });

test('the newest mandate of an agent counts, and is read when the agent has acknowledged it (CA-1)', () => {
  expect(mandateOf([], 's2')).toBeUndefined();
  expect(mandateOf([first], 's2')).toMatchObject({ version: 1, text: 'Up to 60.', read: false });
  const read = at(2, 'reading.acked', agent, { upto: 1 });
  expect(mandateOf([first, read], 's2')).toMatchObject({ version: 1, read: true });
  const second = at(3, 'caucus.mandated', anna, { text: 'Up to 50.', version: 2 });
  expect(mandateOf([first, read, second], 's2')).toMatchObject({
    version: 2,
    text: 'Up to 50.',
    read: false,
  });
});

test('what was acknowledged elsewhere, or by somebody else, reads no mandate', () => {
  const inRoom = at(9, 'reading.acked', agent, { upto: 9 }, 'room');
  const byOther = at(2, 'reading.acked', { ...agent, seat: 's7' }, { upto: 1 });
  expect(mandateOf([first, inRoom, byOther], 's2')).toMatchObject({ read: false });
  expect(mandateOf([first], 's7')).toBeUndefined();
});
