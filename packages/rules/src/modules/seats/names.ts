import type { PartyId, SeatId } from '@parley/protocol/circle';
import type { Refusal, View } from '../../kernel/contract.ts';
import { refuse } from '../../kernel/define.ts';
import { areAlike, nameFault } from '../names.ts';
import { agentName } from '../room/rules.ts';
import { allParties, seats } from './state.ts';

/** What a name may be like: its own seat's, or the one kept for its own party's agent. `beside`: named in the same command. */
interface Leave {
  readonly seat?: SeatId | null;
  readonly party?: PartyId | null;
  readonly beside?: readonly string[];
}

/** Refuses a name that cannot be one, or that is too like another in the room (ID-5). */
export function nameRefused(
  view: View,
  name: string,
  { seat, party, beside = [] }: Leave = {},
): Refusal | undefined {
  const problem = nameFault(name);
  if (problem) return refuse('name_refused', { name, problem });
  const parties = allParties(view);
  const taken = [
    ...parties.map((each) => each.name),
    ...Object.values(view.get(seats).seats).flatMap((each) => (each.seat === seat ? [] : [each.name])),
    // The name an agent will have, if its person gives it no other, is kept free for it.
    ...parties.flatMap((each) => (each.joined || each.party === party ? [] : [agentName(each.name)])),
    ...beside,
  ];
  const other = taken.find((known) => areAlike(known, name));
  return other === undefined ? undefined : refuse('name_taken', { name, other });
}
