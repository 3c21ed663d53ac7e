import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { minutes } from '../../kernel/define.ts';
import type { SeatsBodies } from '../seats/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { QuestionsBodies } from './wire.ts';

/** Every question with its answers, word for word, what each of them rests on, and what became of it. */

type Answer = Stamp & Omit<QuestionsBodies['questions.answered'], 'on' | 'first'>;

type Step = Stamp & {
  readonly what: 'resolved' | 'reopened' | 'withdrawn' | 'unblocked' | 'lapsed';
  readonly reason?: string | undefined;
};

type Asked = QuestionsBodies['questions.asked'] & {
  readonly on: number;
  readonly asked: Stamp;
  /** As the last of its answers and steps left it. */
  readonly status: 'open' | 'answered' | Exclude<Step['what'], 'reopened' | 'unblocked'>;
  readonly answers: readonly Answer[];
  readonly steps: readonly Step[];
};

type State = readonly Asked[];

const STATUS_AFTER = {
  resolved: 'resolved',
  reopened: 'open',
  withdrawn: 'withdrawn',
  lapsed: 'lapsed',
} as const;

function stepped({ status, ...question }: Asked, entry: Entry, what: Step['what'], reason?: string): Asked {
  const step = { ...stamp(entry), what, reason };
  return {
    ...question,
    status: what === 'unblocked' ? status : STATUS_AFTER[what],
    steps: [...question.steps, step],
  };
}

function step(state: State, entry: Entry, on: number, what: Step['what'], reason?: string): State {
  return state.map((question) => (question.on === on ? stepped(question, entry, what, reason) : question));
}

export const questionsMinutes = minutes<State, QuestionsBodies & SeatsBodies>({
  initial: [],
  evolve: {
    'questions.asked': (state, entry) => [
      ...state,
      { on: entry.seq, ...entry.body, asked: stamp(entry), status: 'open', answers: [], steps: [] },
    ],
    'questions.answered': (state, entry) => {
      const { on, first: _, ...said } = entry.body;
      return state.map((question) =>
        question.on === on
          ? { ...question, status: 'answered', answers: [...question.answers, { ...stamp(entry), ...said }] }
          : question,
      );
    },
    'questions.resolved': (state, entry) => step(state, entry, entry.body.on, 'resolved'),
    'questions.reopened': (state, entry) => step(state, entry, entry.body.on, 'reopened', entry.body.reason),
    'questions.withdrawn': (state, entry) =>
      step(state, entry, entry.body.on, 'withdrawn', entry.body.reason),
    'questions.unblocked': (state, entry) => step(state, entry, entry.body.on, 'unblocked'),
    'seats.dismissed': (state, entry) =>
      state.map((question) => {
        const { party } = entry.body;
        const isOver = question.status !== 'open' && question.status !== 'answered';
        const isIts = question.asked.by.party === party || question.to === party;
        return isOver || !isIts ? question : stepped(question, entry, 'lapsed');
      }),
  },
  render: (questions): JsonObject => ({ questions }),
});
