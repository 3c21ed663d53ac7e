import type { PartyId } from '@parley/protocol/circle';
import type { Actor, NewEntry, View } from '../../kernel/contract.ts';
import { must, writer } from '../../kernel/define.ts';
import { phaseOf } from '../phases/rules.ts';
import { hasPeople } from '../room/rules.ts';
import { chairFirst } from '../seats/chair.ts';
import { canSpeak, partiesOf } from '../seats/state.ts';
import { floor } from './state.ts';
import type { FloorBodies } from './wire.ts';

/** Who could take the floor, when it rests, and what comes before somebody's speech. */

const write = writer<FloorBodies>();

/** The floor is open in negotiation, once two parties have joined. */
export const isOpen = (view: View): boolean =>
  phaseOf(view) === 'negotiation' && partiesOf(view).filter(({ joined }) => joined).length >= 2;

/** Parties that have somebody to speak, in the order in which the floor goes round. */
export function speakers(view: View): readonly PartyId[] {
  const { holder, next } = view.get(floor);
  const parties = partiesOf(view);
  const first = next ?? holder;
  const from = parties.findIndex(({ party }) => party === first) + (next === undefined ? 1 : 0);
  return [...parties.slice(Math.max(from, 0)), ...parties.slice(0, Math.max(from, 0))]
    .filter((party) => canSpeak(view, party))
    .map(({ party }) => party);
}

/** Of those, the ones that could take the floor: they have turns left. */
export function candidates(view: View): readonly PartyId[] {
  const { left } = view.get(floor);
  return speakers(view).filter((party) => left[party] !== 0);
}

/** All that could take the floor have passed or lost it since the last speech: a set, so that revocations need no special case. */
export function allHavePassed(view: View): boolean {
  const { passed } = view.get(floor);
  const able = candidates(view);
  return able.length > 0 && able.every((party) => passed.includes(party));
}

/** Whether whoever wants to may speak: always where the floor is open, and where turns are taken once it rests (FL-6, FL-8). */
export const isFree = (view: View): boolean => view.get(floor).order === 'open' || rests(view);

/** With turns and without people: after a full round in which nobody spoke, the floor waits for whoever does. */
export const rests = (view: View): boolean =>
  view.get(floor).order === 'turns' && !hasPeople(view) && isOpen(view) && allHavePassed(view);

/** Whether a party is asked for its word: it has the floor, or, where that is open, has not passed since the last speech. */
export function isAsked(view: View, party: PartyId | null): boolean {
  const { order, holder, passed } = view.get(floor);
  if (party === null) return false;
  return order === 'turns' ? holder === party && !rests(view) : !passed.includes(party);
}

/**
 * Whose word is waited for where anybody may speak: of those who have not passed since the last speech, all but whoever
 * spoke; once the others have passed, theirs too, so that passing goes all round (FL-5).
 */
export function unheard(view: View): readonly PartyId[] {
  const { spoke, passed } = view.get(floor);
  const rest = candidates(view).filter((party) => !passed.includes(party));
  const others = rest.filter((party) => party !== spoke);
  return others.length > 0 || passed.length === 0 ? others : rest;
}

/** What comes before somebody's speech: a person takes the chair, and who speaks while the floor rests takes the floor. */
export function speechFirst(view: View, actor: Actor): readonly NewEntry[] {
  const { epoch } = view.get(floor);
  const party = must(actor.party, 'the party of a speaker');
  const taken = rests(view) ? [write('room', 'floor.granted', { party, epoch: epoch + 1 })] : [];
  return [...chairFirst(view, actor), ...taken];
}
