import type { Ask, Gate, View } from '../../kernel/contract.ts';
import { refuse } from '../../kernel/define.ts';
import { hasPeople } from '../room/rules.ts';
import { DECIDING, FOR_PARTY, KEEPING } from '../tags.ts';
import type { Party } from './books.ts';
import { active, seats } from './state.ts';

/**
 * Who may give a command at all. An agent can never do what a person does (ID-1). A person may give an agent's
 * commands only to speak for their side: while their party has no active agent, or when they have the chair (ID-10).
 */

const partyOf = (view: View, { actor }: Ask): Party | undefined =>
  actor.party ? view.get(seats).parties[actor.party] : undefined;

const named: Readonly<Record<string, string>> = {
  claim: 'the holder of a claim link',
  invitation: 'the holder of an invitation',
  recovery: 'the holder of a recovery code',
  founder: 'whoever makes the room',
};

/** A kind with its article, for sentences. */
function aKind(kind: string): string {
  return named[kind] ?? (/^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`);
}

/** Where a party has no people, its agent keeps its affairs; and where nobody has, the agents decide (RM-2). */
const standsIn = (view: View, { people }: Party, tags: readonly string[] = []): boolean =>
  !people && (tags.includes(KEEPING) || (tags.includes(DECIDING) && !hasPeople(view)));

export const rightsGate: Gate = {
  name: 'rights',
  rank: 'rights',
  check: (view, ask) => {
    const { by, tags } = ask.command;
    if (by.includes(ask.actor.kind)) return undefined;
    const party = partyOf(view, ask);
    if (ask.actor.kind === 'agent' && party && standsIn(view, party, tags)) return undefined;
    if (ask.actor.kind === 'person' && party && tags?.includes(FOR_PARTY)) {
      if (party.chair === ask.actor.seat) return undefined;
      if (party.chair !== undefined) return refuse('chair_taken');
      return active(view, party, 'agent').length === 0 ? undefined : refuse('chair_needed');
    }
    return refuse('forbidden', { allowed: by.map(aKind).join(' or '), kind: aKind(ask.actor.kind) });
  },
};

export const chairGate: Gate = {
  name: 'chair',
  rank: 'rights',
  commands: [FOR_PARTY],
  check: (view, ask) =>
    ask.actor.kind === 'agent' && partyOf(view, ask)?.chair !== undefined ? refuse('chair_taken') : undefined,
};
