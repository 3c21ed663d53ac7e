import type { JsonObject, SeatId } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { type Given, given } from '../testing/given.ts';
import { DAY, HOUR, later, MINUTE, sha256 } from '../testing/meeting.ts';
import {
  accepts,
  agent,
  as,
  claimed,
  created,
  each,
  negotiating,
  OBSERVER,
  person,
  rulesUnderTest,
  says,
} from '../testing/negotiation.ts';
import { agreesTo, comes, DRAFT, founded, lone, met, puts, WATCHING } from '../testing/rendezvous.ts';
import { moves, newestBallot, votes } from '../testing/voting.ts';

/**
 * No party can hold the room for ever: whoever vanishes, is taken away or never came, the others go on or end it, with
 * people at the table and without.
 */

const rules = rulesUnderTest();

const asks = (by: SeatId, more: JsonObject = {}) =>
  as(by).gives('ask', { text: 'Is tax in it?', blocking: true, ...more });
const newest = ({ meeting }: Given, type: string) =>
  meeting.entries.findLast((entry) => entry.type === type)?.seq ?? 0;
const yes = (room: Given, ...by: readonly SeatId[]): Given =>
  by.reduce((at, seat) => at.and(votes(at, seat)), room);
const leaves = (by: SeatId) => as(by).gives('leave');
const outcomeOf = (room: Given, by: SeatId) => room.sees(by, 'phases')?.['outcome'];

describe('an asker who vanishes', () => {
  const three = negotiating(3, { floor: { timeout_s: 0 } });
  const table = given(rules, ...three, puts(agent(1)), asks(agent(2)));
  const on = newest(table, 'questions.asked');
  const moved = table.and(moves(person(1), 'unblock', { on }));
  const others = yes(moved, person(3));

  test('QU-3 EL-2 holds up people for an hour after their last word: then all others have decided', () => {
    others.when(agreesTo(agent(1))).thenRefused('questions_open', { questions: [on] });
    others.when(later(HOUR - 1)).then();
    const over = others
      .when(later(HOUR))
      .then(
        { type: 'motions.carried', body: { by: 'silence' } },
        { type: 'questions.unblocked', body: { on } },
      );
    over
      .and(agreesTo(agent(1)), agreesTo(agent(3)))
      .when(agreesTo(agent(2)))
      .then({ type: 'contract.agreed' }, { type: 'phases.approval_began' });
  });

  test('QU-3 EL-2 is waited for anew by whatever they put on the record, and may say no', () => {
    const heard = others.and(later(30 * MINUTE), as(person(2)).gives('post', { text: 'One moment.' }));
    heard.when(later(HOUR - 1)).then();
    heard.when(later(HOUR)).thenAmong({ type: 'questions.unblocked' });
    others
      .when(votes(others, person(2), false))
      .then({ type: 'ballots.voted' }, { type: 'motions.rejected' });
  });

  test('QU-3 EL-2 is the only one that is not waited for, where there are people', () => {
    moved.when(later(3 * HOUR)).then();
    moved
      .and(later(3 * HOUR))
      .when(votes(moved, person(3)))
      .thenAmong({ type: 'questions.unblocked' });
  });

  test('QU-3 FL-8 holds up agents alone as long, though nobody else is quiet', () => {
    const room = given(rules, ...met(3), puts(lone(1)), asks(lone(2)));
    const asked = newest(room, 'questions.asked');
    const opened = room.and(later(50 * MINUTE), moves(lone(1), 'unblock', { on: asked }));
    const decided = yes(opened, lone(3));
    decided.when(later(10 * MINUTE - 1)).then();
    decided.when(later(10 * MINUTE)).thenAmong({ type: 'questions.unblocked', body: { on: asked } });
  });
});

describe('an agent that is taken away', () => {
  const room = given(rules, ...negotiating(2), puts(agent(1)), asks(agent(2)));
  const on = newest(room, 'questions.asked');
  const revoked = room.and(as(person(2)).gives('revoke', { seat: agent(2) }));

  test('QU-3 ID-10 leaves its question to the people of its party', () => {
    expect(revoked.next(OBSERVER).advice).toContainEqual(
      expect.objectContaining({ reason: 'wait_questions' }),
    );
    revoked.when(as(person(2)).gives('unask', { on })).then({ type: 'questions.withdrawn' });
  });

  test('CO-2 ID-10 takes its agreement along, and a person agrees in its stead', () => {
    const agreed = room.and(as(agent(2)).gives('unask', { on }), agreesTo(agent(2)));
    const gone = agreed.and(as(person(2)).gives('revoke', { seat: agent(2) }));
    expect(gone.sees(OBSERVER, 'contract')).toMatchObject({ agreements: [] });
    gone
      .and(agreesTo(agent(1)))
      .when(agreesTo(person(2)))
      .then({ type: 'contract.agreed' }, { type: 'phases.approval_began' });
  });

  test('FL-1 holds no floor, and a new agent speaks on', () => {
    const [added, arrived] = [
      as(person(2)).gives('add', { kind: 'agent', name: 'Relief' }),
      as('s6').gives('arrive'),
    ];
    const back = revoked.and(added, arrived);
    expect(back.sees(OBSERVER, 'floor')).toMatchObject({ holder: 'p1' });
    back
      .and(says(agent(1), 'Go on.'))
      .when(says('s6', 'I am new.'))
      .thenAmong({ type: 'talk.said' });
  });

  test('ID-4 RM-5 is the last of its party among agents alone, and the room is over', () => {
    given(rules, ...met(3), asks(lone(2)))
      .when(leaves(lone(2)))
      .then({ type: 'seats.left' }, { type: 'phases.closed', body: { outcome: 'stopped' } });
  });
});

describe('a party that never came', () => {
  test('RM-10 QU-3 is dismissed, and what blocked for its answer is over', () => {
    const room = given(rules, founded(3), comes(1), comes(2), puts(lone(1)), asks(lone(2), { to: 'p3' }));
    const on = newest(room, 'questions.asked');
    expect(room.next(WATCHING).advice).toContainEqual(
      expect.objectContaining({
        reason: 'wait_questions',
        details: expect.objectContaining({ names: ['Cygnus'] }),
      }),
    );
    const gone = yes(room.and(moves(lone(1), 'dismiss', { party: 'p3' })), lone(2));
    expect(gone.sees(WATCHING, 'questions')).toMatchObject({
      questions: [{ on, status: 'lapsed', blocks: false }],
    });
    expect(outcomeOf(gone.and(agreesTo(lone(1)), agreesTo(lone(2))), WATCHING)).toBe('agreed');
  });

  test('RM-10 FL-8 is dismissed by one who is there, when the others who came are quiet', () => {
    const room = given(rules, founded(3), comes(1), comes(2), later(2 * HOUR));
    room
      .when(moves(lone(1), 'dismiss', { party: 'p3' }))
      .then(
        { type: 'motions.moved' },
        { type: 'motions.carried', body: { by: 'silence' } },
        { type: 'seats.dismissed' },
      );
  });

  test('RM-10 with people is dismissed by those who came, and the last one left closes the room', () => {
    const room = given(
      rules,
      ...created(3),
      claimed,
      accepts(2),
      moves(person(1), 'dismiss', { party: 'p3' }),
    );
    expect(yes(room, person(2)).sees(OBSERVER, 'seats')).toMatchObject({
      parties: [{}, {}, { dismissed: true }],
    });
    given(rules, ...created(2), claimed)
      .when(moves(person(1), 'dismiss', { party: 'p2' }))
      .thenAmong({ type: 'seats.dismissed' }, { type: 'phases.closed', body: { outcome: 'stopped' } });
  });

  test('RM-6 RM-10 that comes at last has joined, and the motion is over', () => {
    given(rules, founded(3), comes(1), comes(2), moves(lone(1), 'dismiss', { party: 'p3' }))
      .when(comes(3))
      .thenAmong({ type: 'motions.lapsed' });
  });
});

describe('a party that says nothing, or no', () => {
  const room = given(rules, ...met(3), puts(lone(1)), agreesTo(lone(1)), agreesTo(lone(2)));

  test('CO-4 RM-5 binds nobody: agents alone close the room without it after an hour', () => {
    expect(room.next(WATCHING).advice).toContainEqual(
      expect.objectContaining({ reason: 'wait_agreements', details: { version: 1, names: ['Cygnus'] } }),
    );
    const moved = room.and(moves(lone(1), 'close'));
    moved
      .when(later(HOUR))
      .then(
        { type: 'motions.carried', body: { kind: 'close', by: 'silence' } },
        { type: 'phases.closed', body: { outcome: 'stopped', reason: 'Let us go on.' } },
      );
  });

  test('RM-5 RM-6 that is against closing keeps the room open for its day and no longer', () => {
    const against = room.and(moves(lone(1), 'close'));
    const rejected = against.and(votes(against, lone(3), false));
    expect(outcomeOf(rejected.and(later(HOUR)), WATCHING)).toBeUndefined();
    rejected.when(later(DAY)).thenAmong({ type: 'phases.closed', body: { outcome: 'expired' } });
  });

  test('RM-5 with people one of another party closes the room at once', () => {
    given(rules, ...negotiating(2), asks(agent(1)))
      .when(as(person(2)).gives('close', { reason: 'They do not answer.' }))
      .then({ type: 'phases.closed', body: { outcome: 'stopped' } });
  });

  test('CO-3 CO-4 that objects stands in the way of no other clause, and of nobody’s new words', () => {
    const objected = room.and(as(lone(3)).gives('object', { clause: 'Price', reason: 'Net 30 is short.' }));
    const better = DRAFT.replace('30', '60');
    const over = objected.and(
      puts(lone(3), better, 1),
      agreesTo(lone(1), 2, better),
      agreesTo(lone(2), 2, better),
    );
    over
      .when(as(lone(3)).gives('agree', { version: 2, sha256: sha256(better) }))
      .then({ type: 'contract.agreed' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
  });
});

test('FL-2 FL-4 FL-5 with people a silent holder, a forgotten hand and passes all round each end by time or decision', () => {
  const table = given(rules, ...negotiating(2));
  table
    .when(later(10 * MINUTE))
    .then({ type: 'floor.lost' }, { type: 'floor.granted', body: { party: 'p2' } });
  const hand = table.and(as(agent(1)).gives('hand', { reason: 'May I?' }));
  hand
    .when(later(DAY))
    .thenAmong({ type: 'hands.lowered', body: { why: 'expired' } }, { type: 'pause.ended' });
  const passed = table.and(...each(2).map((n) => as(agent(n)).gives('pass')));
  const moved = passed.and(moves(person(1), 'resume'));
  expect(newestBallot(moved.meeting)).toBeGreaterThan(0);
  expect(yes(moved, person(2)).sees(OBSERVER, 'pause')).toMatchObject({ causes: [] });
});
