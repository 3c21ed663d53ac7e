import {
  ANSWER_BYTES,
  BRIEF_LINES,
  EVIDENCE_CHARACTERS,
  LIFE_HOURS_MAX,
  line,
  PARTIES_MIN,
  partyIdSchema,
  QUESTION_BYTES,
  REASON_CHARACTERS,
  ROOM_QUESTIONS,
  text,
} from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';
import { epochSchema } from '../floor/wire.ts';

const MINUTES_OF_AN_HOUR = 60;

const questionsSettings = z.strictObject({
  questions: z
    .int()
    .min(PARTIES_MIN)
    .max(ROOM_QUESTIONS)
    .default(ROOM_QUESTIONS)
    .describe('Questions that may be asked in the room; each party has an equal share.'),
  verified: z
    .enum(['answers', 'resolves'])
    .default('answers')
    .describe(
      'Whether a verified answer resolves its question by itself, or waits for the party that asked.',
    ),
});

const questionSchema = z.int().positive().describe('The question, by its number: 12 for #12.');
const toSchema = z.union([z.literal('all'), partyIdSchema]);
const evidenceSchema = z.enum(['verified', 'assumed']);
const evidenceLine = line(EVIDENCE_CHARACTERS).optional();
const clauseSchema = line(REASON_CHARACTERS);
const needSchema = z.int().positive().max(BRIEF_LINES);

/** A motion to go on without the answer to a question names it. */
export const questionsMotions = {
  unblock: { on: z.int().positive().describe('The number of the question that shall block no more.') },
};

export const questionsWire = {
  name: 'questions',
  settings: questionsSettings,
  commands: {
    ask: {
      tool: { name: 'question', action: 'ask' },
      path: 'questions',
      input: z.strictObject({
        text: text(QUESTION_BYTES).describe('What you ask.'),
        to: toSchema
          .default('all')
          .describe('The party that shall answer, such as p2, or "all"; left out, all other parties.'),
        blocking: z.boolean().default(false).describe('Whether nobody can agree until it is resolved.'),
        due_minutes: z
          .int()
          .min(1)
          .max(LIFE_HOURS_MAX * MINUTES_OF_AN_HOUR)
          .optional()
          .describe('In how many minutes the answer is due; it is shown.'),
        need: needSchema.optional().describe('The line of what your party needs to determine, from 1.'),
        clause: clauseSchema.optional().describe('The heading of the clause it is about.'),
        epoch: epochSchema,
      }),
      says: 'Ask another party, or all. A blocking question holds up every agreement until it is resolved. Takes a turn.',
      example: { text: 'Which rounding do your invoices use?', to: 'p2', blocking: true },
    },
    answer: {
      tool: { name: 'question', action: 'answer' },
      path: 'answers',
      input: z.strictObject({
        on: questionSchema,
        text: text(ANSWER_BYTES).describe('What you answer.'),
        evidence: evidenceSchema.describe('Whether you have checked it, and say how and where.'),
        how: evidenceLine.describe('How it was checked; verified needs it.'),
        where: evidenceLine.describe('The file, system or document; verified needs it.'),
        when: evidenceLine.describe('When it was checked.'),
      }),
      says: 'Answer a question put to your party, and say what the answer rests on. Costs no turn, needs no floor.',
      example: {
        on: 12,
        text: 'Half to even, to the cent.',
        evidence: 'verified',
        how: 'Read the rounding code and ran its tests.',
        where: 'billing/src/money.ts',
        when: '2026-01-05',
      },
    },
    resolve: {
      tool: { name: 'question', action: 'resolve' },
      input: z.strictObject({ on: questionSchema }),
      says: 'Take the answer to a question of your party as settled: it blocks no more.',
      example: { on: 12 },
    },
    reopen: {
      tool: { name: 'question', action: 'reopen' },
      input: z.strictObject({
        on: questionSchema,
        reason: line(REASON_CHARACTERS).describe('Why, in one line.'),
      }),
      says: 'Open a question of your party again, since its answer does not settle it. The answers stay.',
      example: { on: 12, reason: 'That holds for invoices, and not for credit notes.' },
    },
    unask: {
      tool: { name: 'question', action: 'withdraw' },
      input: z.strictObject({
        on: questionSchema,
        reason: line(REASON_CHARACTERS).optional().describe('Why, in one line.'),
      }),
      says: 'Withdraw a question of your party: it waits for no answer and blocks no more.',
      example: { on: 12, reason: 'It no longer matters.' },
    },
  },
  entries: {
    /** Opens question #seq. */
    'questions.asked': z.strictObject({
      text: z.string(),
      to: toSchema,
      blocking: z.boolean(),
      /** Milliseconds. */
      due_at: z.int().optional(),
      need: needSchema.optional(),
      clause: z.string().optional(),
    }),
    'questions.answered': z.strictObject({
      on: questionSchema,
      text: z.string(),
      evidence: evidenceSchema,
      how: z.string().optional(),
      where: z.string().optional(),
      when: z.string().optional(),
      /** Nobody had answered it before. */
      first: z.literal(true).optional(),
    }),
    /** By its asker; or by the hub, since the room takes a verified answer for settled. */
    'questions.resolved': z.strictObject({ on: questionSchema }),
    'questions.reopened': z.strictObject({ on: questionSchema, reason: z.string() }),
    'questions.withdrawn': z.strictObject({ on: questionSchema, reason: z.string().optional() }),
    /** The parties go on without its answer. */
    'questions.unblocked': z.strictObject({ on: questionSchema }),
  },
} as const;

export type QuestionsBodies = BodiesOf<typeof questionsWire>;
export type QuestionsInput<Name extends keyof (typeof questionsWire)['commands']> = InputOf<
  typeof questionsWire,
  Name
>;
export type QuestionsSettings = z.output<typeof questionsSettings>;
