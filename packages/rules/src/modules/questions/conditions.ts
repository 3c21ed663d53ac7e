import { ROOM_QUESTIONS } from '@parley/protocol/limits';
import type { Condition, View } from '../../kernel/contract.ts';
import { must, refuse } from '../../kernel/define.ts';
import { factsOf, settingsOf } from '../room/rules.ts';
import { allParties, partiesOf, partyName } from '../seats/state.ts';
import { isAddressed, isPending, type Question, questionOf, questions } from './state.ts';
import type { QuestionsInput, QuestionsSettings } from './wire.ts';

/** What speaks against a command about questions, each by itself. */

export const settings = (view: View) =>
  settingsOf<QuestionsSettings>(view, 'questions', { questions: ROOM_QUESTIONS, verified: 'answers' });

type On = { readonly on: number };

/** A question is put to another party that is at the table, or to all of them. */
export const toAnother: Condition<QuestionsInput<'ask'>> = {
  name: 'to',
  check: (view, { actor }, input) => {
    if (!input || input.to === 'all') return undefined;
    if (input.to === actor.party)
      return refuse('invalid', { field: 'to', problem: 'is your own party: a question is put to another' });
    return partiesOf(view).some(({ party }) => party === input.to)
      ? undefined
      : refuse('not_there', { what: 'party', id: input.to });
  },
};

/** The lines of what a party needs to determine, as the room was made with them (RM-1). */
export function needsOf(view: View, party: string | null): readonly string[] {
  return factsOf(view).parties.find((each) => each.party === party)?.needs_to_determine ?? [];
}

export const ownNeed: Condition<QuestionsInput<'ask'>> = {
  name: 'need',
  check: (view, { actor }, input) =>
    input?.need !== undefined && input.need > needsOf(view, actor.party).length
      ? refuse('not_there', {
          what: 'line among what your party needs to determine',
          id: String(input.need),
        })
      : undefined,
};

/** Each party may ask its equal share, one question at least (LI). */
export const share: Condition = {
  name: 'share',
  check: (view, { actor }) => {
    const limit = Math.max(1, Math.floor(settings(view).questions / allParties(view).length));
    const asked = view.get(questions).filter(({ party }) => party === actor.party).length;
    return asked < limit
      ? undefined
      : refuse('over_limit', {
          limit,
          what: 'questions, the share of your party,',
          instead: 'Say it as a message; answering, resolving and agreeing go on.',
        });
  },
};

/** Asked whether somebody may at all, where there is no question that they could name. */
const noQuestion = (why: string, instead: string) => refuse('not_now', { why, instead });

const notThere = (on: number) => refuse('not_there', { what: 'question', id: String(on) });

/** An answer comes from a party that was asked, while one is still wanted (QU-2). */
export const addressed: Condition<On> = {
  name: 'addressed',
  check: (view, { actor }, input) => {
    if (!input) {
      const asked = view.get(questions).some((each) => isPending(each) && isAddressed(each, actor.party));
      return asked
        ? undefined
        : noQuestion('no question waits for your party', 'Go on; you are told when one does.');
    }
    const question = questionOf(view, input.on);
    if (!question) return notThere(input.on);
    const { party, to } = question;
    if (isAddressed(question, actor.party)) return undefined;
    const allowed = to === 'all' ? `a party other than ${partyName(view, party)}` : partyName(view, to);
    return refuse('forbidden', { allowed, kind: 'of another party' });
  },
};

/** Of a question that is over nothing more is wanted. */
export const pending: Condition<On> = {
  name: 'pending',
  check: (view, _, input) => {
    const question = input && questionOf(view, input.on);
    if (!question || isPending(question)) return undefined;
    return refuse('not_now', {
      why: `question ${question.on} is ${question.status}`,
      instead:
        question.status === 'resolved'
          ? 'The party that asked can open it again, with a reason.'
          : 'Ask it anew, if it still matters.',
    });
  },
};

/** What was verified can be looked up: it says how, and where. */
export const evidence: Condition<QuestionsInput<'answer'>> = {
  name: 'evidence',
  check: (_, __, input) => {
    if (input?.evidence !== 'verified') return undefined;
    const field = input.how === undefined ? 'how' : input.where === undefined ? 'where' : undefined;
    return field === undefined
      ? undefined
      : refuse('invalid', {
          field,
          problem: `is missing: a verified answer says ${field} it was checked; otherwise it is assumed`,
        });
  },
};

/** What becomes of a question is for the party that asked it to say (QU-3). */
export const own: Condition<On> = {
  name: 'own',
  check: (view, { actor }, input) => {
    if (!input)
      return view.get(questions).some(({ party }) => party === actor.party)
        ? undefined
        : noQuestion('your party has asked nothing', 'Ask what you need to know.');
    const question = questionOf(view, input.on);
    if (!question) return notThere(input.on);
    return question.party === actor.party
      ? undefined
      : refuse('forbidden', { allowed: partyName(view, question.party), kind: 'of another party' });
  },
};

/** In which states a question is resolved, opened again or withdrawn. */
export function standing(fitting: readonly Question['status'][], instead: string): Condition<On> {
  return {
    name: 'standing',
    check: (view, { actor }, input) => {
      if (!input) {
        const fits = view
          .get(questions)
          .some(({ party, status }) => party === actor.party && fitting.includes(status));
        return fits ? undefined : noQuestion('none of the questions of your party stands so', instead);
      }
      const { on, status } = must(questionOf(view, input.on), 'the question');
      return fitting.includes(status)
        ? undefined
        : refuse('not_now', { why: `question ${on} is ${status}`, instead });
    },
  };
}
