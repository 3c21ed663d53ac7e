import type { JsonObject, SeatId } from '@parley/protocol';
import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { act, FOUNDER, MINUTE, NOON } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  allReady,
  arrives,
  as,
  claimed,
  each,
  negotiating,
  OBSERVER,
  passes,
  person,
  rulesUnderTest,
} from '../../testing/negotiation.ts';

/** What somebody is told to do about the questions of a room, and whom the others wait for (NX-1). */

type Room = ReturnType<typeof given>;

const REASONS = ['answer_question', 'resolve_question', 'need_unasked', 'wait_questions'];
const anna = person(1);
const boris = person(2);
const [acme, borealis, cygnus] = [agent(1), agent(2), agent(3)];

const asks = (by: SeatId, more: JsonObject = {}) =>
  as(by).gives('ask', { text: 'Which rounding?', blocking: true, ...more });
const answers = (by: SeatId, on: number) =>
  as(by).gives('answer', { on, text: 'Half to even.', evidence: 'assumed' });

/** What is advised about questions, as every act in it has worked. */
function advised(room: Room, by: SeatId) {
  const advice = room.next(by).advice.filter(({ reason }) => REASONS.includes(reason));
  for (const { act: advisedAct } of advice) {
    if (!advisedAct) continue;
    const { command, input } = advisedAct;
    expect(as(by).gives(command, input).input).toMatchObject(input);
    const { taken } = room.when(act(by, command, input));
    expect(taken.outcome?.status).toBe('accepted');
    expect(taken.entries.length).toBeGreaterThan(0);
  }
  return advice;
}
const reasons = (room: Room, by: SeatId) => advised(room, by).map(({ reason }) => reason);

const three = given(rulesUnderTest(), ...negotiating(3));
const asked = three.and(asks(acme, { to: 'p2', due_minutes: 30 }));
const on = asked.meeting.entries.findLast(({ type }) => type === 'questions.asked')?.seq ?? 0;
const answered = asked.and(answers(borealis, on));

test('NX-1 QU-2 the agent of the party that was asked is told to answer, until when, with an answer that works', () => {
  expect(advised(asked, borealis)).toEqual([
    {
      urgency: 90,
      reason: 'answer_question',
      details: { on, text: 'Which rounding?', blocks: true, party: 'p1', name: 'Acme' },
      act: {
        command: 'answer',
        input: { on, text: 'What you know about it.', evidence: 'assumed' },
      },
      until: NOON + 30 * MINUTE,
    },
  ]);
  expect(reasons(answered, borealis)).not.toContain('answer_question');
});

test('NX-1 QU-3 the agent of the party that asked is told to settle what was answered', () => {
  const { seq } = answered.meeting.entries.at(-1) ?? {};
  expect(advised(answered, acme)).toEqual([
    {
      urgency: 94,
      reason: 'resolve_question',
      details: {
        on,
        text: 'Which rounding?',
        blocks: true,
        answer: seq,
        evidence: 'assumed',
        name: 'Borealis',
      },
      act: { command: 'resolve', input: { on } },
    },
  ]);
  expect(reasons(answered.and(as(acme).gives('resolve', { on })), acme)).toEqual([]);
});

test('NX-1 QU-4 all others are told whom the room waits for, observers too', () => {
  const waits = (room: Room, by: SeatId) =>
    advised(room, by).find(({ reason }) => reason === 'wait_questions');
  for (const by of [acme, cygnus, anna, boris, person(3), OBSERVER]) {
    expect(waits(asked, by)).toEqual({
      urgency: 205,
      reason: 'wait_questions',
      details: { on: [on], names: ['Borealis'], blocks: true },
    });
  }
  for (const by of [borealis, cygnus, anna, OBSERVER])
    expect(waits(answered, by)).toMatchObject({ details: { names: ['Acme'] } });
  const settled = answered.and(as(acme).gives('resolve', { on }));
  for (const by of [acme, borealis, cygnus, anna, OBSERVER]) expect(waits(settled, by)).toBeUndefined();
});

test('NX-1 QU-1 one for all waits for all others; one that does not block, for its asker alone', () => {
  const open = three.and(asks(acme, { blocking: false }));
  expect(advised(open, acme)).toMatchObject([
    { reason: 'wait_questions', details: { names: ['Borealis', 'Cygnus'], blocks: false } },
  ]);
  expect(reasons(open, OBSERVER)).toEqual([]);
  expect(advised(open, cygnus)).toMatchObject([{ urgency: 96, reason: 'answer_question' }]);
});

test('NX-1 ID-10 whoever speaks for a party is told, a person where it has no agent or has the chair', () => {
  const chaired = asked.and(as(boris).gives('chair'));
  expect(reasons(chaired, boris)).toEqual(['answer_question']);
  expect(reasons(chaired, borealis)).toEqual(['wait_questions']);
  const alone = asked.and(as(boris).gives('revoke', { seat: borealis }));
  expect(reasons(alone, boris)).toEqual(['answer_question']);
});

test('NX-1 what blocks comes first, then what was asked first, and five at a time', () => {
  const many = each(7).reduce(
    (room, n) =>
      room.and(
        asks(acme, { to: 'p2', blocking: n === 7, text: `Question ${n}?` }),
        passes(borealis),
        passes(cygnus),
      ),
    three,
  );
  const told = advised(many, borealis).map(({ details }) => details?.['text']);
  expect(told).toEqual(['Question 7?', 'Question 1?', 'Question 2?', 'Question 3?', 'Question 4?']);
});

test('NX-1 nothing is told of questions while people approve, or once the room is closed', () => {
  const closed = asked.and(as(anna).gives('close', { reason: 'Enough.' }));
  for (const by of [acme, borealis, OBSERVER]) expect(reasons(closed, by)).toEqual([]);
});

const NEEDS = ['Which rounding Borealis uses', 'The day of the cut-over'];
/** The first party needs to determine two things, and says what it knows. */
const needing = given(
  rulesUnderTest(),
  as(FOUNDER).gives(
    'create',
    {
      topic: 'Billing',
      parties: [
        { name: 'Acme', knows: ['Our shop rounds half up'], needs_to_determine: NEEDS },
        { name: 'Borealis', needs_to_determine: ['the day of the CUT-OVER'] },
      ],
    },
    { door: 'browser' },
  ),
  claimed,
  accepts(2),
  arrives(1),
  arrives(2),
  ...allReady(2),
);
const unasked = (room: Room, by: SeatId) =>
  advised(room, by)
    .filter(({ reason }) => reason === 'need_unasked')
    .map(({ details }) => details?.['need']);

test('NX-1 RM-1 whoever speaks is told to ask what their party needs to determine and nobody has asked', () => {
  expect(advised(needing, acme)).toEqual(
    NEEDS.map((text, index) => ({
      urgency: 105,
      reason: 'need_unasked',
      details: { need: index + 1, text },
      act: { command: 'ask', input: { text, to: 'all', blocking: false, need: index + 1 } },
    })),
  );
  // Who cannot ask now is not told to.
  expect(unasked(needing, borealis)).toEqual([]);
  for (const by of [anna, boris, OBSERVER]) expect(unasked(needing, by)).toEqual([]);
});

test('NX-1 it is asked once the line is named, or its words are in a question of anybody', () => {
  const one = needing.and(asks(acme, { text: 'How do you round?', need: 1 }), passes(borealis));
  expect(unasked(one, acme)).toEqual([2]);
  const other = needing.and(
    asks(acme, { text: 'Please say: which ROUNDING Borealis uses?' }),
    passes(borealis),
  );
  expect(unasked(other, acme)).toEqual([2]);
  // The other party needs the same, in the same words but for their case.
  const both = needing.and(passes(acme), asks(borealis, { text: 'What is the day of the cut-over?' }));
  expect(unasked(both, acme)).toEqual([1]);
  expect(unasked(both.and(passes(acme)), borealis)).toEqual([]);
  // Withdrawn, it was asked all the same.
  const number = one.meeting.entries.findLast(({ type }) => type === 'questions.asked')?.seq;
  expect(unasked(one.and(as(acme).gives('unask', { on: number })), acme)).toEqual([2]);
});

test('NX-1 QU-1 a line that the party does not have is not named', () => {
  needing.when(asks(acme, { need: 3 })).thenRefused('not_there', { id: '3' });
  needing
    .and(passes(acme))
    .when(asks(borealis, { need: 2 }))
    .thenRefused('not_there', { id: '2' });
});

test('NX-3 RM-1 everybody sees what each party knows and needs, and which question asks about it', () => {
  const one = needing.and(asks(acme, { need: 2 }));
  const { seq } = one.meeting.entries.findLast(({ type }) => type === 'questions.asked') ?? {};
  for (const by of [acme, boris, OBSERVER]) {
    expect(one.sees(by, 'questions')).toMatchObject({
      needs: [
        { party: 'p1', need: 1, text: NEEDS[0], on: undefined },
        { party: 'p1', need: 2, text: NEEDS[1], on: seq },
        { party: 'p2', need: 1, text: 'the day of the CUT-OVER', on: undefined },
      ],
      knows: [{ party: 'p1', text: 'Our shop rounds half up' }],
    });
  }
});
