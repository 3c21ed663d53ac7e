import type { Actor, Advice, View } from '../../kernel/contract.ts';
import { phaseOf } from '../phases/rules.ts';
import type { Seat } from '../seats/books.ts';
import { partiesOf, seats } from '../seats/state.ts';

/** Whom somebody waits for while the room is open: parties that have not joined; and a person for its party's agents. */
export function next(view: View, actor: Actor): readonly Advice[] {
  if (phaseOf(view) === 'closed') return [];
  const absent = partiesOf(view).flatMap(({ party, name, people, joined, invitation }): readonly Advice[] => {
    const details = { party, name, people, invitation: invitation?.state, expires_at: invitation?.expiresAt };
    return joined ? [] : [{ urgency: 200, reason: 'wait_for_party', details }];
  });
  return actor.kind === 'person' ? [...ownAgents(view, actor), ...absent] : absent;
}

/**
 * The agents of a person's own party, whose link was not used yet. Nobody waits for an agent while the people decide on
 * the contract, or while one of them speaks in its place.
 */
function ownAgents(view: View, actor: Actor): readonly Advice[] {
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
  ];
}
