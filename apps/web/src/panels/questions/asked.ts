import type { Entry, PartyId, SeatId } from '@parley/protocol/circle';
import { numberOf, textOf } from '../../live/fields.ts';
import type { Evidence, QuestionLine } from '../../live/state-of-play.ts';

/** The rules say how a question stands; its words, and those of its answers, are in the record. */

export interface AnswerRead {
  readonly seq: number;
  readonly party: PartyId | null;
  readonly seat: SeatId | null;
  readonly kind: Entry['by']['kind'];
  readonly at: number;
  readonly text: string;
  readonly evidence: Evidence;
  readonly how: string;
  readonly where: string;
  readonly when: string;
}

/** What became of it besides being answered. */
export interface QuestionStep {
  readonly what: 'resolved' | 'reopened' | 'withdrawn' | 'unblocked';
  readonly seq: number;
  readonly at: number;
  /** Nobody, where the room itself did it. */
  readonly seat: SeatId | null;
  readonly reason: string;
}

export interface AskedQuestion extends Omit<QuestionLine, 'answers'> {
  readonly at: number;
  readonly answers: readonly AnswerRead[];
  readonly steps: readonly QuestionStep[];
}

const steps: Readonly<Record<string, QuestionStep['what']>> = {
  'questions.resolved': 'resolved',
  'questions.reopened': 'reopened',
  'questions.withdrawn': 'withdrawn',
  'questions.unblocked': 'unblocked',
};

/** Every question in full, in the order in which they were asked. */
export function askedQuestions(
  lines: readonly QuestionLine[],
  entries: readonly Entry[],
): readonly AskedQuestion[] {
  const room = entries.filter(({ circle, type }) => circle === 'room' && type.startsWith('questions.'));
  return lines.map((line) => {
    const asked = room.find(({ seq }) => seq === line.on);
    const about = room.filter(({ body }) => numberOf(body, 'on') === line.on);
    return {
      ...line,
      text: (asked && textOf(asked.body, 'text')) || line.text,
      at: asked?.at ?? 0,
      answers: about.filter(({ type }) => type === 'questions.answered').map(answerRead),
      steps: about.flatMap((entry) => stepOf(entry) ?? []),
    };
  });
}

function answerRead({ seq, by, at, body }: Entry): AnswerRead {
  return {
    seq,
    party: by.party,
    seat: by.seat,
    kind: by.kind,
    at,
    text: textOf(body, 'text'),
    evidence: body['evidence'] === 'verified' ? 'verified' : 'assumed',
    how: textOf(body, 'how'),
    where: textOf(body, 'where'),
    when: textOf(body, 'when'),
  };
}

function stepOf({ type, seq, at, by, body }: Entry): QuestionStep | undefined {
  const what = steps[type];
  return what && { what, seq, at, seat: by.seat, reason: textOf(body, 'reason') };
}

export interface Sorted {
  readonly open: readonly AskedQuestion[];
  readonly answered: readonly AskedQuestion[];
  /** Resolved, withdrawn or lapsed: nothing more is to come of them. The newest first. */
  readonly settled: readonly AskedQuestion[];
}

/** What is still to be answered, what is still to be settled, and what is over; what holds everybody up comes first. */
export function sorted(questions: readonly AskedQuestion[]): Sorted {
  const first = (status: AskedQuestion['status']) =>
    questions
      .filter((each) => each.status === status)
      .toSorted((one, other) => Number(other.blocks) - Number(one.blocks) || one.on - other.on);
  return {
    open: first('open'),
    answered: first('answered'),
    settled: questions.filter(({ status }) => status !== 'open' && status !== 'answered').toReversed(),
  };
}

/** Whether a question is put to a party. */
export const isPutTo = ({ party, to }: Pick<QuestionLine, 'party' | 'to'>, whom: PartyId | null): boolean =>
  whom !== null && whom !== party && (to === 'all' || to === whom);
