import type { JsonObject } from '@parley/protocol';
import type { Condition, Module, Motion, NewEntry, Settle, Timer, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { verdict } from '../ballots/count.ts';
import { askedIn, ballotOf } from '../ballots/state.ts';
import { close, phaseOf } from '../phases/rules.ts';
import { silenceOf } from '../room/rules.ts';
import { BALLOT, BALLOT_OVER, REJECTED } from '../tags.ts';
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

function settleFor(kinds: Kinds): Settle {
  const decision = (view: View, moved: Moved): readonly NewEntry[] | undefined => {
    const { on, kind, terms } = moved;
    const motion = must(kinds.get(kind), 'the kind of a motion');
    if (motion.ground(view, terms)) return [write('room', 'motions.lapsed', { on })];
    const ballot = must(ballotOf(view, on), 'the ballot of a motion');
    const said = verdict(view, askedIn(view, ballot), ballot);
    if (said === 'no') return [write('room', 'motions.rejected', { on })];
    return said === 'yes' ? carried(view, kinds, moved, 'votes') : undefined;
  };
  return {
    name: 'decided',
    circle: 'room',
    settle: (view) => {
      if (restsNow(view)) return undefined;
      for (const moved of view.get(motions)) {
        const entries = decision(view, moved);
        if (entries) return entries;
      }
      return undefined;
    },
  };
}

function carried(view: View, kinds: Kinds, { on, kind, terms }: Moved, by: 'votes' | 'silence') {
  const effect = must(kinds.get(kind), 'the kind of a motion').effect(view, terms);
  return [write('room', 'motions.carried', { on, kind, by }), ...effect];
}

/** The motion whose time to be answered is over first, where silence means something; nobody has said no to it (EL-3). */
function overdue(view: View): (Moved & { readonly until: number }) | undefined {
  const timed = view.get(motions).flatMap((moved) => {
    const at = until(view, moved);
    return at === undefined ? [] : { ...moved, until: at };
  });
  return timed.toSorted((a, b) => a.until - b.until)[0];
}

/** Milliseconds: until when a motion waits for answers. As long as it rests, or silence means nothing, there is no such time. */
function until(view: View, { on }: Moved): number | undefined {
  const { means, afterMs } = silenceOf(view);
  const waits = means === 'wait' || restsNow(view);
  return waits ? undefined : must(ballotOf(view, on), 'the ballot of a motion').clock + afterMs;
}

function silenceFor(kinds: Kinds): Timer {
  return {
    name: 'silence',
    circle: 'room',
    due: (view) => overdue(view)?.until,
    tick: (view) => {
      const moved = must(overdue(view), 'the motion that was not answered');
      return silenceOf(view).means === 'carry'
        ? carried(view, kinds, moved, 'silence')
        : close('stopped', `Motion ${moved.on} was not answered in time.`);
    },
  };
}

function describe(view: View): JsonObject {
  return { motions: view.get(motions).map((moved) => ({ ...moved, until: until(view, moved) })) };
}

/** The module of motions for a format: every motion that its modules declare can be moved. */
export function motionsOf(modules: readonly Module[]): Module {
  const declaring = modules.filter((module) => module.motions);
  const kinds: Kinds = new Map(declaring.flatMap((module) => Object.entries(module.motions ?? {})));
  return {
    name: 'motions',
    on: [...new Set(['room', 'seats', 'phases', 'ballots', ...declaring.map(({ name }) => name)])],
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
    describe,
    minutes: motionsMinutes,
  };
}
