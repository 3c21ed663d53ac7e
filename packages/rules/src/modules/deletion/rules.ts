import type { JsonObject } from '@parley/protocol';
import type { PartyId } from '@parley/protocol/circle';
import type { Actor, Condition, Module, NewEntry, View } from '../../kernel/contract.ts';
import { command, motion, must, refuse, slice, writer } from '../../kernel/define.ts';
import { close, phaseOf, phases } from '../phases/rules.ts';
import { erasedBy, factsOf, hasPeople } from '../room/rules.ts';
import { partiesOf, partyName } from '../seats/state.ts';
import { isSigned } from '../signing/state.ts';
import { KEEPING } from '../tags.ts';
import { deletionMinutes } from './minutes.ts';
import type { DeletionBodies, DeletionInput } from './wire.ts';

/**
 * Deletion on request (RM-7). Before an agreement one party's wish is enough: the room closes, can be read for another
 * day, and is erased then, or as soon as every party wants it. What was agreed on, or signed, is erased early only if all want it.
 */

/** The parties that have asked, in the order they did. */
const deletion = slice<readonly PartyId[], DeletionBodies>({
  name: 'deletion',
  circle: 'room',
  initial: [],
  evolve: {
    'deletion.asked': (state, { by }) => [...state, must(by.party, 'the party that asks')],
  },
});

const write = writer<DeletionBodies>();

/** How long what was not agreed on can still be taken along, once somebody has asked. */
const TAKE_ALONG_MS = 24 * 3_600_000;

const hasAsked = (view: View, { party }: Actor): boolean =>
  party !== null && view.get(deletion).includes(party);

/** The parties whose wish is still missing. */
const missing = (view: View, asking?: PartyId | null) =>
  partiesOf(view).filter(({ party }) => party !== asking && !view.get(deletion).includes(party));

/** When the room is erased once this party asks too; undefined when its wish changes nothing yet. */
function erasure(view: View, asking: PartyId | null, now: number): number | undefined {
  if (missing(view, asking).length === 0) return now;
  return view.get(phases).outcome === 'agreed' || isSigned(view) ? undefined : now + TAKE_ALONG_MS;
}

const once: Condition = {
  name: 'asks-once',
  check: (view, { actor }) =>
    hasAsked(view, actor) ? refuse('already', { what: 'your party has asked for deletion' }) : undefined,
};

/** An open room is closed by a person; where there are none, by a motion of the agents (RM-5). */
const mayClose: Condition = {
  name: 'may-close',
  check: (view, { actor }) => {
    if (phaseOf(view) === 'closed' || actor.kind === 'person') return undefined;
    return hasPeople(view)
      ? refuse('forbidden', { allowed: 'a person', kind: 'an agent' })
      : refuse('not_now', {
          why: 'the room is open',
          instead: 'Move to delete it: the other parties are asked.',
        });
  },
};

const erase = command<DeletionInput<'erase'>>({
  by: ['person'],
  phases: ['briefing', 'negotiation', 'approval', 'closed'],
  tags: [KEEPING],
  conditions: [once, mayClose],
  decide: (view, { reason }, { actor, now }) => {
    const closes = phaseOf(view) !== 'closed';
    const at = erasure(view, actor.party, now);
    return {
      entries: [
        write('room', 'deletion.asked', { reason }),
        ...(closes ? close('stopped', `${partyName(view, actor.party)} has asked for deletion.`) : []),
        ...(at === undefined ? [] : erasedBy(view, at)),
      ],
    };
  },
});

/** The agents of a room without people close and delete it: at once if every party has said so, else a day later. */
const deleting = motion<Record<string, never>>({
  ground: (view) =>
    hasPeople(view)
      ? refuse('not_now', {
          why: 'people can ask for it directly',
          instead: 'Have a person ask for deletion.',
        })
      : undefined,
  unopposed: true,
  effect: (view, _, { reason, byAll }): readonly NewEntry[] => [
    ...close('stopped', reason),
    ...erasedBy(view, view.now + (byAll ? 0 : TAKE_ALONG_MS)),
  ],
});

function describe(view: View): JsonObject {
  const asked = view.get(deletion);
  const { erased_at } = factsOf(view);
  return asked.length === 0
    ? { asked }
    : { asked, missing: missing(view).map(({ name }) => name), erased_at };
}

export const deletionModule: Module = {
  name: 'deletion',
  on: ['room', 'seats', 'phases', 'signing'],
  slices: [deletion],
  entries: { 'deletion.asked': { wakes: 'all' } },
  commands: { erase },
  motions: { delete: deleting },
  describe,
  minutes: deletionMinutes,
};
