import type { JsonObject } from '@parley/protocol';
import type { Condition, Module, Motion, NewEntry, Settle, Timer, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import type { PartyId } from '@parley/protocol/circle';
import { verdictOf } from '../ballots/count.ts';
import { askedIn, type Ballot, ballotOf } from '../ballots/state.ts';
import { close, phaseOf } from '../phases/rules.ts';
import { quietFrom } from '../quiet/rules.ts';
import { hasPeople, quietMs, silenceOf } from '../room/rules.ts';
import { BALLOT, BALLOT_OVER, DECIDING, REJECTED } from '../tags.ts';
import { motionsMinutes } from './minutes.ts';
import { type Moved, motions } from './state.ts';
import type { MotionsBodies, MotionsInput } from './wire.ts';

/**
 * Motions: what takes the voice of every party (EL-2). What can be moved, on what ground and to what effect is declared
 * by the modules that own it; here it is put to the vote and carried out, whatever it is.
 */

const write = writer<MotionsBodies>();
type Input = MotionsInput<'move'>;
/** What a motion names besides its kind: numbers, words, a party. */
type Terms = MotionsBodies['motions.moved']['terms'];
type Kinds = ReadonlyMap<string, Motion>;

const termsOf = (input: Input): Terms =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'kind' && name !== 'reason'));

function conditionsFor(kinds: Kinds): readonly Condition<Input>[] {
  return [
    {
      name: 'one-of-a-kind',
      check: (view, _, input) => {
        const open = view.get(motions).find(({ kind }) => kind === input?.kind);
        return open
          ? refuse('not_now', {
              why: `motion ${open.on} of this kind is open`,
              instead: 'Vote on that one, or wait until it is decided.',
            })
          : undefined;
      },
    },
    {
      name: 'ground',
      check: (view, _, input) => {
        if (!input) return undefined;
        const motion = kinds.get(input.kind);
        if (!motion) return refuse('not_there', { what: 'kind of motion', id: input.kind });
        return motion.ground(view, termsOf(input));
      },
    },
  ];
}

/** While the people approve, motions rest (CH-5). */
const restsNow = (view: View): boolean => phaseOf(view) !== 'briefing' && phaseOf(view) !== 'negotiation';

/** A motion that is open, with what its kind is and who is asked. */
interface Put {
  readonly moved: Moved;
  readonly motion: Motion;
  readonly ballot: Ballot;
}

const putOf = (view: View, kinds: Kinds, moved: Moved): Put => ({
  moved,
  motion: must(kinds.get(moved.kind), 'the kind of a motion'),
  ballot: must(ballotOf(view, moved.on), 'the ballot of a motion'),
});

/**
 * From when on a party is not waited for: among agents, any that is quiet; where there are people, whom the motion
 * concerns alone (FL-8, QU-3). Milliseconds; never, where it always is.
 */
function waitedUntil(view: View, { motion, moved }: Put, party: PartyId): number {
  const concerned = motion.concerns?.(view, moved.terms) === party;
  return concerned || !hasPeople(view) ? quietFrom(view, party) : Infinity;
}

/** Every party that is waited for has said yes, and none has said no. */
function decision(view: View, put: Put): readonly NewEntry[] | undefined {
  const { motion, moved, ballot } = put;
  const { on } = moved;
  if (motion.ground(view, moved.terms)) return [write('room', 'motions.lapsed', { on })];
  const said = askedIn(view, ballot).map((party) => ({ party, verdict: verdictOf(view, party, ballot) }));
  if (said.some(({ verdict }) => verdict === 'no')) return [write('room', 'motions.rejected', { on })];
  const missing = said.filter(({ verdict }) => verdict === 'open');
  if (missing.length === said.length) return undefined;
  const waits = missing.some(({ party: { party } }) => waitedUntil(view, put, party) > view.now);
  return waits ? undefined : carried(view, put, missing.length === 0 ? 'votes' : 'silence');
}

function settleFor(kinds: Kinds): Settle {
  return {
    name: 'decided',
    circle: 'room',
    settle: (view) => {
      if (restsNow(view)) return undefined;
      for (const moved of view.get(motions)) {
        const entries = decision(view, putOf(view, kinds, moved));
        if (entries) return entries;
      }
      return undefined;
    },
  };
}

function carried(view: View, { motion, moved }: Put, by: 'votes' | 'silence') {
  const { on, kind, terms, reason } = moved;
  const effect = motion.effect(view, terms, { reason, byAll: by === 'votes' });
  return [write('room', 'motions.carried', { on, kind, by }), ...effect];
}

/** A time at which a motion that nobody says no to is over, and whether it is carried then or closes the room. */
interface End {
  readonly put: Put;
  readonly at: number;
  readonly carries: boolean;
}

/** What comes of a motion by itself, and when: by what silence means in the room, or since nobody else is waited for. */
function endOf(view: View, put: Put): End | undefined {
  const { ballot, motion } = put;
  const { means, afterMs } = silenceOf(view);
  const bySilence = means === 'wait' ? Infinity : ballot.clock + afterMs;
  const asked = askedIn(view, ballot);
  const missing = asked.filter((party) => verdictOf(view, party, ballot) === 'open');
  const byQuiet =
    missing.length === asked.length
      ? Infinity // nobody has said yes
      : Math.max(ballot.clock, ...missing.map(({ party }) => waitedUntil(view, put, party)));
  const byNone = motion.unopposed ? ballot.clock + quietMs(view) : Infinity;
  const at = Math.min(bySilence, byQuiet, byNone);
  return at === Infinity ? undefined : { put, at, carries: at < bySilence || means === 'carry' };
}

/** The motion whose time to be answered is over first. As long as they rest there is none. */
function overdue(view: View, kinds: Kinds): End | undefined {
  if (restsNow(view)) return undefined;
  const ends = view.get(motions).flatMap((moved) => endOf(view, putOf(view, kinds, moved)) ?? []);
  return ends.toSorted((a, b) => a.at - b.at)[0];
}

function silenceFor(kinds: Kinds): Timer {
  return {
    name: 'silence',
    circle: 'room',
    due: (view) => overdue(view, kinds)?.at,
    tick: (view) => {
      const { put, carries } = must(overdue(view, kinds), 'the motion that was not answered');
      return carries
        ? carried(view, put, 'silence')
        : close('stopped', `Motion ${put.moved.on} was not answered in time.`);
    },
  };
}

function describe(view: View, kinds: Kinds): JsonObject {
  const until = (moved: Moved) => (restsNow(view) ? undefined : endOf(view, putOf(view, kinds, moved))?.at);
  return { motions: view.get(motions).map((moved) => ({ ...moved, until: until(moved) })) };
}

/** The module of motions for a format: every motion that its modules declare can be moved. */
export function motionsOf(modules: readonly Module[]): Module {
  const declaring = modules.filter((module) => module.motions);
  const kinds: Kinds = new Map(declaring.flatMap((module) => Object.entries(module.motions ?? {})));
  return {
    name: 'motions',
    on: [...new Set(['room', 'seats', 'phases', 'ballots', 'quiet', ...declaring.map(({ name }) => name)])],
    slices: [motions],
    entries: {
      'motions.moved': { tags: [BALLOT.motion], wakes: 'nobody' },
      'motions.carried': { tags: [BALLOT_OVER], wakes: 'nobody' },
      'motions.rejected': { tags: [BALLOT_OVER, REJECTED], wakes: 'nobody' },
      'motions.lapsed': { tags: [BALLOT_OVER], wakes: 'nobody' },
    },
    commands: {
      move: command<Input>({
        by: ['person'],
        phases: ['briefing', 'negotiation'],
        tags: [DECIDING],
        conditions: conditionsFor(kinds),
        decide: (_, input) => {
          const { kind, reason } = input;
          const { among } = must(kinds.get(kind), 'the kind of a motion');
          const body = { kind, terms: termsOf(input), among, reason };
          return { entries: [write('room', 'motions.moved', body)] };
        },
      }),
    },
    settles: [settleFor(kinds)],
    timers: [silenceFor(kinds)],
    describe: (view) => describe(view, kinds),
    minutes: motionsMinutes,
  };
}
