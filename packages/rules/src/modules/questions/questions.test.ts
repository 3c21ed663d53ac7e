import type { JsonObject, SeatId } from '@parley/protocol';
import { ROOM_QUESTIONS } from '@parley/protocol/limits';
import { describe, expect, test } from 'vitest';
import { agreed, agrees, proposes } from '../../testing/deciding.ts';
import { given } from '../../testing/given.ts';
import { act, MINUTE, NOON } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  allReady,
  arrives,
  as,
  briefing,
  claimed,
  created,
  each,
  negotiating,
  OBSERVER,
  passes,
  person,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { moves, votes } from '../../testing/voting.ts';

/** Questions: what one party needs to know of another, and what its answer rests on. */

type Room = ReturnType<typeof given>;

const anna = person(1);
const boris = person(2);
const acme = agent(1);
const borealis = agent(2);
const cygnus = agent(3);

const ROUNDING = 'Which rounding do your invoices use?';

const asks = (by: SeatId, more: JsonObject = {}) => as(by).gives('ask', { text: ROUNDING, ...more });
const blocking = (by: SeatId, more: JsonObject = {}) => asks(by, { blocking: true, ...more });
const answers = (by: SeatId, on: number, more: JsonObject = {}) =>
  as(by).gives('answer', { on, text: 'Half to even.', evidence: 'assumed', ...more });
const checked = { evidence: 'verified', how: 'Ran its tests.', where: 'billing/money.ts' };
const resolves = (by: SeatId, on: number) => as(by).gives('resolve', { on });
const reopens = (by: SeatId, on: number) => as(by).gives('reopen', { on, reason: 'Not for credit notes.' });
const unasks = (by: SeatId, on: number, more: JsonObject = {}) => as(by).gives('unask', { on, ...more });

/** The number of the newest question. */
function newest({ meeting }: Room): number {
  const asked = meeting.entries.findLast(({ type }) => type === 'questions.asked');
  if (!asked) throw new Error('nothing was asked');
  return asked.seq;
}

/** What an observer sees of the questions. */
function seen(room: Room): readonly JsonObject[] {
  return room.sees(OBSERVER, 'questions')?.['questions'] as readonly JsonObject[]; // as the module describes itself
}
const statusOf = (room: Room) => seen(room).at(-1)?.['status'];

const two = given(rulesUnderTest(), ...negotiating(2));
const three = given(rulesUnderTest(), ...negotiating(3));
/** The agent of the first party has asked the second. */
const asked = three.and(asks(acme, { to: 'p2' }));
const on = newest(asked);

describe('QU-1 a question', () => {
  test('QU-1 has text, an addressee, says whether it blocks, and may have a time by which it is due', () => {
    const room = three
      .when(blocking(acme, { to: 'p2', due_minutes: 30, clause: 'Money' }))
      .then(
        {
          type: 'questions.asked',
          circle: 'room',
          by: { seat: acme },
          body: { text: ROUNDING, to: 'p2', blocking: true, due_at: NOON + 30 * MINUTE, clause: 'Money' },
        },
        { type: 'floor.granted' },
      );
    expect(seen(room)).toEqual([
      {
        on: newest(room),
        party: 'p1',
        seat: acme,
        to: 'p2',
        text: ROUNDING,
        blocking: true,
        blocks: true,
        status: 'open',
        due_at: NOON + 30 * MINUTE,
        clause: 'Money',
        need: undefined,
        answers: [],
      },
    ]);
    expect(room.woke('questions.asked')).toBe('all');
  });
});
