import type { JsonObject } from '@parley/protocol';

/**
 * What came to the rules later, beside the rest of `minutes.ts`: rooms from before tell nothing of it. Each way a question
 * and an objection can end is here once.
 */

type Entry = (seq: number, author?: JsonObject) => JsonObject;

export interface Told {
  readonly entry: Entry;
  readonly line: string;
  readonly text: string;
  readonly bot: JsonObject;
  readonly boris: JsonObject;
  readonly hub: JsonObject;
}

const VERIFIED = 61;
const ASSUMED = 63;
const REOPENED = 64;
/** Of no question. */
const POST = 22;

export const later = (told: Told) => ({
  questions: questions(told),
  objections: objections(told),
  notices: [{ ...told.entry(59, told.hub), cause: 'passed' }],
  deletion: { asked: [{ ...told.entry(58), reason: told.line }, told.entry(57, told.boris)] },
  clauses: [
    { heading: told.line, cites: [VERIFIED] },
    { heading: `${told.line} (2)`, cites: [ASSUMED, VERIFIED, POST] },
    { heading: `${told.line} (3)`, cites: [REOPENED] },
    { heading: 'Term', cites: [] },
    { heading: 'Place', cites: [] },
  ],
});

function questions({ entry, line, text, bot, boris, hub }: Told): JsonObject {
  const asked = (on: number, status: string, more: JsonObject) => ({
    on,
    text,
    to: 'p2',
    blocking: false,
    asked: entry(on, bot),
    status,
    answers: [],
    steps: [],
    ...more,
  });
  return {
    questions: [
      asked(60, 'resolved', {
        to: 'all',
        blocking: true,
        due_at: 1_767_614_400_000,
        need: 1,
        clause: line,
        answers: [
          { ...entry(VERIFIED, boris), text, evidence: 'verified', how: line, where: line, when: line },
        ],
        steps: [
          { ...entry(65, bot), what: 'resolved' },
          { ...entry(66, bot), what: 'reopened', reason: line },
          { ...entry(67, hub), what: 'resolved' },
        ],
      }),
      asked(62, 'answered', { answers: [{ ...entry(ASSUMED, boris), text, evidence: 'assumed' }] }),
      asked(REOPENED, 'open', {
        answers: [{ ...entry(68, boris), text, evidence: 'verified', how: line, where: line }],
        steps: [{ ...entry(69, bot), what: 'reopened', reason: line }],
      }),
      asked(70, 'open', { clause: 'Place', steps: [{ ...entry(71, hub), what: 'unblocked' }] }),
      asked(72, 'withdrawn', { clause: 'Term', steps: [{ ...entry(73, bot), what: 'withdrawn' }] }),
      asked(74, 'lapsed', { steps: [{ ...entry(75, hub), what: 'lapsed' }] }),
    ],
  };
}

function objections({ entry, line, bot, boris }: Told): readonly JsonObject[] {
  const objection = (seq: number, why?: string) => ({
    ...entry(seq, boris),
    clause: line,
    version: 1,
    reason: line,
    ...(why !== undefined && { ended: { ...entry(seq + 1, bot), why } }),
  });
  return [
    objection(80, 'withdrawn'),
    objection(82, 'agreed'),
    objection(84, 'clause_changed'),
    objection(86),
  ];
}
