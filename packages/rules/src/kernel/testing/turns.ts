import type { JsonObject, PartyId } from '@parley/protocol';
import type { Module, View } from '../contract.ts';
import { command, refuse, slice, writer } from '../define.ts';
import { present } from './seats.ts';

/** One party has the turn, until it spoke or its time is over. A pause stops agents and the clock, not the succession. */
export type TurnsTypes = {
  'turn.given': { party: PartyId };
  'turn.over': { party: PartyId };
  paused: JsonObject;
  resumed: JsonObject;
};

export const TURN_MS = 45 * 60_000;

interface Turn {
  readonly holder: PartyId | null;
  readonly last: PartyId | null;
  readonly since: number;
  readonly paused: boolean;
}

const turnsSlice = slice<Turn, TurnsTypes>({
  name: 'turns',
  circle: 'room',
  initial: { holder: null, last: null, since: 0, paused: false },
  evolve: {
    'turn.given': (turn, { at, body: { party } }) => ({ ...turn, holder: party, last: party, since: at }),
    'turn.over': (turn) => ({ ...turn, holder: null }),
    paused: (turn) => ({ ...turn, paused: true }),
    resumed: (turn, { at }) => ({ ...turn, paused: false, since: at }),
  },
  hears: {
    speech: (turn, { by }) => (by.party === turn.holder ? { ...turn, holder: null } : turn),
  },
});

const write = writer<TurnsTypes>();

/** The first of those present after the one who had the turn last, in the order in which they came. */
function successor(view: View): PartyId | undefined {
  const here = present(view);
  const { last } = view.get(turnsSlice);
  const number = (party: PartyId) => Number(party.slice(1));
  const inOrder = [...here].sort((a, b) => number(a) - number(b));
  return inOrder.find((party) => last !== null && number(party) > number(last)) ?? inOrder[0];
}

export const turns: Module = {
  name: 'turns',
  on: ['seats', 'talk'],
  entries: {
    'turn.given': { wakes: 'all' },
    'turn.over': { wakes: 'nobody' },
    paused: { wakes: 'all' },
    resumed: { wakes: 'all' },
  },
  slices: [turnsSlice],
  gates: [
    {
      name: 'agents rest in a pause',
      rank: 'pause',
      commands: ['speech'],
      check: (view, { actor }) =>
        actor.kind === 'agent' && view.get(turnsSlice).paused
          ? refuse('paused', { why: 'a person asked' })
          : undefined,
    },
    {
      name: 'the holder alone speaks',
      rank: 'floor',
      commands: ['speech'],
      check: (view, { actor }) => {
        const { holder } = view.get(turnsSlice);
        return holder === actor.party ? undefined : refuse('not_your_floor', { holder });
      },
    },
  ],
  commands: {
    pause: command<object>({
      by: ['person'],
      conditions: [
        {
          name: 'runs',
          check: (view) => (view.get(turnsSlice).paused ? refuse('already', { what: 'paused' }) : undefined),
        },
      ],
      decide: () => ({ entries: [write('room', 'paused', {})] }),
    }),
    resume: command<object>({
      by: ['person'],
      conditions: [
        {
          name: 'rests',
          check: (view) => (view.get(turnsSlice).paused ? undefined : refuse('already', { what: 'running' })),
        },
      ],
      decide: () => ({ entries: [write('room', 'resumed', {})] }),
    }),
  },
  settles: [
    {
      name: 'hand the turn on',
      circle: 'room',
      settle: (view) => {
        const { holder } = view.get(turnsSlice);
        if (holder && present(view).includes(holder)) return undefined;
        const party = successor(view);
        if (party) return [write('room', 'turn.given', { party })];
        // Nobody is here: whoever comes back begins with a full turn, and not in the middle of an old one.
        return holder ? [write('room', 'turn.over', { party: holder })] : undefined;
      },
    },
  ],
  timers: [
    {
      name: 'the time of a turn',
      circle: 'room',
      due: (view) => {
        const { holder, since, paused } = view.get(turnsSlice);
        return holder && !paused && present(view).includes(holder) ? since + TURN_MS : undefined;
      },
      tick: (view) => {
        const { holder } = view.get(turnsSlice);
        return holder ? [write('room', 'turn.over', { party: holder })] : [];
      },
    },
  ],
  next: (view, actor) => {
    const { holder, since } = view.get(turnsSlice);
    if (holder !== actor.party) return [{ urgency: 90, reason: 'wait', until: since + TURN_MS }];
    return [{ urgency: 10, reason: 'speak', act: { command: 'say', input: { text: 'Hello.' } } }];
  },
  describe: (view) => ({ ...view.get(turnsSlice) }),
};
