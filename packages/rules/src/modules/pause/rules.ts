import type { JsonObject } from '@parley/protocol';
import type { Actor, Advice, Gate, Module, View } from '../../kernel/contract.ts';
import { command, refuse, slice, writer } from '../../kernel/define.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { SPEECH } from '../tags.ts';
import type { causes, PauseBodies, PauseInput } from './wire.ts';

/**
 * The pause: a flag beside the phase, on for as long as one of its causes is true. It stops speech and the clock of
 * the floor, never the floor's succession, private talk or acknowledging. Each cause is begun and ended by the module
 * it belongs to; those that wait for people are ended by their decision.
 */

export type Cause = (typeof causes)[number];

/** How each cause is said, and whether it ends by itself once it is no longer true. */
const kinds: Readonly<Record<Cause, { readonly why: string; readonly byDecision: boolean }>> = {
  hand: { why: 'a hand is raised', byDecision: false },
  nobody: { why: 'no party has anybody to speak', byDecision: false },
  passed: { why: 'every party has passed', byDecision: true },
};

/** The causes that are true now, in the order they came. */
export const pause = slice<readonly Cause[], PauseBodies & PhasesBodies>({
  name: 'pause',
  circle: 'room',
  initial: [],
  evolve: {
    'pause.began': (state, { body }) => [...state, body.cause],
    'pause.ended': (state, { body }) => state.filter((cause) => cause !== body.cause),
    'pause.resumed': (state) => state.filter((cause) => !kinds[cause].byDecision),
    // In a closed room nobody waits for anything any more.
    'phases.closed': () => [],
  },
});

const write = writer<PauseBodies>();

export const isPaused = (view: View): boolean => view.get(pause).length > 0;

/** What a module settles about its own cause: begun when it has become true, ended (if it ends by itself) when it is not. */
export function settleCause(view: View, cause: Cause, isTrue: boolean) {
  const on = view.get(pause).includes(cause);
  if (isTrue && !on) return [write('room', 'pause.began', { cause })];
  return !isTrue && on && !kinds[cause].byDecision ? [write('room', 'pause.ended', { cause })] : undefined;
}

const waitsForPeople = (view: View) => view.get(pause).some((cause) => kinds[cause].byDecision);

const gate: Gate = {
  name: 'pause',
  rank: 'pause',
  commands: [SPEECH],
  check: (view) => {
    const why = view.get(pause).map((cause) => kinds[cause].why);
    return why.length > 0 ? refuse('paused', { why: why.join(', and ') }) : undefined;
  },
};

function next(view: View, { kind }: Actor): readonly Advice[] {
  const on = view.get(pause);
  if (on.length === 0) return [];
  const details: JsonObject = { causes: on };
  if (kind === 'person' && waitsForPeople(view))
    return [{ urgency: 10, reason: 'decide_pause', details, act: { command: 'resume', input: {} } }];
  return [{ urgency: 205, reason: 'wait_pause', details }];
}

export const pauseModule: Module = {
  name: 'pause',
  on: ['phases'],
  slices: [pause],
  entries: {
    'pause.began': { wakes: 'all' },
    'pause.ended': { wakes: 'all' },
    'pause.resumed': { wakes: 'all' },
  },
  commands: {
    resume: command<PauseInput<'resume'>>({
      by: ['person'],
      phases: ['negotiation'],
      conditions: [
        {
          name: 'decision',
          check: (view) =>
            waitsForPeople(view) ? undefined : refuse('already', { what: 'no pause waits for a decision' }),
        },
      ],
      decide: () => ({ entries: [write('room', 'pause.resumed', {})] }),
    }),
  },
  gates: [gate],
  next,
  describe: (view) => ({ causes: view.get(pause) }),
};
