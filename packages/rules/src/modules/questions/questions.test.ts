import type { JsonObject, SeatId } from '@parley/protocol';
import { ROOM_QUESTIONS } from '@parley/protocol/limits';
import { describe, expect, test } from 'vitest';
import { minutesOf } from '../../kernel/minutes.ts';
import { agreed, agrees, DRAFT, proposes, SECOND_DRAFT } from '../../testing/deciding.ts';
import { given } from '../../testing/given.ts';
import { actorOf, MINUTE, NOON } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  allReady,
  arrives,
  as,
  briefing,
  claimed,
  created,
  negotiating,
  OBSERVER,
  passes,
  person,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { moves, votes } from '../../testing/voting.ts';
import { MOVED } from '../tags.ts';
import { answerOf } from './state.ts';

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
/** Moves to go on without the answer to a question. */
const unblocks = (by: SeatId, question: number) => moves(by, 'unblock', { on: question });
const statusOf = (room: Room) => seen(room).at(-1)?.['status'];

const two = given(rulesUnderTest(), ...negotiating(2));
const three = given(rulesUnderTest(), ...negotiating(3));
/** The agent of the first party has asked the second. */
const asked = three.and(asks(acme, { to: 'p2' }));
const on = newest(asked);

describe('QU-1 a question', () => {
  test('QU-1 has text, an addressee, says whether it blocks, and may have a time by which it is due', () => {
    const room = three.when(blocking(acme, { to: 'p2', due_minutes: 30, clause: 'Money' })).then(
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

  test('QU-1 is put to all others where it names nobody, and blocks only where it says so', () => {
    const room = three
      .when(asks(acme))
      .thenAmong({ type: 'questions.asked', body: { to: 'all', blocking: false } });
    room
      .and(answers(cygnus, newest(room)))
      .when(answers(borealis, newest(room)))
      .thenAmong({
        type: 'questions.answered',
      });
    expect(seen(room)).toMatchObject([{ to: 'all', blocks: false }]);
  });

  test('QU-1 FL-1 is speech: it takes the floor and a turn, and hands the floor on', () => {
    const turns = (at: Room) => at.sees(OBSERVER, 'floor')?.['turns'];
    expect(turns(two)).toEqual({ p1: 20, p2: 20 });
    expect(turns(two.and(asks(acme)))).toEqual({ p1: 19, p2: 20 });
    two.when(asks(borealis)).thenRefused('not_your_floor');
    two.and(asks(acme)).when(asks(acme)).thenRefused('not_your_floor');
  });

  test('QU-1 TK-2 nobody asks before having read what people have said', () => {
    const spoken = two.and(as(boris).gives('post', { text: 'Settle the rounding first.' }));
    spoken.when(asks(acme)).thenRefused('read_first');
  });

  test('QU-1 ID-10 a person asks only to speak for their side, and agents must read it', () => {
    two.when(asks(anna)).thenRefused('chair_needed');
    const chaired = two.and(as(anna).gives('chair'), asks(anna));
    chaired.when(says(borealis, 'Half to even.')).thenRefused('read_first');
    two.when(asks(OBSERVER)).thenRefused('forbidden');
  });

  test('QU-1 is not put to one’s own party, nor to one that is not at the table', () => {
    two.when(asks(acme, { to: 'p1' })).thenRefused('invalid', { field: 'to' });
    two.when(asks(acme, { to: 'p9' })).thenRefused('not_there', { what: 'party', id: 'p9' });
    expect(() => asks(acme, { to: 'somebody' })).toThrow('to');
  });

  test('QU-1 belongs to negotiation', () => {
    const before = given(rulesUnderTest(), ...briefing(2));
    before.when(asks(acme)).thenRefused('wrong_phase');
    before.when(answers(acme, 1)).thenRefused('wrong_phase');
    two
      .and(...agreed(2))
      .when(asks(acme))
      .thenRefused('wrong_phase', { phases: 'negotiation' });
  });

  test('QU-1 LI each party asks its equal share, and what is over is refused', () => {
    const few = given(rulesUnderTest(), ...negotiating(2, { questions: { questions: 4 } }));
    const full = few.and(asks(acme), passes(borealis), asks(acme), passes(borealis));
    full.when(asks(acme)).thenRefused('over_limit', { limit: 2 });
    full.and(says(acme, 'And then?')).when(asks(borealis)).thenAmong({ type: 'questions.asked' });
    // What was withdrawn was asked all the same.
    full
      .and(unasks(acme, newest(full)))
      .when(asks(acme))
      .thenRefused('over_limit');
    full.when(says(acme, 'And the due date?')).thenAmong({ type: 'talk.said' });
    expect(two.sees(OBSERVER, 'room')).toMatchObject({
      settings: { questions: { questions: ROOM_QUESTIONS, verified: 'answers' } },
    });
  });

  test('QU-1 LI a text of 2 KiB passes, and one byte more is refused; of an answer 4 KiB', () => {
    expect(() => asks(acme, { text: 'x'.repeat(2049) })).toThrow('over the limit of 2048');
    two.when(asks(acme, { text: 'x'.repeat(2048) })).thenAmong({ type: 'questions.asked' });
    expect(() => answers(borealis, on, { text: 'x'.repeat(4097) })).toThrow('over the limit of 4096');
    asked.when(answers(borealis, on, { text: 'x'.repeat(4096) })).then({ type: 'questions.answered' });
  });

  test('QU-1 a question whose text is long is known by its beginning', () => {
    const room = two.and(asks(acme, { text: `${'é'.repeat(299)}${'y'.repeat(2)}` }));
    expect(seen(room)).toMatchObject([{ text: `${'é'.repeat(299)}…` }]);
  });
});

describe('QU-2 an answer', () => {
  test('QU-2 comes from the party that was asked, and is seen by all', () => {
    const room = asked
      .when(answers(borealis, on))
      .then({ type: 'questions.answered', circle: 'room', by: { seat: borealis }, body: { on } });
    const { seq } = room.meeting.entries.at(-1) ?? {};
    expect(seen(room)).toMatchObject([
      { status: 'answered', answers: [{ seq, party: 'p2', evidence: 'assumed' }] },
    ]);
    expect(room.woke('questions.answered')).toBe('all');
    asked.when(answers(cygnus, on)).thenRefused('forbidden', { allowed: 'Borealis' });
    asked.when(answers(acme, on)).thenRefused('forbidden');
    asked.when(answers(borealis, on + 1)).thenRefused('not_there', { what: 'question' });
  });

  test('QU-2 to a question for all comes from any party but the one that asked', () => {
    const room = three.and(asks(acme));
    room.when(answers(acme, newest(room))).thenRefused('forbidden', { allowed: 'a party other than Acme' });
    const both = room.and(answers(borealis, newest(room)), answers(cygnus, newest(room), checked));
    expect(seen(both)).toMatchObject([{ answers: [{ party: 'p2' }, { party: 'p3', evidence: 'verified' }] }]);
  });

  test('QU-2 that is verified says how and where; an assumption need not', () => {
    const { how, where } = checked;
    const verified = { evidence: 'verified' };
    asked.when(answers(borealis, on, verified)).thenRefused('invalid', { field: 'how' });
    asked.when(answers(borealis, on, { ...verified, where })).thenRefused('invalid', { field: 'how' });
    asked.when(answers(borealis, on, { ...verified, how })).thenRefused('invalid', { field: 'where' });
    asked
      .when(answers(borealis, on, { ...checked, when: 'today' }))
      .then({ type: 'questions.answered', body: { ...checked, when: 'today', first: true } });
    expect(() => answers(borealis, on, { evidence: 'rumoured' })).toThrow('evidence');
  });

  test('QU-2 FL-3 needs no floor, costs no turn, and goes on in a pause', () => {
    const paused = asked.and(as(cygnus).gives('hand', { reason: 'Wait.' }));
    paused.when(answers(borealis, on)).then({ type: 'questions.answered' });
    const before = asked.sees(OBSERVER, 'floor');
    expect(asked.and(answers(borealis, on)).sees(OBSERVER, 'floor')).toEqual(before);
  });

  test('QU-2 may be given by a person at any time, and then agents must read it', () => {
    const room = asked.when(answers(boris, on)).then({ type: 'questions.answered', by: { seat: boris } });
    room.when(says(borealis, 'Net 30.')).thenRefused('read_first');
    asked.and(answers(borealis, on)).when(says(borealis, 'Net 30.')).thenAmong({ type: 'talk.said' });
  });

  test('QU-2 ID-10 an agent gives none while a person of its party has the chair', () => {
    asked.and(as(boris).gives('chair')).when(answers(borealis, on)).thenRefused('chair_taken');
  });

  test('QU-2 to what is resolved or withdrawn there is none', () => {
    const settled = asked.and(answers(borealis, on), resolves(acme, on));
    settled.when(answers(borealis, on)).thenRefused('not_now', { why: `question ${on} is resolved` });
    asked
      .and(unasks(acme, on))
      .when(answers(borealis, on))
      .thenRefused('not_now', { why: `question ${on} is withdrawn` });
  });

  test('QU-2 FL-5 the first one moves something, and so does resolving; another answer does not', () => {
    const tags = (room: Room) => {
      const { rules, entries } = room.meeting;
      return entries
        .filter(({ type }) => type.startsWith('questions.'))
        .map((entry) => [entry.type, rules.tagsOf(entry).includes(MOVED)]);
    };
    const room = asked.and(
      answers(borealis, on),
      answers(borealis, on),
      reopens(acme, on),
      answers(borealis, on),
      resolves(acme, on),
    );
    expect(tags(room)).toEqual([
      ['questions.asked', false],
      ['questions.answered', true],
      ['questions.answered', false],
      ['questions.reopened', false],
      ['questions.answered', false],
      ['questions.resolved', true],
    ]);
  });
});

describe('QU-3 what becomes of a question', () => {
  const answered = asked.and(answers(borealis, on));

  test.each([
    ['the agent', acme],
    ['a person', anna],
  ])('QU-3 %s of the asking party resolves it, opens it again or withdraws it', (_, by) => {
    answered.when(resolves(by, on)).then({ type: 'questions.resolved', by: { seat: by }, body: { on } });
    answered
      .when(reopens(by, on))
      .then({ type: 'questions.reopened', body: { on, reason: 'Not for credit notes.' } });
    answered
      .when(unasks(by, on, { reason: 'No matter.' }))
      .then({ type: 'questions.withdrawn', body: { on, reason: 'No matter.' } });
  });

  test('QU-3 nobody else does', () => {
    for (const step of [resolves, reopens, unasks]) {
      for (const by of [borealis, cygnus, boris])
        answered.when(step(by, on)).thenRefused('forbidden', { allowed: 'Acme' });
      answered.when(step(OBSERVER, on)).thenRefused('forbidden');
      answered.when(step(acme, on + 50)).thenRefused('not_there', { what: 'question' });
      // Whoever speaks for a party does so for its questions too (ID-10).
      answered.and(as(anna).gives('chair')).when(step(acme, on)).thenRefused('chair_taken');
    }
  });

  test('QU-3 reopening needs a reason, and the answers stay', () => {
    expect(() => as(acme).gives('reopen', { on })).toThrow('reason');
    const again = answered.and(reopens(acme, on));
    expect(seen(again)).toMatchObject([{ status: 'open', answers: [{ party: 'p2' }] }]);
    const more = again.and(answers(borealis, on, checked));
    expect(seen(more)).toMatchObject([
      { status: 'answered', answers: [{ evidence: 'assumed' }, { evidence: 'verified' }] },
    ]);
  });

  test('QU-3 each step fits where the question stands', () => {
    asked.when(resolves(acme, on)).thenRefused('not_now', { why: `question ${on} is open` });
    asked.when(reopens(acme, on)).thenRefused('not_now');
    const resolved = answered.and(resolves(acme, on));
    resolved.when(resolves(acme, on)).thenRefused('not_now', { why: `question ${on} is resolved` });
    resolved.when(unasks(acme, on)).thenRefused('not_now');
    resolved.when(reopens(acme, on)).then({ type: 'questions.reopened' });
    const withdrawn = asked.and(unasks(acme, on));
    withdrawn.when(reopens(acme, on)).thenRefused('not_now', { why: `question ${on} is withdrawn` });
    withdrawn.when(unasks(acme, on)).thenRefused('not_now');
  });

  test('QU-3 a verified answer waits for whoever asked, unless the room takes it for settled', () => {
    const sure = answers(borealis, on, checked);
    expect(statusOf(asked.and(sure))).toBe('answered');
    const room = given(
      rulesUnderTest(),
      ...negotiating(3, { questions: { verified: 'resolves' } }),
      asks(acme, { to: 'p2' }),
    );
    expect(newest(room)).toBe(on);
    const settled = room
      .when(sure)
      .then(
        { type: 'questions.answered' },
        { type: 'questions.resolved', by: { kind: 'hub' }, body: { on } },
      );
    // Whoever asked opens it again all the same, and it stays open until it is answered anew.
    const again = settled.when(reopens(acme, on)).then({ type: 'questions.reopened' });
    expect(statusOf(again)).toBe('open');
    again.when(answers(borealis, on)).then({ type: 'questions.answered' });
    again.when(sure).then({ type: 'questions.answered' }, { type: 'questions.resolved' });
  });

  test('QU-3 RM-10 it lapses with the party that asked, or with the only one that was asked', () => {
    const late = given(
      rulesUnderTest(),
      ...created(3),
      claimed,
      accepts(2),
      arrives(1),
      arrives(2),
      // Two are ready; the third never comes.
      moves(anna, 'dismiss', { party: 'p3' }),
      ...allReady(2),
    );
    const gone = late.and(votes(late, boris));
    expect(seen(gone)).toEqual([]);
    gone.when(asks(acme, { to: 'p3' })).thenRefused('not_there', { what: 'party' });
    const put = three.and(blocking(acme, { to: 'p3' }), asks(borealis, { to: 'all' }));
    const dismissed = put.and({ circle: 'room', type: 'seats.dismissed', body: { party: 'p3' } });
    expect(seen(dismissed)).toMatchObject([
      { to: 'p3', status: 'lapsed', blocks: false },
      { to: 'all', status: 'open' },
    ]);
    const asker = put.and({ circle: 'room', type: 'seats.dismissed', body: { party: 'p1' } });
    expect(seen(asker)).toMatchObject([{ status: 'lapsed' }, { status: 'open' }]);
  });
});

describe('QU-4 while a question blocks', () => {
  const drafted = three.and(proposes(acme));
  const held = drafted.and(blocking(borealis, { to: 'p3' }));
  const first = newest(held);

  test('QU-4 nobody can agree, and the refusal names it and points at its words', () => {
    for (const by of [acme, borealis, cygnus])
      held.when(agrees(by)).thenRefused('questions_open', { questions: [first] });
    const more = held.and(blocking(cygnus, { to: 'p1' }));
    const refused = more.when(agrees(acme));
    refused.thenRefused('questions_open', { questions: [first, newest(more)] });
    expect(refused.taken.outcome).toMatchObject({
      refusal: {
        cites: [
          { circle: 'room', after: first - 1, upto: first },
          { circle: 'room', after: newest(more) - 1, upto: newest(more) },
        ],
      },
    });
  });

  test('QU-4 an answer does not release it, resolving or withdrawing does; reopening holds again', () => {
    const answered = held.and(answers(cygnus, first));
    answered.when(agrees(acme)).thenRefused('questions_open');
    const resolved = answered.and(resolves(borealis, first));
    resolved.when(agrees(acme)).thenAmong({ type: 'contract.agreed' });
    held.and(unasks(borealis, first)).when(agrees(acme)).thenAmong({ type: 'contract.agreed' });
    resolved.and(reopens(borealis, first)).when(agrees(acme)).thenRefused('questions_open');
  });

  test('QU-4 one that does not block holds nobody up', () => {
    drafted.and(asks(borealis)).when(agrees(acme)).thenAmong({ type: 'contract.agreed' });
  });

  test('QU-4 what else stands against it is said first: the version, the words', () => {
    held.when(agrees(acme, DRAFT, 2)).thenRefused('stale_version');
  });

  test('QU-4 talking and proposing go on, and so does taking an agreement back', () => {
    const agreedTo = drafted.and(agrees(acme), blocking(borealis, { to: 'p3' }));
    agreedTo.when(as(acme).gives('retract')).then({ type: 'contract.retracted' });
    agreedTo.when(says(cygnus, 'We are looking.')).thenAmong({ type: 'talk.said' });
    agreedTo.when(proposes(cygnus, SECOND_DRAFT, 1)).thenAmong({ type: 'contract.proposed' });
  });

  test('QU-3 QU-4 it stops blocking when its party has nobody left to speak, and blocks again when somebody is there', () => {
    const alone = held.and({ circle: 'room', type: 'seats.revoked', body: { seat: borealis }, by: boris });
    // A person may speak for a party without an agent (ID-10).
    alone.when(agrees(acme)).thenRefused('questions_open');
    const nobody = alone.and({ circle: 'room', type: 'seats.revoked', body: { seat: boris } });
    expect(seen(nobody)).toMatchObject([{ status: 'open', blocks: false }]);
    nobody.when(agrees(acme)).thenAmong({ type: 'contract.agreed' });
  });

  test('QU-3 QU-4 a motion unblocks it: it stays open, and holds nobody up', () => {
    const moved = held.and(unblocks(anna, first));
    const decided = moved.and(votes(moved, boris));
    const carried = decided
      .when(votes(decided, person(3)))
      .thenAmong(
        { type: 'motions.carried', body: { kind: 'unblock' } },
        { type: 'questions.unblocked', by: { kind: 'hub' }, body: { on: first } },
      );
    expect(seen(carried)).toMatchObject([{ status: 'open', blocking: true, blocks: false }]);
    carried.when(agrees(acme)).thenAmong({ type: 'contract.agreed' });
    carried.when(answers(cygnus, first)).then({ type: 'questions.answered' });
  });

  test('QU-3 EL-2 what blocks nothing is not moved for, and an open motion lapses with its ground', () => {
    held.when(unblocks(anna, first + 50)).thenRefused('not_there', { what: 'question' });
    const easy = drafted.and(asks(borealis));
    easy.when(unblocks(anna, newest(easy))).thenRefused('already');
    held
      .and(unblocks(anna, first))
      .when(unasks(borealis, first))
      .then({ type: 'questions.withdrawn' }, { type: 'motions.lapsed' });
  });
});

describe('QU-2 CO-3 what a reference to a question stands for', () => {
  const view = (room: Room) => {
    const { rules, state, now } = room.meeting;
    return rules.view(state, actorOf(room.meeting, OBSERVER), now);
  };

  test('QU-2 CO-3 nothing is open until it is answered, and an answer says what it rests on', () => {
    expect(answerOf(view(asked), on)).toEqual({ on, answer: undefined, evidence: 'open' });
    expect(answerOf(view(asked), on + 1)).toBeUndefined();
    const first = asked.and(answers(borealis, on));
    const at = first.meeting.entries.at(-1)?.seq ?? 0;
    const assumed = { on, answer: { seq: at, party: 'p2', evidence: 'assumed' }, evidence: 'assumed' };
    expect(answerOf(view(first), on)).toEqual(assumed);
    expect(answerOf(view(first), at)).toEqual(assumed);
    const second = first.and(answers(borealis, on, checked));
    expect(answerOf(view(second), on)).toMatchObject({ evidence: 'verified' });
    expect(answerOf(view(second), at)).toEqual(assumed);
    // Opened again, the answers are in doubt.
    expect(answerOf(view(second.and(reopens(acme, on))), on)).toMatchObject({ evidence: 'open' });
  });
});

describe('MI-2 QU-2 the minutes', () => {
  test('MI-2 QU-2 hold every question with its answers, what they rest on, and what became of it', () => {
    const room = asked.and(
      answers(borealis, on, { ...checked, when: 'today' }),
      reopens(acme, on),
      answers(boris, on),
      resolves(anna, on),
    );
    const entries = room.meeting.entries.filter(({ seq }) => seq >= on);
    const stampOf = (type: string, nth = 0) => {
      const { seq, at, by } = entries.filter((each) => each.type === type)[nth] ?? {};
      return { seq, at, by };
    };
    expect(minutesOf(room.meeting.rules.modules, room.meeting.entries).parts['questions']).toEqual({
      questions: [
        {
          on,
          asked: stampOf('questions.asked'),
          text: ROUNDING,
          to: 'p2',
          blocking: false,
          status: 'resolved',
          answers: [
            { ...stampOf('questions.answered'), text: 'Half to even.', ...checked, when: 'today' },
            { ...stampOf('questions.answered', 1), text: 'Half to even.', evidence: 'assumed' },
          ],
          steps: [
            { ...stampOf('questions.reopened'), what: 'reopened', reason: 'Not for credit notes.' },
            { ...stampOf('questions.resolved'), what: 'resolved' },
          ],
        },
      ],
    });
  });
});
