import type { Actor, Advice, View } from '../../kernel/contract.ts';
import { floor } from '../floor/state.ts';
import { isAsked } from '../floor/taking.ts';
import { phaseOf } from '../phases/rules.ts';
import { blockingQuestions } from '../questions/state.ts';
import { partiesOf, speaks } from '../seats/state.ts';
import { contract, hasAgreed } from './state.ts';

/** Who should agree, and who is waited for. */
export function next(view: View, actor: Actor): readonly Advice[] {
  const { version, sha256, party, closed, agreements } = view.get(contract);
  if (phaseOf(view) !== 'negotiation' || version === 0 || closed.includes(version)) return [];
  if (blockingQuestions(view).length > 0) return []; // what is waited for is the questions' to say
  const names = partiesOf(view).flatMap((each) => (hasAgreed(view, each.party) ? [] : each.name));
  const waits = actor.party === null ? agreements.length > 0 : hasAgreed(view, actor.party);
  if (waits) return [{ urgency: 215, reason: 'wait_agreements', details: { version, names } }];
  if (!speaks(view, actor)) return [];
  // It can be done at any time, but is put to whoever is asked for their word alone: one who does not want to would be
  // told again and again.
  const told = { urgency: 130, reason: 'consider_agreement', details: { version, sha256 } };
  const { order, spoke } = view.get(floor);
  const asked =
    isAsked(view, actor.party) && (order === 'turns' || spoke !== actor.party || party === actor.party);
  return [asked ? { ...told, act: { command: 'agree', input: { version, sha256 } } } : told];
}
