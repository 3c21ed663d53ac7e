import type { PartyId } from '@parley/protocol/circle';
import { must, slice } from '../../kernel/define.ts';
import type { PauseBodies } from '../pause/wire.ts';
import type { RoomBodies } from '../room/wire.ts';
import type { Seats } from '../seats/books.ts';
import { seats } from '../seats/state.ts';
import { SPEECH } from '../tags.ts';
import type { FloorBodies, FloorSettings } from './wire.ts';

/** Who has the floor, in which turn, and how many turns each party has left, folded from the room's entries. */

/** A turn, and where it began in the room's ledger. */
interface Grant {
  readonly party: PartyId;
  readonly epoch: number;
  readonly seq: number;
}

/** Grants that are kept. Who believes in an older one is shown what was said since the oldest of these. */
const GRANTS_KEPT = 20;

export interface Floor {
  /** One party after the other, or whoever wants to (FL-6). */
  readonly order: FloorSettings['order'];
  readonly holder: PartyId | undefined;
  readonly epoch: number;
  /** The holder has spoken, passed or lost the floor: it goes on. */
  readonly through: boolean;
  /** From when the holder's time runs: the grant, the last hold, or the end of a pause. */
  readonly clock: number;
  readonly holds: number;
  /** The party that spoke last. */
  readonly spoke: PartyId | undefined;
  /** Parties that have passed or lost the floor since the last speech. */
  readonly passed: readonly PartyId[];
  /** Turns that each party has left, and how many it was given in all (FL-3); where they are unlimited, nothing is counted. */
  readonly left: Readonly<Record<PartyId, number>>;
  readonly allowed: number | undefined;
  /** Who gets the floor next, out of turn; skipped if it cannot speak (AP-2). */
  readonly next: PartyId | undefined;
  /** The newest grants, the latest last: what was said since one of them may be news to whoever believes in it. */
  readonly grants: readonly Grant[];
}

/** What every party has at least, when people have decided to go on with nothing left. */
const TURNS_TO_GO_ON = 4;

export const floor = slice<Floor, FloorBodies & PauseBodies & RoomBodies>({
  name: 'floor',
  circle: 'room',
  initial: {
    order: 'turns',
    holder: undefined,
    epoch: 0,
    through: false,
    clock: 0,
    holds: 0,
    spoke: undefined,
    passed: [],
    left: {},
    allowed: 0,
    next: undefined,
    grants: [],
  },
  evolve: {
    'room.created': (state, { body }) => {
      const { turns, order } = { ...body.settings['floor'] };
      const open = { ...state, order: order === 'open' ? order : 'turns' } as const;
      if (turns === null) return { ...open, allowed: undefined };
      const left = Object.fromEntries(body.parties.map(({ party }) => [party, Number(turns)]));
      return { ...open, left, allowed: Number(turns) };
    },
    'floor.granted': (state, { body: { party, epoch }, at, seq }) => ({
      ...state,
      holder: party,
      epoch,
      through: false,
      clock: at,
      holds: 0,
      next: undefined,
      grants: [...state.grants.slice(1 - GRANTS_KEPT), { party, epoch, seq }],
    }),
    'floor.held': (state, { at }) => ({ ...state, clock: at, holds: state.holds + 1 }),
    'floor.passed': (state, { body }) => stepped(state, body.party),
    'floor.lost': (state, { body }) => stepped(state, body.party),
    'pause.ended': (state, { at }) => ({ ...state, clock: at }),
    'floor.extended': (state, { body: { turns } }) => ({
      ...withTurns(state, (left) => left + turns),
      allowed: state.allowed === undefined ? undefined : state.allowed + turns,
    }),
    // A decision to go on resets what it was asked for.
    'pause.resumed': (state, { body: { causes }, at }, read) => {
      const spent = causes.includes('spent') && isSpent(state, read(seats));
      const on = spent ? raised(state) : state;
      return { ...on, clock: at, passed: causes.includes('passed') ? [] : on.passed };
    },
    'floor.reset': (state, { body: { party } }) => ({
      ...raised(state),
      passed: [],
      through: true,
      next: party,
    }),
  },
  hears: {
    [SPEECH]: (state, { by }) => {
      const party = must(by.party, 'the party of a speaker');
      const left = state.left[party];
      return {
        ...state,
        through: true,
        spoke: party,
        passed: [],
        ...(left !== undefined && { left: { ...state.left, [party]: left - 1 } }),
      };
    },
  },
});

/** Nobody at the table has turns left. A party that was dismissed keeps its own, and nobody can take them. */
function isSpent({ left }: Floor, { parties }: Seats): boolean {
  return Object.values(parties).every(({ party, joined }) => !joined || left[party] === 0);
}

/** Every party has turns enough to go on; none has more left than it was given. */
function raised(state: Floor): Floor {
  const on = withTurns(state, (left) => Math.max(left, TURNS_TO_GO_ON));
  return { ...on, allowed: on.allowed === undefined ? undefined : Math.max(on.allowed, TURNS_TO_GO_ON) };
}

function withTurns(state: Floor, turns: (left: number) => number): Floor {
  const left = Object.entries(state.left).map(([party, each]) => [party, turns(each)] as const);
  return { ...state, left: Object.fromEntries(left) };
}

/** The holder is through without having spoken. */
function stepped(state: Floor, party: PartyId): Floor {
  return { ...state, through: true, passed: [...state.passed.filter((other) => other !== party), party] };
}
