import type { Actor, Advice, View } from '../../kernel/contract.ts';
import { phaseOf } from '../phases/rules.ts';
import type { Seat } from '../seats/books.ts';
import { partiesOf, seats } from '../seats/state.ts';

/**
 * Whom a person waits for while the room is open: parties that have not joined, and agents, whose link was not used yet.
 * Nobody waits for an agent while the people decide on the contract, or while one of them speaks in its place.
 */
export function next(view: View, actor: Actor): readonly Advice[] {
  if (actor.kind !== 'person' || phaseOf(view) === 'closed') return [];
  const { seats: all, parties } = view.get(seats);
  const own = actor.party && parties[actor.party];
  const unneeded = phaseOf(view) === 'approval' || (own && own.chair !== undefined);
  const agents = ((!unneeded && own && own.agents) || []).flatMap((seat) => all[seat] ?? []);
  const has = (status: Seat['status']) => agents.filter((seat) => seat.status === status);
  const none = agents.length > 0 && has('active').length + has('vacant').length === 0;
  return [
    ...(none ? [{ urgency: 95, reason: 'no_agent' }] : []),
    ...has('vacant').map(
      ({ seat, name }): Advice => ({
        urgency: 100,
        reason: 'hand_over_agent_link',
        details: { seat, name },
      }),
    ),
    ...partiesOf(view).flatMap(({ party, name, joined, invitation }): readonly Advice[] => {
      const details = { party, name, invitation: invitation?.state, expires_at: invitation?.expiresAt };
      return joined ? [] : [{ urgency: 200, reason: 'wait_for_party', details }];
    }),
  ];
}
