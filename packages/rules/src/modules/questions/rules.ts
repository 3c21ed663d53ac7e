import type { JsonObject } from '@parley/protocol';
import { CITED_ENTRIES } from '@parley/protocol/limits';
import type { Cite, Command, Gate, Module, Settle, View } from '../../kernel/contract.ts';
import { command, motion, must, refuse, writer } from '../../kernel/define.ts';
import { speechFirst } from '../floor/taking.ts';
import { phaseOf } from '../phases/rules.ts';
import { factsOf } from '../room/rules.ts';
import { partiesOf } from '../seats/state.ts';
import { COUNTED, FOR_PARTY, MOVED, MUST_READ, ON_FLOOR, SPEECH } from '../tags.ts';
import {
  addressed,
  evidence,
  own,
  ownNeed,
  pending,
  settings,
  share,
  standing,
  toAnother,
} from './conditions.ts';
import { questionsMinutes } from './minutes.ts';
import { coverage, next } from './next.ts';
import { blockingQuestions, blocks, type Question, questionOf, questions } from './state.ts';
import type { QuestionsBodies, QuestionsInput } from './wire.ts';

/**
 * Questions: what one party needs to know of another, answered with what the answer rests on (QU-1, QU-2). One that
 * blocks holds up every agreement until whoever asked is content, withdraws it, or the parties go on without (QU-3, QU-4).
 */

const MINUTE_MS = 60_000;

const write = writer<QuestionsBodies>();

const commands: Readonly<Record<string, Command>> = {
  ask: command<QuestionsInput<'ask'>>({
    by: ['agent'],
    phases: ['negotiation'],
    tags: [SPEECH, FOR_PARTY, ON_FLOOR, COUNTED],
    conditions: [toAnother, ownNeed, share],
    decide: (view, { text, to, blocking, due_minutes, need, clause }, { actor }) => {
      const due_at = due_minutes === undefined ? undefined : view.now + due_minutes * MINUTE_MS;
      const asked = write('room', 'questions.asked', { text, to, blocking, due_at, need, clause });
      return { entries: [...speechFirst(view, actor), asked] };
    },
  }),
  answer: command<QuestionsInput<'answer'>>({
    by: ['agent', 'person'],
    phases: ['negotiation'],
    tags: [FOR_PARTY, COUNTED],
    conditions: [addressed, pending, evidence],
    decide: (view, answer) => {
      const { answers } = must(questionOf(view, answer.on), 'the question');
      const first = answers.length === 0 ? true : undefined;
      return { entries: [write('room', 'questions.answered', { ...answer, first })] };
    },
  }),
  resolve: command<QuestionsInput<'resolve'>>({
    by: ['agent', 'person'],
    phases: ['negotiation'],
    tags: [FOR_PARTY],
    conditions: [own, standing(['answered'], 'Resolve a question once it is answered; or withdraw it.')],
    decide: (_, { on }) => ({ entries: [write('room', 'questions.resolved', { on })] }),
  }),
  reopen: command<QuestionsInput<'reopen'>>({
    by: ['agent', 'person'],
    phases: ['negotiation'],
    tags: [FOR_PARTY],
    conditions: [
      own,
      standing(['answered', 'resolved'], 'Open again what was answered; otherwise ask it anew.'),
    ],
    decide: (_, { on, reason }) => ({ entries: [write('room', 'questions.reopened', { on, reason })] }),
  }),
  unask: command<QuestionsInput<'unask'>>({
    by: ['agent', 'person'],
    phases: ['negotiation'],
    tags: [FOR_PARTY],
    conditions: [own, standing(['open', 'answered'], 'Go on: nobody waits for it any more.')],
    decide: (_, { on, reason }) => ({ entries: [write('room', 'questions.withdrawn', { on, reason })] }),
  }),
};

/** While a question blocks nobody agrees; the refusal names them all, and carries the first of them in full (QU-4). */
const blocked: Gate = {
  name: 'blocked',
  rank: 'condition',
  commands: ['agree'],
  check: (view) => {
    const blocking = blockingQuestions(view).map(({ on }) => on);
    const cites = blocking
      .slice(0, CITED_ENTRIES)
      .map((on): Cite => ({ circle: 'room', after: on - 1, upto: on, tag: SPEECH }));
    return blocking.length > 0 ? refuse('questions_open', { questions: blocking }, cites) : undefined;
  },
};

/** Where the room says so, a verified answer needs no word of whoever asked; they may open it again (QU-3). */
const verified: Settle = {
  name: 'verified',
  circle: 'room',
  settle: (view) => {
    if (phaseOf(view) !== 'negotiation' || settings(view).verified !== 'resolves') return undefined;
    const question = view
      .get(questions)
      .find(({ status, answers }) => status === 'answered' && answers.at(-1)?.evidence === 'verified');
    return question && [write('room', 'questions.resolved', { on: question.on })];
  },
};

/** To go on without the answer (QU-3). Once it blocks no more, there is nothing left to move for. */
const unblock = motion<{ readonly on: number }>({
  ground: (view, { on }) => {
    const question = questionOf(view, on);
    if (!question) return refuse('not_there', { what: 'question', id: String(on) });
    return blocks(view, question) ? undefined : refuse('already', { what: `question ${on} blocks nothing` });
  },
  // Who asked is not waited for once they are silent: nobody holds up a room for ever (QU-3).
  concerns: (view, { on }) => questionOf(view, on)?.party,
  effect: (_, { on }) => [write('room', 'questions.unblocked', { on })],
});

function describeQuestion(view: View, question: Question): JsonObject {
  const { on, party, seat, to, text, blocking, status, due_at, clause, need, answers } = question;
  return {
    on,
    party,
    seat,
    to,
    text,
    blocking,
    blocks: blocks(view, question),
    status,
    due_at,
    clause,
    need,
    answers: answers.map((answer) => ({ ...answer })),
  };
}

function describe(view: View): JsonObject {
  const parties = partiesOf(view).map(({ party }) => party);
  const briefs = factsOf(view).parties.filter(({ party }) => parties.includes(party));
  return {
    questions: view.get(questions).map((question) => describeQuestion(view, question)),
    needs: parties.flatMap((party) => coverage(view, party)),
    knows: briefs.flatMap(({ party, knows = [] }) => knows.map((text) => ({ party, text }))),
  };
}

export const questionsModule: Module = {
  name: 'questions',
  on: ['room', 'seats', 'phases', 'floor'],
  slices: [questions],
  entries: {
    'questions.asked': {
      tags: [SPEECH, MUST_READ, COUNTED],
      // What a person says for their side is a person's public message: the agents must have read it (TK-2).
      tagged: ({ by }) => (by.kind === 'person' ? [SPEECH, MUST_READ, COUNTED] : [SPEECH, COUNTED]),
      wakes: 'all',
    },
    'questions.answered': {
      tags: [MOVED, MUST_READ, COUNTED],
      tagged: ({ by, body }) => [
        ...(body['first'] === true ? [MOVED] : []),
        ...(by.kind === 'person' ? [MUST_READ] : []),
        COUNTED,
      ],
      wakes: 'all',
    },
    'questions.resolved': { tags: [MOVED], wakes: 'all' },
    'questions.reopened': { wakes: 'all' },
    'questions.withdrawn': { wakes: 'all' },
    'questions.unblocked': { wakes: 'all' },
  },
  commands,
  gates: [blocked],
  settles: [verified],
  motions: { unblock },
  next,
  describe,
  minutes: questionsMinutes,
};
