import type { PartyId } from '@parley/protocol/circle';
import type { Actor, Advice, View } from '../../kernel/contract.ts';
import { phaseOf } from '../phases/rules.ts';
import { partyName, speaks } from '../seats/state.ts';
import { needsOf } from './conditions.ts';
import { blocks, isAddressed, isPending, type Question, questions, waitsFor } from './state.ts';

/**
 * What somebody should do about the questions of a room: answer those put to their party, settle those that were
 * answered to it, ask what it still needs to know; and whom the others wait for (NX-1).
 */

/** Pieces of advice of a kind. What is left comes up as these are done. */
const AT_ONCE = 5;

export function next(view: View, actor: Actor): readonly Advice[] {
  if (phaseOf(view) !== 'negotiation') return [];
  const pending = view.get(questions).filter(isPending);
  // What holds up everybody comes before what does not; and what was asked first before what came later.
  const all = [
    ...pending.filter((each) => blocks(view, each)),
    ...pending.filter((each) => !blocks(view, each)),
  ];
  const isOwnToDo = speaks(view, actor) ? (each: Question) => waitsForParty(each, actor.party) : () => false;
  const toDo = all.filter(isOwnToDo);
  return [
    ...toDo.slice(0, AT_ONCE).map((question) => told(view, question)),
    ...unasked(view, actor),
    ...waiting(
      view,
      all.filter((each) => !isOwnToDo(each) && (blocks(view, each) || each.party === actor.party)),
    ),
  ];
}

/** While it is open a question waits for whom it is put to; once it is answered, for whoever asked. */
function waitsForParty(question: Question, party: PartyId | null): boolean {
  return question.status === 'answered' ? question.party === party : isAddressed(question, party);
}

function told(view: View, question: Question): Advice {
  const { on, party, text, status, due_at, answers } = question;
  const urgent = blocks(view, question);
  const details = { on, text, blocks: urgent };
  if (status === 'answered') {
    const answer = answers.at(-1);
    return {
      urgency: urgent ? 94 : 98,
      reason: 'resolve_question',
      details: {
        ...details,
        answer: answer?.seq,
        evidence: answer?.evidence,
        name: partyName(view, answer?.party ?? null),
      },
      act: { command: 'resolve', input: { on } },
    };
  }
  const example = { on, text: 'What you know about it.', evidence: 'assumed' };
  return {
    urgency: urgent ? 90 : 96,
    reason: 'answer_question',
    details: { ...details, party, name: partyName(view, party) },
    act: { command: 'answer', input: example },
    ...(due_at !== undefined && { until: due_at }),
  };
}

/** The lines of what a party needs to determine, each with the question that asks about it, if one does. */
export function coverage(view: View, party: PartyId) {
  const asked = view.get(questions).filter(({ status }) => status !== 'lapsed');
  return needsOf(view, party).map((text, index) => {
    const need = index + 1;
    const about = asked.find(({ covers }) =>
      covers.some((each) => each.party === party && each.need === need),
    );
    return { party, need, text, on: about?.on };
  });
}

function unasked(view: View, actor: Actor): readonly Advice[] {
  if (actor.party === null || !speaks(view, actor)) return [];
  return coverage(view, actor.party)
    .filter(({ on }) => on === undefined)
    .slice(0, AT_ONCE)
    .map(({ need, text }) => ({
      urgency: 105,
      reason: 'need_unasked',
      details: { need, text },
      act: { command: 'ask', input: { text, to: 'all', blocking: false, need } },
    }));
}

/** Nobody reads a list of all: whom the room waits for, and over which questions. */
function waiting(view: View, all: readonly Question[]): readonly Advice[] {
  if (all.length === 0) return [];
  const names = [...new Set(all.flatMap((question) => waitsFor(view, question)))];
  const details = { on: all.map(({ on }) => on), names, blocks: all.some((each) => blocks(view, each)) };
  return [{ urgency: 205, reason: 'wait_questions', details }];
}
