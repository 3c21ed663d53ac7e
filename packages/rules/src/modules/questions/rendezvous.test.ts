import type { JsonObject, SeatId } from '@parley/protocol';
import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { act, HOUR, later, MINUTE } from '../../testing/meeting.ts';
import { as, each, passes, rulesUnderTest } from '../../testing/negotiation.ts';
import { agreesTo, DRAFT, lone, met, puts, WATCHING } from '../../testing/rendezvous.ts';
import { newestBallot } from '../../testing/voting.ts';

/** Questions among agents alone: an open floor, verified answers that settle, and an asker who vanishes. */

type Room = ReturnType<typeof given>;

const asks = (by: SeatId, more: JsonObject = {}) =>
  as(by).gives('ask', { text: 'Is the price net?', blocking: true, ...more });
const checked = { evidence: 'verified', how: 'Read the list of prices.', where: 'prices.csv' };
const answers = (by: SeatId, on: number, more: JsonObject = checked) =>
  as(by).gives('answer', { on, text: 'It is.', ...more });
const newest = ({ meeting }: Room) =>
  meeting.entries.findLast(({ type }) => type === 'questions.asked')?.seq ?? 0;
const reasons = (room: Room, by: SeatId) => room.next(by).advice.map(({ reason }) => reason);

const three = given(rulesUnderTest(), ...met(3));
const drafted = three.and(puts(lone(1)));
/** The second party holds up the agreement, and waits for the third. */
const held = drafted.and(asks(lone(2), { to: 'p3' }));
const on = newest(held);

test('QU-3 FL-6 a verified answer settles, an assumption waits for whoever asked, and no floor is needed to ask', () => {
  held
    .when(answers(lone(3), on))
    .then({ type: 'questions.answered' }, { type: 'questions.resolved', by: { kind: 'hub' } });
  const assumed = held.and(answers(lone(3), on, { evidence: 'assumed' }));
  assumed.when(agreesTo(lone(1))).thenRefused('questions_open', { questions: [on] });
  expect(reasons(assumed, lone(2))[0]).toBe('resolve_question');
  held.when(asks(lone(2))).then({ type: 'questions.asked' });
});

test('QU-4 CO-4 one asked after all but one have agreed suspends what was agreed, until it is settled', () => {
  const all = drafted.and(agreesTo(lone(1)), agreesTo(lone(2)), asks(lone(3), { to: 'p1' }));
  const number = newest(all);
  all.when(agreesTo(lone(3))).thenRefused('questions_open', { questions: [number] });
  expect(all.sees(WATCHING, 'contract')).toMatchObject({
    agreements: [{ party: 'p1' }, { party: 'p2' }],
  });
  all
    .and(answers(lone(1), number))
    .when(agreesTo(lone(3)))
    .thenAmong({ type: 'contract.agreed' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
});

test('QU-4 CO-4 what all have agreed to while one blocked takes effect once it blocks no more', () => {
  const all = drafted.and(agreesTo(lone(1)), agreesTo(lone(2)), asks(lone(3), { to: 'p1' }));
  const number = newest(all);
  const open = all.and(answers(lone(1), number), agreesTo(lone(3)));
  expect(open.sees(WATCHING, 'phases')).toMatchObject({ phase: 'closed', outcome: 'agreed' });
});

test('QU-3 EL-2 FL-8 an asker who has been silent for an hour is not waited for', () => {
  const moved = held.and(
    later(30 * MINUTE),
    as(lone(1)).gives('move', { kind: 'unblock', on, reason: 'They have left.' }),
  );
  const voted = moved.and(as(lone(3)).gives('vote', { on: newestBallot(moved.meeting), yes: true }));
  voted.when(later(29 * MINUTE)).then();
  voted
    .when(later(HOUR))
    .thenAmong({ type: 'motions.carried', body: { kind: 'unblock' } }, { type: 'questions.unblocked' })
    .when(agreesTo(lone(1)))
    .thenAmong({ type: 'contract.agreed' });
});

test('NX-1 RM-1 what a party needs to determine is put to its agent until somebody has asked', () => {
  const needing = given(
    rulesUnderTest(),
    ...met(2, { briefs: { 1: { needs_to_determine: ['Whether the price is net'] } } }),
  );
  const told = (room: Room) => room.next(lone(1)).advice.find(({ reason }) => reason === 'need_unasked');
  const { act: ask } = told(needing) ?? {};
  expect(ask).toMatchObject({ command: 'ask', input: { need: 1, text: 'Whether the price is net' } });
  const asked = needing.and(act(lone(1), 'ask', ask?.input ?? {}));
  expect(told(asked)).toBeUndefined();
  expect(asked.next(lone(2)).advice[0]).toMatchObject({ reason: 'answer_question' });
  expect(asked.next(WATCHING).advice.map(({ reason }) => reason)).not.toContain('need_unasked');
});

test('NX-1 QU-4 an observer is told whom the room waits for', () => {
  expect(held.next(WATCHING).advice).toContainEqual({
    urgency: 205,
    reason: 'wait_questions',
    details: { on: [on], names: ['Cygnus'], blocks: true },
  });
});

test('QU-4 CO-4 agreeing and asking at once: whichever comes first wins, and the other is refused with what it needs', () => {
  const before = drafted.and(agreesTo(lone(1)), agreesTo(lone(2)));
  const agree = agreesTo(lone(3));
  const ask = asks(lone(1), { to: 'p3' });
  before.and(agree).when(ask).thenRefused('ended', { outcome: 'agreed' });
  const asked = before.and(ask);
  asked.when(agree).thenRefused('questions_open', { questions: [newest(asked)] });
  expect(asked.sees(WATCHING, 'phases')).toMatchObject({ phase: 'negotiation' });
});

test('QU-3 resolving and reopening at once: the one refuses the other, or is followed by it', () => {
  const assumed = held.and(answers(lone(3), on, { evidence: 'assumed' }));
  const resolve = as(lone(2)).gives('resolve', { on });
  const reopen = as(lone(2)).gives('reopen', { on, reason: 'Not so.' });
  assumed
    .and(reopen)
    .when(resolve)
    .thenRefused('not_now', { why: `question ${on} is open` });
  const last = assumed.and(resolve, reopen);
  last.when(agreesTo(lone(1), 1, DRAFT)).thenRefused('questions_open', { questions: [on] });
});

test('QU-1 FL-8 whoever asks while the floor rests takes it, and it goes on from them', () => {
  const turns = { settings: { floor: { order: 'turns' } } };
  const rested = given(rulesUnderTest(), ...met(3, turns), ...each(3).map((n) => passes(lone(n))));
  rested
    .when(as(lone(2)).gives('ask', { text: 'Who pays the freight?' }))
    .then(
      { type: 'floor.granted', body: { party: 'p2' } },
      { type: 'questions.asked' },
      { type: 'floor.granted', body: { party: 'p3' } },
    );
});
