import type { Json } from '@parley/protocol';
import type { SeatId } from '@parley/protocol/circle';
import type { Actor, Advice, Module, Settle, Timer, View } from '../../kernel/contract.ts';
import { command, must, refuse, slice, writer } from '../../kernel/define.ts';
import { floor } from '../floor/state.ts';
import { settleCause } from '../pause/rules.ts';
import type { PauseBodies } from '../pause/wire.ts';
import { phaseOf } from '../phases/rules.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { hasPeople } from '../room/rules.ts';
import { isActive, partyName, seats } from '../seats/state.ts';
import { handsMinutes } from './minutes.ts';
import type { HandsBodies, HandsInput } from './wire.ts';

/** Raised hands: any agent or person may stop the agents' speech, with a reason, until the hand is lowered (FL-4). */

/** A hand that nobody lowers comes down by itself. */
const HAND_EXPIRES_MS = 24 * 3_600_000;
/** Where no turns are taken, an agent raises its hand once in this time. */
const HAND_AGAIN_MS = 10 * 60_000;

interface Hand {
  readonly seat: SeatId;
  readonly reason: string;
  readonly at: number;
}

export interface Hands {
  /** Those that are up, the earliest first. */
  readonly up: readonly Hand[];
  /** When each seat last raised its hand, in which turn of the floor: an agent may do it once a turn. */
  readonly raised: Readonly<Record<SeatId, { readonly epoch: number; readonly at: number }>>;
}

export const hands = slice<Hands, HandsBodies & PhasesBodies & PauseBodies>({
  name: 'hands',
  circle: 'room',
  initial: { up: [], raised: {} },
  evolve: {
    'hands.raised': (state, { body, by, at }) => {
      const seat = must(by.seat, 'the seat of a hand');
      return {
        up: [...state.up, { seat, reason: body.reason, at }],
        raised: { ...state.raised, [seat]: { epoch: body.epoch, at } },
      };
    },
    'hands.lowered': (state, { body }) => ({
      ...state,
      up: state.up.filter(({ seat }) => seat !== body.seat),
    }),
    // A motion to go on lowers them all (FL-4).
    'pause.resumed': (state, { body }) => (body.causes.includes('hand') ? { ...state, up: [] } : state),
    'phases.approval_began': (state) => ({ ...state, up: [] }),
    'phases.closed': (state) => ({ ...state, up: [] }),
  },
});

const write = writer<HandsBodies>();
const isUp = (view: View, seat: SeatId | null | undefined): boolean =>
  view.get(hands).up.some((hand) => hand.seat === seat);

/** A hand is lowered by its own seat, or by a person of the same party. */
const mayLower = (view: View, { kind, party, seat: own }: Actor, seat: SeatId): boolean =>
  seat === own || (kind === 'person' && view.get(seats).seats[seat]?.party === party);

const hand = command<HandsInput<'hand'>>({
  by: ['agent', 'person'],
  phases: ['negotiation'],
  conditions: [
    {
      name: 'down',
      check: (view, { actor }) =>
        isUp(view, actor.seat) ? refuse('already', { what: 'your hand is up' }) : undefined,
    },
    {
      name: 'once-a-turn',
      check: (view, { actor, now }) => {
        const last = actor.kind === 'agent' && actor.seat ? view.get(hands).raised[actor.seat] : undefined;
        const { order, epoch } = view.get(floor);
        if (!last) return undefined;
        if (order === 'turns')
          return last.epoch === epoch
            ? refuse('not_now', {
                why: 'you have raised your hand in this turn',
                instead: 'Wait until the floor has moved on.',
              })
            : undefined;
        return now < last.at + HAND_AGAIN_MS
          ? refuse('not_now', {
              why: 'you have raised your hand in the last ten minutes',
              instead: 'Say what it is about, or wait.',
            })
          : undefined;
      },
    },
  ],
  decide: (view, { reason }) => ({
    entries: [write('room', 'hands.raised', { reason, epoch: view.get(floor).epoch })],
  }),
});

const lower = command<HandsInput<'lower'>>({
  by: ['agent', 'person'],
  phases: ['negotiation'],
  conditions: [
    {
      name: 'own-or-party',
      check: (view, { actor }, input) => {
        if (!input?.seat || mayLower(view, actor, input.seat)) return undefined;
        if (actor.kind !== 'person')
          return refuse('forbidden', { allowed: 'a person of the same party', kind: 'an agent' });
        return refuse('not_there', { what: 'hand of your party', id: input.seat });
      },
    },
    {
      name: 'up',
      check: (view, { actor }, input) => {
        const meant = input
          ? isUp(view, input.seat ?? actor.seat)
          : view.get(hands).up.some(({ seat }) => mayLower(view, actor, seat));
        return meant ? undefined : refuse('already', { what: 'that hand is down' });
      },
    },
  ],
  decide: (_, input, { actor }) => ({
    entries: [
      write('room', 'hands.lowered', { seat: must(input.seat ?? actor.seat, 'the seat'), why: 'lowered' }),
    ],
  }),
});

/** A hand comes down with the seat that raised it. */
const gone: Settle = {
  name: 'gone',
  circle: 'room',
  settle: (view) => {
    const lost = view.get(hands).up.find(({ seat }) => !isActive(view, seat));
    return lost && [write('room', 'hands.lowered', { seat: lost.seat, why: 'gone' })];
  },
};

const pausing: Settle = {
  name: 'pausing',
  circle: 'room',
  settle: (view) =>
    // Without people it pauses nothing, and is itself what is to be noticed (FL-8).
    phaseOf(view) === 'negotiation' && hasPeople(view)
      ? settleCause(view, 'hand', view.get(hands).up.length > 0)
      : undefined,
};

const expiry: Timer = {
  name: 'expiry',
  circle: 'room',
  due: (view) => {
    const first = view.get(hands).up[0];
    return first && first.at + HAND_EXPIRES_MS;
  },
  tick: (view) => [
    write('room', 'hands.lowered', { seat: must(view.get(hands).up[0], 'the hand').seat, why: 'expired' }),
  ],
};

function next(view: View, actor: Actor): readonly Advice[] {
  return view.get(hands).up.flatMap((up): readonly Advice[] => {
    const { name, party } = must(view.get(seats).seats[up.seat], 'the seat of a hand');
    const details = { seat: up.seat, name, party: partyName(view, party), reason: up.reason };
    // Only their own side, or a motion, ends it; people of the other sides are told whom they wait for.
    if (!mayLower(view, actor, up.seat))
      return actor.kind === 'person' ? [{ urgency: 200, reason: 'other_hand_up', details }] : [];
    const own = up.seat === actor.seat;
    const told = { urgency: own ? 12 : 11, reason: own ? 'own_hand_up' : 'hand_up', details };
    // An agent has raised its hand for people to see: it waits for them, and is not told to take it down.
    const act = { command: 'lower', input: { seat: up.seat } };
    return [actor.kind === 'person' ? { ...told, act } : told];
  });
}

export const handsModule: Module = {
  name: 'hands',
  on: ['seats', 'phases', 'pause', 'floor'],
  slices: [hands],
  entries: { 'hands.raised': { wakes: 'all' }, 'hands.lowered': { wakes: 'all' } },
  commands: { hand, lower },
  settles: [gone, pausing],
  timers: [expiry],
  next,
  describe: (view) => ({
    up: view.get(hands).up.map(({ seat, reason, at }): Json => ({ seat, reason, at })),
  }),
  minutes: handsMinutes,
};
