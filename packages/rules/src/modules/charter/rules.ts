import type { JsonObject } from '@parley/protocol';
import { CHARTER_CLAUSES } from '@parley/protocol/limits';
import type { Actor, Advice, Command, Condition, Gate, Module, Settle, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { verdict } from '../ballots/count.ts';
import { nothingOpen, ownBallot } from '../ballots/rules.ts';
import { ballotOf } from '../ballots/state.ts';
import { phaseOf } from '../phases/rules.ts';
import { deciders } from '../seats/state.ts';
import { ACCEPTED, BALLOT, BALLOT_OVER, COUNTED, MOVED, MUST_READ } from '../tags.ts';
import { charterMinutes } from './minutes.ts';
import { type Amendment, amendmentOf, charter, clauseOf, standing } from './state.ts';
import type { CharterBodies, CharterInput } from './wire.ts';

/**
 * The charter binds the agents: the people propose amendments to it, one clause each, and every party votes (CH-1 to
 * CH-4). Who votes and how is counted by the module of ballots.
 */

const write = writer<CharterBodies>();

const wrong = (field: string, problem: string) => refuse('invalid', { field, problem });

/** What each action needs, and what it must be without. */
const fields: Condition<CharterInput<'amend'>> = {
  name: 'fields',
  check: (view, _, input) => {
    if (!input) return undefined;
    const { action, clause, text } = input;
    if (action === 'add' && clause !== undefined)
      return wrong('clause', 'is given by the room to a new clause');
    if (action === 'remove' && text !== undefined) return wrong('text', 'does not belong to a removal');
    if (action !== 'remove' && text === undefined)
      return wrong('text', 'is missing: the words of the clause');
    if (action === 'add') return undefined;
    if (clause === undefined) return wrong('clause', 'is missing: the number of the clause');
    return clauseOf(view, clause) ? undefined : refuse('not_there', { what: 'clause', id: String(clause) });
  },
};

/** Amendments that would add a clause count, so that they can all be accepted. */
const limit: Condition<CharterInput<'amend'>> = {
  name: 'limit',
  check: (view, _, input) => {
    const { clauses, amendments } = view.get(charter);
    const added = amendments.filter(({ action }) => action === 'add').length;
    return input?.action === 'add' && clauses.length + added >= CHARTER_CLAUSES
      ? refuse('over_limit', {
          limit: CHARTER_CLAUSES,
          what: 'clauses of a charter',
          instead: 'Replace a clause instead of adding one.',
        })
      : undefined;
  },
};

const isAmendment: Condition<CharterInput<'edit'>> = {
  name: 'amendment',
  check: (view, { actor }, input) => {
    if (!input) {
      const own = view.get(charter).amendments.some(({ party }) => party === actor.party);
      return own ? undefined : nothingOpen('to edit');
    }
    return amendmentOf(view, input.on)
      ? undefined
      : refuse('not_there', { what: 'open amendment', id: String(input.on) });
  },
};

const removesNothingMore: Condition<CharterInput<'edit'>> = {
  name: 'fields',
  check: (view, _, input) =>
    input?.text !== undefined && amendmentOf(view, input.on)?.action === 'remove'
      ? refuse('invalid', { field: 'text', problem: 'does not belong to a removal' })
      : undefined,
};

const commands: Readonly<Record<string, Command>> = {
  amend: command<CharterInput<'amend'>>({
    by: ['person'],
    phases: ['briefing', 'negotiation'],
    tags: [COUNTED],
    conditions: [fields, limit],
    decide: (view, { action, clause, text, reason }) => {
      const base = clauseOf(view, clause)?.changed;
      return {
        entries: [write('room', 'charter.proposed', { version: 1, action, clause, base, text, reason })],
      };
    },
  }),
  edit: command<CharterInput<'edit'>>({
    by: ['person'],
    phases: ['briefing', 'negotiation'],
    tags: [COUNTED],
    conditions: [isAmendment, ownBallot, removesNothingMore],
    // Nothing new, on a clause that has not changed: the votes stand.
    decide: (view, { on, text, reason }) => {
      const amendment = must(amendmentOf(view, on), 'the amendment');
      const edited = { text: text ?? amendment.text, reason: reason ?? amendment.reason };
      const same = edited.text === amendment.text && edited.reason === amendment.reason;
      if (same && standing(view, amendment) === 'fits') return { entries: [] };
      const base = clauseOf(view, amendment.clause)?.changed;
      const version = amendment.version + 1;
      return { entries: [write('room', 'charter.edited', { on, version, base, ...edited })] };
    },
  }),
};

/** What was written for other words of a clause cannot be voted on until somebody brings it up to date (CH-3). */
const clauseGate: Gate = {
  name: 'clause',
  rank: 'condition',
  commands: ['vote'],
  check: (view, { input }) => {
    const on = Number(input?.['on']);
    const amendment = amendmentOf(view, on);
    if (!amendment || standing(view, amendment) !== 'changed') return undefined;
    const current = must(clauseOf(view, amendment.clause), 'the clause').changed;
    return refuse('stale_version', { what: 'clause', given: amendment.base, current }, [
      { circle: 'room', after: ballotOf(view, on)?.opened ?? on, tag: ACCEPTED },
    ]);
  },
};

function decision(view: View, amendment: Amendment) {
  const { on, action, text } = amendment;
  const fits = standing(view, amendment);
  if (fits === 'gone') return [write('room', 'charter.lapsed', { on })];
  const said = verdict(view, deciders(view), must(ballotOf(view, on), 'the ballot of an amendment'));
  if (said === 'no') return [write('room', 'charter.rejected', { on })];
  if (said === 'open' || fits === 'changed') return undefined;
  const { version, last } = view.get(charter);
  const clause = amendment.clause ?? last + 1;
  return [write('room', 'charter.accepted', { on, charter: version + 1, action, clause, text })];
}

/** One at a time: what is accepted may be what the next one no longer fits. */
const decided: Settle = {
  name: 'decided',
  circle: 'room',
  settle: (view) => {
    // While the people approve, amendments rest (CH-5).
    if (phaseOf(view) !== 'briefing' && phaseOf(view) !== 'negotiation') return undefined;
    for (const amendment of view.get(charter).amendments) {
      const entries = decision(view, amendment);
      if (entries) return entries;
    }
    return undefined;
  },
};

function next(view: View, { kind, party }: Actor): readonly Advice[] {
  if (kind !== 'person') return [];
  const own = view.get(charter).amendments.filter((each) => each.party === party);
  return own
    .filter((amendment) => standing(view, amendment) === 'changed')
    .map(({ on }) => ({
      urgency: 45,
      reason: 'rebase',
      details: { on },
      act: { command: 'edit', input: { on } },
    }));
}

function describe(view: View): JsonObject {
  const { version, clauses, amendments } = view.get(charter);
  return {
    version,
    clauses: clauses.map((clause) => ({ ...clause })),
    amendments: amendments.map((each) => ({ ...each, stale: standing(view, each) === 'changed' })),
  };
}

export const charterModule: Module = {
  name: 'charter',
  on: ['seats', 'phases', 'ballots'],
  slices: [charter],
  entries: {
    'charter.proposed': { tags: [BALLOT.amendment, COUNTED], wakes: 'nobody' },
    'charter.edited': { tags: [BALLOT.amendment, COUNTED], wakes: 'nobody' },
    'charter.accepted': { tags: [BALLOT_OVER, ACCEPTED, MUST_READ, MOVED], wakes: 'all' },
    'charter.rejected': { tags: [BALLOT_OVER], wakes: 'nobody' },
    'charter.lapsed': { tags: [BALLOT_OVER], wakes: 'nobody' },
  },
  commands,
  gates: [clauseGate],
  settles: [decided],
  next,
  describe,
  minutes: charterMinutes,
};
