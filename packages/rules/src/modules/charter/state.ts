import type { PartyId, SeatId } from '@parley/protocol/circle';
import type { View } from '../../kernel/contract.ts';
import { must, slice } from '../../kernel/define.ts';
import type { BallotsBodies } from '../ballots/wire.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import type { CharterBodies } from './wire.ts';

/** The charter: an ordered list of clauses with a version, and the amendments that are open (CH-1). */

export interface Clause {
  readonly clause: number;
  readonly text: string;
  /** The charter version that brought these words. */
  readonly changed: number;
}

export interface Amendment {
  readonly on: number;
  readonly version: number;
  readonly action: 'add' | 'replace' | 'remove';
  readonly clause?: number | undefined;
  /** The charter version at which its clause had last changed when this version was written. */
  readonly base?: number | undefined;
  readonly text?: string | undefined;
  readonly reason: string;
  readonly party: PartyId;
  readonly seat: SeatId;
}

export interface Charter {
  readonly version: number;
  readonly clauses: readonly Clause[];
  /** Number of the newest clause there ever was. */
  readonly last: number;
  readonly amendments: readonly Amendment[];
}

export const charter = slice<Charter, CharterBodies & BallotsBodies & PhasesBodies>({
  name: 'charter',
  circle: 'room',
  initial: { version: 0, clauses: [], last: 0, amendments: [] },
  evolve: {
    'charter.proposed': (state, { body, seq, by }) => {
      const author = { party: must(by.party, 'the party'), seat: must(by.seat, 'the seat') };
      return { ...state, amendments: [...state.amendments, { on: seq, ...body, ...author }] };
    },
    'charter.edited': (state, { body: { on, ...changes } }) => ({
      ...state,
      amendments: state.amendments.map((each) => (each.on === on ? { ...each, ...changes } : each)),
    }),
    'charter.accepted': (state, { body }) => ({ ...over(state, body.on), ...amended(state, body) }),
    'charter.rejected': (state, { body }) => over(state, body.on),
    'charter.lapsed': (state, { body }) => over(state, body.on),
    'ballots.withdrawn': (state, { body }) => over(state, body.on),
    'phases.closed': (state) => ({ ...state, amendments: [] }),
  },
});

function over(state: Charter, on: number): Charter {
  return { ...state, amendments: state.amendments.filter((each) => each.on !== on) };
}

function amended(
  { clauses, last }: Charter,
  { charter: version, action, clause, text }: CharterBodies['charter.accepted'],
) {
  const changed = { clause, text: text ?? '', changed: version };
  if (action === 'add') return { version, clauses: [...clauses, changed], last: Math.max(last, clause) };
  if (action === 'remove') return { version, clauses: clauses.filter((each) => each.clause !== clause) };
  return { version, clauses: clauses.map((each) => (each.clause === clause ? changed : each)) };
}

/** The version of the charter that is in force; 0 while it is empty. */
export const charterVersion = (view: View): number => view.get(charter).version;

export const clauseOf = (view: View, clause: number | undefined): Clause | undefined =>
  view.get(charter).clauses.find((each) => each.clause === clause);

export const amendmentOf = (view: View, on: number): Amendment | undefined =>
  view.get(charter).amendments.find((each) => each.on === on);

/** `gone`: there is no such clause any more. `changed`: it reads otherwise than when the amendment was written. */
export function standing(view: View, { action, clause, base }: Amendment): 'fits' | 'changed' | 'gone' {
  if (action === 'add') return 'fits';
  const now = clauseOf(view, clause);
  if (!now) return 'gone';
  return now.changed === base ? 'fits' : 'changed';
}
