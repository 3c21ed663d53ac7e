import type { Entry, PartyId, SeatId } from '@parley/protocol/circle';
import type { View } from '../../kernel/contract.ts';
import { must, slice } from '../../kernel/define.ts';
import { room } from '../room/rules.ts';
import type { RoomBodies } from '../room/wire.ts';
import { canSpeak, partyName, partiesOf, seats } from '../seats/state.ts';
import type { SeatsBodies } from '../seats/wire.ts';
import type { QuestionsBodies } from './wire.ts';

/**
 * The questions of a room, each with what became of it (QU-1 to QU-4):
 *
 *   open -> answered -> resolved      reopened: open again, with the answers it has
 *     any of them -> withdrawn, by its asker; lapsed, when its asker or the party it was put to was dismissed
 *
 * The words themselves are in the record; here is as much of a question as it takes to say which one is meant.
 */

export type QuestionStatus = 'open' | 'answered' | 'resolved' | 'withdrawn' | 'lapsed';
export type Evidence = QuestionsBodies['questions.answered']['evidence'];

export interface Answer {
  readonly seq: number;
  readonly party: PartyId;
  readonly evidence: Evidence;
}

/** A line of what a party needs to determine, counted from 1. */
interface Need {
  readonly party: PartyId;
  readonly need: number;
}

export interface Question {
  /** The entry that asked it, which is its number. */
  readonly on: number;
  readonly party: PartyId;
  readonly seat: SeatId;
  readonly to: PartyId | 'all';
  readonly blocking: boolean;
  /** The beginning of its text. */
  readonly text: string;
  readonly clause: string | undefined;
  readonly need: number | undefined;
  /** Milliseconds. */
  readonly due_at: number | undefined;
  readonly status: QuestionStatus;
  readonly answers: readonly Answer[];
  /** The parties go on without its answer. */
  readonly unblocked: boolean;
  /** The lines that it asks about: the one it names, and those whose words it holds. */
  readonly covers: readonly Need[];
}

/** Characters of a question that are kept. */
const OPENING = 300;

/** Every question that was asked, the earliest first. */
export const questions = slice<readonly Question[], QuestionsBodies & SeatsBodies & RoomBodies>({
  name: 'questions',
  circle: 'room',
  initial: [],
  evolve: {
    'questions.asked': (state, entry, read) => [...state, asked(entry, read(room)?.parties ?? [])],
    'questions.answered': (state, { body: { on, evidence }, seq, by }) => {
      const answer = { seq, party: must(by.party, 'the party of an answer'), evidence };
      return changed(state, on, (question) => ({
        ...question,
        status: 'answered',
        answers: [...question.answers, answer],
      }));
    },
    'questions.resolved': (state, { body }) => moved(state, body.on, 'resolved'),
    'questions.reopened': (state, { body }) => moved(state, body.on, 'open'),
    'questions.withdrawn': (state, { body }) => moved(state, body.on, 'withdrawn'),
    'questions.unblocked': (state, { body }) =>
      changed(state, body.on, (question) => ({ ...question, unblocked: true })),
    'seats.dismissed': (state, { body: { party } }) =>
      state.map((question) =>
        isPending(question) && (question.party === party || question.to === party)
          ? { ...question, status: 'lapsed' }
          : question,
      ),
  },
});

type Asked = Entry<'questions.asked', QuestionsBodies['questions.asked']>;
type Parties = RoomBodies['room.created']['parties'];

function asked({ seq, by, body }: Asked, parties: Parties): Question {
  const { text, to, blocking, clause, need, due_at } = body;
  const party = must(by.party, 'the party of a question');
  const words = folded(text);
  const covers = parties.flatMap((each) =>
    (each.needs_to_determine ?? [])
      .map((line, index): Need & { readonly line: string } => ({
        party: each.party,
        need: index + 1,
        line: folded(line),
      }))
      .filter((each) => words.includes(each.line) || (each.party === party && each.need === need))
      .map(({ party: whose, need: which }) => ({ party: whose, need: which })),
  );
  return {
    on: seq,
    party,
    seat: must(by.seat, 'the seat of a question'),
    to,
    blocking,
    text: openingOf(text),
    clause,
    need,
    due_at,
    status: 'open',
    answers: [],
    unblocked: false,
    covers,
  };
}

const folded = (words: string): string => words.normalize('NFKC').toLowerCase();

function openingOf(text: string): string {
  const characters = [...text];
  return characters.length > OPENING ? `${characters.slice(0, OPENING - 1).join('')}…` : text;
}

function changed(
  state: readonly Question[],
  on: number,
  change: (question: Question) => Question,
): readonly Question[] {
  return state.map((question) => (question.on === on ? change(question) : question));
}

const moved = (state: readonly Question[], on: number, status: QuestionStatus) =>
  changed(state, on, (question) => ({ ...question, status }));

/** Whether something is still to come of a question. */
export const isPending = ({ status }: Question): boolean => status === 'open' || status === 'answered';

export const questionOf = (view: View, on: number): Question | undefined =>
  view.get(questions).find((question) => question.on === on);

/** Whether a question is put to a party. */
export const isAddressed = ({ party, to }: Question, whom: PartyId | null): boolean =>
  whom !== null && whom !== party && (to === 'all' || to === whom);

/** The names of the parties a question waits for: those it is put to while it is open, then the one that asked. */
export function waitsFor(view: View, question: Question): readonly string[] {
  if (question.status === 'answered') return [partyName(view, question.party) ?? ''];
  return partiesOf(view)
    .filter(({ party }) => isAddressed(question, party))
    .map(({ name }) => name);
}

/**
 * Whether a question holds up every agreement (QU-4): not one whose asker has nobody left to speak, and who could not
 * settle it any more, nor one that the parties have decided to go on without (QU-3).
 */
export function blocks(view: View, question: Question): boolean {
  const asker = view.get(seats).parties[question.party];
  return (
    question.blocking &&
    isPending(question) &&
    !question.unblocked &&
    asker !== undefined &&
    canSpeak(view, asker)
  );
}

/** The questions that hold up every agreement now, the earliest first. */
export const blockingQuestions = (view: View): readonly Question[] =>
  view.get(questions).filter((question) => blocks(view, question));

/** What a reference to an entry of the questions stands for. */
export interface Grounds {
  /** The question. */
  readonly on: number;
  /** The answer that is named, or the newest one to the question that is named. */
  readonly answer: Answer | undefined;
  /** What the answer rests on; `open` while there is none, or the asker has opened the question again. */
  readonly evidence: Evidence | 'open';
}

/** The answer that the entry of that number stands for: itself, or the newest to the question that it asked. */
export function answerOf(view: View, seq: number): Grounds | undefined {
  for (const { on, answers, status } of view.get(questions)) {
    const answer = on === seq ? answers.at(-1) : answers.find((each) => each.seq === seq);
    if (on !== seq && !answer) continue;
    return { on, answer, evidence: status === 'open' || !answer ? 'open' : answer.evidence };
  }
  return undefined;
}
