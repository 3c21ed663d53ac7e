import { numberOf, textOf } from '../../live/fields.ts';
import { sentence } from '../sentence.ts';
import { names } from './told.ts';
import type { BannerTarget, Teller } from './types.ts';

const questionsAt = (on?: number): BannerTarget => ({ type: 'panel', panel: 'questions', on });

/** What the parties ask each other. */
export const questionTellers: Readonly<Record<string, Teller>> = {
  answer_question: (details) => ({
    label: 'needs',
    sentences: [
      sentence('banner.answer', { name: textOf(details, 'name'), text: textOf(details, 'text') }),
      ...(details['blocks'] === true ? [sentence('banner.answer.blocks')] : []),
    ],
    primary: { label: 'banner.answer.do', target: questionsAt(numberOf(details, 'on')) },
  }),
  resolve_question: (details) => {
    const fill = { name: textOf(details, 'name'), text: textOf(details, 'text') };
    return {
      label: 'needs',
      sentences: [
        details['evidence'] === 'verified'
          ? sentence('banner.resolve.verified', fill)
          : sentence('banner.resolve.assumed', fill),
        sentence('banner.resolve'),
      ],
      primary: { label: 'banner.resolve.do', target: questionsAt(numberOf(details, 'on')) },
    };
  },
  // One at a time: each is told of once the one before it was asked.
  need_unasked: (details, { questions, seats }) => {
    const first = questions?.needs.find(({ party, on }) => party === seats.you.party && on === undefined);
    if (first && first.need !== numberOf(details, 'need')) return undefined;
    return {
      label: 'needs',
      sentences: [sentence('banner.need', { text: textOf(details, 'text') })],
      primary: { label: 'banner.need.do', target: questionsAt() },
    };
  },
  wait_questions: (details) => ({
    label: 'waiting',
    sentences: [
      sentence('banner.wait.questions', { names: names(details) }),
      ...(details['blocks'] === true ? [sentence('banner.wait.questions.blocks')] : []),
    ],
    quiet: { label: 'banner.wait.questions.look', target: questionsAt() },
  }),
};
