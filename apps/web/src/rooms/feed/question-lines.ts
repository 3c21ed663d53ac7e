import { numberOf, textOf } from '../../live/fields.ts';
import { sentence } from '../sentence.ts';
import type { Liner } from './liner.ts';

/** What the room says of questions, besides their words and their answers, which are posts. */
export const questionLines: Readonly<Record<string, Liner>> = {
  'questions.resolved': ({ by, body }, { seat }) => {
    const on = numberOf(body, 'on');
    return {
      sentence:
        by.seat === null
          ? sentence('line.question.verified', { on })
          : sentence('line.question.resolved', { who: seat(by.seat), on }),
      panel: 'questions',
      opens: on,
    };
  },
  'questions.reopened': ({ by, body }, { seat }) => ({
    sentence: sentence('line.question.reopened', {
      who: seat(by.seat),
      on: numberOf(body, 'on'),
      reason: textOf(body, 'reason'),
    }),
    panel: 'questions',
    opens: numberOf(body, 'on'),
  }),
  'questions.withdrawn': ({ by, body }, { seat }) => {
    const fill = { who: seat(by.seat), on: numberOf(body, 'on') };
    const reason = textOf(body, 'reason');
    return {
      sentence: reason
        ? sentence('line.question.withdrawn.why', { ...fill, reason })
        : sentence('line.question.withdrawn', fill),
      panel: 'questions',
    };
  },
  'questions.unblocked': ({ body }) => ({
    sentence: sentence('line.question.unblocked', { on: numberOf(body, 'on') }),
    panel: 'questions',
    opens: numberOf(body, 'on'),
  }),
};
