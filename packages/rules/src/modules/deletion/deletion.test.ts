import { describe, expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { DAY, HOUR, later, NOON, sha256 } from '../../testing/meeting.ts';
import {
  agent,
  as,
  briefing,
  negotiating,
  OBSERVER,
  person,
  rulesUnderTest,
} from '../../testing/negotiation.ts';
import { agreesTo, lone, met, puts } from '../../testing/rendezvous.ts';

/** Deletion on request (RM-7). */

const rules = rulesUnderTest();
const asks = (seat: `s${number}`) => as(seat).gives('erase', { reason: 'Nothing came of it.' });
const TEXT = '## Price\n\nNet 30.\n';
const approves = (n: number) =>
  as(person(n)).gives('approve', { version: 1, sha256: sha256(TEXT), charter: 0 });
const agreed = given(
  rules,
  ...negotiating(2),
  as(agent(1)).gives('propose', { text: TEXT, base: 0 }),
  ...[1, 2].map((n) => as(agent(n)).gives('agree', { version: 1, sha256: sha256(TEXT) })),
  approves(1),
  approves(2),
);

describe('RM-7 before an agreement', () => {
  test.each([
    ['briefing', briefing(2)],
    ['negotiation', negotiating(2)],
  ])('in %s any person has the room closed, and erased a day later', (_phase, steps) => {
    const room = given(rules, ...steps)
      .when(asks(person(2)))
      .then(
        { type: 'deletion.asked', by: { party: 'p2' } },
        { type: 'phases.closed', body: { outcome: 'stopped', reason: 'Borealis has asked for deletion.' } },
        { type: 'room.shortened', body: { erased_at: NOON + DAY } },
      );
    expect(room.sees(OBSERVER, 'deletion')).toEqual({
      asked: ['p2'],
      missing: ['Acme'],
      erased_at: NOON + DAY,
    });
  });

  test('and at once, when every party wants it', () => {
    const asked = given(rules, ...negotiating(2), asks(person(2)), later(HOUR));
    const both = asked
      .when(asks(person(1)))
      .then({ type: 'deletion.asked' }, { type: 'room.shortened', body: { erased_at: NOON + HOUR } });
    expect(rules.erased(both.meeting.state)).toBe(NOON + HOUR);
    asked.when(asks(person(2))).thenRefused('already');
  });

  test('ID-1 an agent does not, whose party has people', () => {
    given(rules, ...negotiating(2))
      .when(asks(agent(1)))
      .thenRefused('forbidden');
  });

  test('a room that was closed for another reason can be deleted as well', () => {
    const closed = given(rules, ...negotiating(2), as('s1').gives('close', { reason: 'Over.' }));
    closed
      .when(asks('s1'))
      .then({ type: 'deletion.asked' }, { type: 'room.shortened', body: { erased_at: NOON + DAY } });
  });
});

describe('RM-7 after an agreement', () => {
  test('one request is shown and changes nothing; that of every party deletes', () => {
    const one = agreed.when(asks(person(1))).then({ type: 'deletion.asked' });
    expect(one.sees(OBSERVER, 'deletion')).toMatchObject({ asked: ['p1'], missing: ['Borealis'] });
    one
      .when(asks(person(2)))
      .then({ type: 'deletion.asked' }, { type: 'room.shortened', body: { erased_at: NOON } });
  });
});

describe('RM-7 among agents alone', () => {
  test('while the room is open it takes a motion; afterwards each confirms', () => {
    const open = given(rules, ...met(2), puts(lone(1)));
    open.when(as(lone(1)).gives('erase')).thenRefused('not_now');
    const closed = open.and(agreesTo(lone(1)), agreesTo(lone(2)));
    closed.when(as(lone(1)).gives('erase')).then({ type: 'deletion.asked' });
    closed
      .and(as(lone(1)).gives('erase'))
      .when(as(lone(2)).gives('erase'))
      .then({ type: 'deletion.asked' }, { type: 'room.shortened', body: { erased_at: NOON } });
  });
});
