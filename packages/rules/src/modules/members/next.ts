import type { Actor, Advice, View } from '../../kernel/contract.ts';
import { phaseOf } from '../phases/rules.ts';
import { partiesOf, seats } from '../seats/state.ts';

/** Whom a person waits for while the room is open: parties that have not joined, and agents whose link was not used yet. */
export function next(view: View, actor: Actor): readonly Advice[] {
  if (actor.kind !== 'person' || phaseOf(view) === 'closed') return [];
  const { seats: all, parties } = view.get(seats);
  const missing = partiesOf(view).filter(({ joined }) => !joined);
  const own = actor.party ? parties[actor.party] : undefined;
  const idle = own?.agents.filter((seat) => all[seat]?.status === 'vacant') ?? [];
  return [
    ...idle.map(
      (seat): Advice => ({
        urgency: 100,
        reason: 'hand_over_agent_link',
        details: { seat, name: all[seat]?.name },
      }),
    ),
    ...missing.map(
      ({ party, name }): Advice => ({ urgency: 200, reason: 'wait_for_party', details: { party, name } }),
    ),
  ];
}
