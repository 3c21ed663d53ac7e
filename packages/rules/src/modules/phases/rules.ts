import type { JsonObject } from '@parley/protocol';
import type { SeatId } from '@parley/protocol/circle';
import type { Actor, Advice, Gate, Module, NewEntry, Settle, Timer, View } from '../../kernel/contract.ts';
import { command, motion, must, refuse, slice, writer } from '../../kernel/define.ts';
import { hasOwnPeople } from '../room/people.ts';
import { hasPeople, room } from '../room/rules.ts';
import type { RoomBodies } from '../room/wire.ts';
import type { Party } from '../seats/books.ts';
import { active, partiesOf, seats } from '../seats/state.ts';
import type { SeatsBodies } from '../seats/wire.ts';
import { phasesMinutes } from './minutes.ts';
import type { PhasesBodies, PhasesInput } from './wire.ts';

/** Phases: briefing, negotiation, (approval,) closed; who is ready, who closed the room and why (PH, RM-5). */

export type Phase = 'none' | 'briefing' | 'negotiation' | 'approval' | 'closed';

export interface Phases {
  readonly phase: Phase;
  readonly since: number;
  readonly ready: readonly SeatId[];
  readonly outcome?: PhasesBodies['phases.closed']['outcome'];
  readonly reason?: string;
}

export const phases = slice<Phases, PhasesBodies & RoomBodies & SeatsBodies>({
  name: 'phases',
  circle: 'room',
  initial: { phase: 'none', since: 0, ready: [] },
  evolve: {
    // Without people there is nobody to brief, and nobody who could say ready.
    'room.created': (state, { body, at }) => ({
      ...state,
      phase: body.parties.some(hasOwnPeople) ? 'briefing' : 'negotiation',
      since: at,
    }),
    'phases.ready': (state, { by }) => ({
      ...state,
      ready: [...state.ready, must(by.seat, 'the ready seat')],
    }),
    // Who took a place anew is somebody else: what the other parties agreed to begin with no longer holds (RM-3).
    'seats.claimed': (state, { body, by }, read) => {
      if (!body.again) return state;
      const { seats: all } = read(seats);
      return {
        ...state,
        ready: state.ready.filter((seat) => all[seat]?.party === by.party && seat !== body.seat),
      };
    },
    'phases.negotiation_began': (state, { at }) => ({ ...state, phase: 'negotiation', since: at, ready: [] }),
    'phases.approval_began': (state, { at }) => ({ ...state, phase: 'approval', since: at }),
    'phases.negotiation_resumed': (state, { at }) => ({ ...state, phase: 'negotiation', since: at }),
    'phases.closed': (state, { body, at }) => ({
      ...state,
      phase: 'closed',
      since: at,
      outcome: body.outcome,
      reason: body.reason,
    }),
  },
});

/** The phase of the room. */
export const phaseOf = (view: View): Phase => view.get(phases).phase;

const write = writer<PhasesBodies>();
/** How a room is closed. */
export const close = (
  outcome: PhasesBodies['phases.closed']['outcome'],
  reason: string,
): readonly NewEntry[] => [write('room', 'phases.closed', { outcome, reason })];

const phaseGate: Gate = {
  name: 'phase',
  rank: 'phase',
  check: (view, { command: { phases: fitting } }) => {
    const { phase, outcome } = view.get(phases);
    if (fitting ? fitting.includes(phase) : phase !== 'closed' && phase !== 'none') return undefined;
    return phase === 'closed'
      ? refuse('ended', { outcome })
      : refuse('wrong_phase', { phase, phases: fitting?.join(' or ') ?? 'an open room' });
  },
};

/** A place can be taken anew only while nothing has been negotiated in its name (RM-3). */
const reclaimGate: Gate = {
  name: 'reclaim',
  rank: 'phase',
  commands: ['claim'],
  check: (view, { input, actor }) => {
    const seat = actor.seat ? view.get(seats).seats[actor.seat] : undefined;
    const anew = (!input || input['again'] === true) && seat?.status !== 'vacant';
    return anew && phaseOf(view) !== 'briefing'
      ? refuse('not_now', {
          why: 'negotiation has begun',
          instead: 'Ask a person of your party to revoke the seat and add a new one.',
        })
      : undefined;
  },
};

/** A room's persons who have yet to say ready; a party that has not joined is missing as a whole. */
function missing(view: View): readonly { readonly name: string; readonly seat?: SeatId }[] {
  const { ready } = view.get(phases);
  return partiesOf(view).flatMap((party): readonly { readonly name: string; readonly seat?: SeatId }[] => {
    if (!party.joined) return [{ name: party.name }];
    return active(view, party, 'person')
      .filter(({ seat }) => !ready.includes(seat))
      .map(({ seat, name }) => ({ name, seat }));
  });
}

const begin: Settle = {
  name: 'begin',
  circle: 'room',
  settle: (view) => {
    const everyoneReady = phaseOf(view) === 'briefing' && missing(view).length === 0;
    return everyoneReady ? [write('room', 'phases.negotiation_began', {})] : undefined;
  },
};

const kindOf = ({ people }: Party) => (people ? 'person' : 'agent');

/** A party whose last person has left has nobody who could decide; one without people lives by its agents (ID-4). */
const deserted: Settle = {
  name: 'deserted',
  circle: 'room',
  settle: (view) => {
    const party = partiesOf(view).find(
      (each) => each.joined && active(view, each, kindOf(each)).length === 0,
    );
    return party && phaseOf(view) !== 'closed'
      ? close('stopped', `The last ${kindOf(party)} of ${party.name} has left.`)
      : undefined;
  },
};

/** A meeting takes two (RM-10). */
const alone: Settle = {
  name: 'alone',
  circle: 'room',
  settle: (view) =>
    phaseOf(view) !== 'closed' && partiesOf(view).length < 2
      ? close('stopped', 'Fewer than two parties are left.')
      : undefined,
};

const expiry: Timer = {
  name: 'expiry',
  circle: 'room',
  due: (view) => (phaseOf(view) === 'closed' ? undefined : view.get(room)?.ends_at),
  tick: () => close('expired', 'The time of the room was over.'),
};

/** Agents among themselves close a room by a motion; where there are people, one of them does it directly (RM-5). */
const closing = motion<Record<string, never>>({
  ground: (view) =>
    hasPeople(view)
      ? refuse('not_now', { why: 'a person can close the room directly', instead: 'Have a person close it.' })
      : undefined,
  unopposed: true,
  effect: (_, __, { reason }) => close('stopped', reason),
});

function next(view: View, { kind, seat }: Actor): readonly Advice[] {
  const { phase, outcome, reason } = view.get(phases);
  if (phase === 'closed') return [{ urgency: 300, reason: 'closed', details: { outcome, reason } }];
  if (phase !== 'briefing') return [];
  const waiting = missing(view);
  const own = kind === 'person' && waiting.some((each) => each.seat === seat);
  if (own) return [{ urgency: 80, reason: 'say_ready', act: { command: 'ready', input: {} } }];
  return [{ urgency: 210, reason: 'wait_for_ready', details: { names: waiting.map(({ name }) => name) } }];
}

function describe(view: View): JsonObject {
  const { phase, since, ready, outcome, reason } = view.get(phases);
  return { phase, since, ready, outcome, reason };
}

export const phasesModule: Module = {
  name: 'phases',
  on: ['room', 'seats'],
  slices: [phases],
  entries: {
    'phases.ready': { wakes: 'nobody' },
    'phases.negotiation_began': { wakes: 'all' },
    'phases.approval_began': { wakes: 'all' },
    'phases.negotiation_resumed': { wakes: 'all' },
    'phases.closed': { wakes: 'all', ends: true },
  },
  commands: {
    ready: command<PhasesInput<'ready'>>({
      by: ['person'],
      phases: ['briefing'],
      conditions: [
        {
          name: 'once',
          check: (view, { actor }) =>
            actor.seat && view.get(phases).ready.includes(actor.seat)
              ? refuse('already', { what: 'you have said ready' })
              : undefined,
        },
      ],
      decide: () => ({ entries: [write('room', 'phases.ready', {})] }),
    }),
    close: command<PhasesInput<'close'>>({
      by: ['person'],
      decide: (_, { reason }) => ({ entries: close('stopped', reason) }),
    }),
  },
  gates: [phaseGate, reclaimGate],
  settles: [deserted, alone, begin],
  timers: [expiry],
  motions: { close: closing },
  next,
  describe,
  minutes: phasesMinutes,
};
