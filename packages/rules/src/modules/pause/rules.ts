import type { JsonObject } from '@parley/protocol';
import type { Actor, Advice, Gate, Module, NewEntry, Timer, View } from '../../kernel/contract.ts';
import { motion, refuse, slice, writer } from '../../kernel/define.ts';
import { close } from '../phases/rules.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { hasPeople, silenceOf } from '../room/rules.ts';
import { deciders } from '../seats/state.ts';
import { BALLOT, ON_FLOOR, REJECTED, SPEECH } from '../tags.ts';
import { pauseMinutes } from './minutes.ts';
import type { causes, PauseBodies } from './wire.ts';

/**
 * The pause: a flag beside the phase, on for as long as one of its causes is true. It stops whatever takes the floor,
 * and the floor's clock: an agent that could give the floor away in a pause would do so again and again. It never stops
 * the succession of a holder who is gone, private talk, acknowledging or agreeing. Each cause is begun and ended by the
 * module it belongs to; how to go on is decided by the people, by a motion (FL-5).
 */

export type Cause = (typeof causes)[number];

/** How each cause is said, and whether it waits for people to decide how to go on, or ends by itself once it is no longer true. */
const kinds: Readonly<
  Record<Cause, { readonly why: string; readonly asks: boolean; readonly ends: boolean }>
> = {
  hand: { why: 'a hand is raised', asks: false, ends: true },
  nobody: { why: 'no party has anybody to speak', asks: false, ends: true },
  spent: { why: 'no party has turns left', asks: true, ends: true },
  passed: { why: 'every party has passed', asks: true, ends: false },
  still: { why: 'nothing has moved for a while', asks: true, ends: true },
};

export interface Pause {
  /** Those that are true now, in the order they came. */
  readonly causes: readonly Cause[];
  /** Milliseconds: since when somebody has been asked to decide, or the room has been paused at all. */
  readonly since: number;
  /** The newest motion to go on, and whether a party was against it since people were asked. */
  readonly motion: number;
  readonly refused: boolean;
  /** Without people: what has been noticed since somebody last spoke. It stops nothing. */
  readonly noticed: readonly Cause[];
}

const NONE: Pause = { causes: [], since: 0, motion: 0, refused: false, noticed: [] };

export const pause = slice<Pause, PauseBodies & PhasesBodies>({
  name: 'pause',
  circle: 'room',
  initial: NONE,
  evolve: {
    'pause.began': (state, { body: { cause }, at }) => {
      const on = state.causes;
      const asked = on.some((each) => kinds[each].asks);
      const anew = on.length === 0 || (kinds[cause].asks && !asked);
      return { ...state, causes: [...on, cause], ...(anew && { since: at, refused: false }) };
    },
    'pause.ended': (state, { body }) => without(state, [body.cause]),
    'pause.noticed': (state, { body }) => ({ ...state, noticed: [...state.noticed, body.cause] }),
    'pause.resumed': (state, { body }) => without(state, body.causes),
    // Before approval, and in a closed room, nobody waits for anything any more.
    'phases.approval_began': () => NONE,
    'phases.closed': () => NONE,
  },
  hears: {
    [SPEECH]: (state) => (state.noticed.length > 0 ? { ...state, noticed: [] } : state),
    [BALLOT.motion]: (state, { body, seq }) =>
      body['kind'] === 'resume' ? { ...state, motion: seq } : state,
    [REJECTED]: (state, { body }) => ({ ...state, refused: state.refused || body['on'] === state.motion }),
  },
});

function without(state: Pause, over: readonly Cause[]): Pause {
  return { ...state, causes: state.causes.filter((cause) => !over.includes(cause)) };
}

const write = writer<PauseBodies>();
const causesOf = (view: View): readonly Cause[] => view.get(pause).causes;

export const isPaused = (view: View): boolean => causesOf(view).length > 0;

/**
 * What a module settles about its own cause: begun when it has become true, ended (if it ends by itself) when it is not.
 * Without people nobody could end a pause, so there is none: it is noticed, once until somebody speaks (FL-8).
 */
export function settleCause(view: View, cause: Cause, isTrue: boolean) {
  if (!hasPeople(view))
    return isTrue && !view.get(pause).noticed.includes(cause)
      ? [write('room', 'pause.noticed', { cause })]
      : undefined;
  const on = causesOf(view).includes(cause);
  if (isTrue && !on) return [write('room', 'pause.began', { cause })];
  return !isTrue && on && kinds[cause].ends ? [write('room', 'pause.ended', { cause })] : undefined;
}

/** The people have decided how to go on: what asked them is over. Nothing, when nobody was asked. */
export function decided(view: View): readonly NewEntry[] {
  const over = causesOf(view).filter((cause) => kinds[cause].asks);
  return over.length > 0 ? [write('room', 'pause.resumed', { causes: over })] : [];
}

/** What a decision can end: not that there is nobody to speak. */
const endable = (view: View): readonly Cause[] => causesOf(view).filter((cause) => cause !== 'nobody');

const resume = motion<Record<string, never>>({
  ground: (view) =>
    endable(view).length > 0 ? undefined : refuse('already', { what: 'no pause waits for a decision' }),
  effect: (view) => [write('room', 'pause.resumed', { causes: [...endable(view)] })],
});

const gate: Gate = {
  name: 'pause',
  rank: 'pause',
  commands: [SPEECH, ON_FLOOR],
  check: (view) => {
    const why = causesOf(view).map((cause) => kinds[cause].why);
    return why.length > 0 ? refuse('paused', { why: why.join(', and ') }) : undefined;
  },
};

/**
 * A pause that nobody decides about ends as the room's creator has set (EL-3). Silence carries nothing that a party was
 * against.
 */
const silence: Timer = {
  name: 'silence',
  circle: 'room',
  due: (view) => {
    const { means, afterMs } = silenceOf(view);
    const { causes: on, since, refused } = view.get(pause);
    const counts =
      on.some((cause) => kinds[cause].asks) && means !== 'wait' && !(means === 'carry' && refused);
    return counts ? since + afterMs : undefined;
  },
  tick: (view) =>
    silenceOf(view).means === 'carry'
      ? decided(view)
      : close('stopped', 'Nobody decided in time how to go on.'),
};

function next(view: View, { kind }: Actor): readonly Advice[] {
  const on = causesOf(view);
  const { noticed } = view.get(pause);
  // Whom the room waits for: those who could decide how to go on.
  const names = deciders(view).map(({ name }) => name);
  if (noticed.length > 0) return [{ urgency: 105, reason: 'noticed', details: { causes: noticed, names } }];
  if (on.length === 0) return [];
  const details: JsonObject = { causes: on, names };
  const until = silence.due(view, 'room');
  const when = until === undefined ? {} : { until };
  const waits = { urgency: 205, reason: 'wait_pause', details, ...when };
  if (kind !== 'person' || !on.some((cause) => kinds[cause].asks)) return [waits];
  const input = { kind: 'resume', reason: 'Let us go on.' };
  return [{ urgency: 10, reason: 'decide_pause', details, act: { command: 'move', input }, ...when }, waits];
}

export const pauseModule: Module = {
  name: 'pause',
  on: ['room', 'seats', 'phases'],
  slices: [pause],
  entries: {
    'pause.began': { wakes: 'all' },
    'pause.ended': { wakes: 'all' },
    'pause.resumed': { wakes: 'all' },
    'pause.noticed': { wakes: 'all' },
  },
  gates: [gate],
  timers: [silence],
  motions: { resume },
  next,
  describe: (view) => {
    const { causes: on, since, noticed } = view.get(pause);
    return {
      causes: on,
      noticed: noticed.length > 0 ? noticed : undefined,
      since: on.length > 0 ? since : undefined,
      until: silence.due(view, 'room'),
    };
  },
  minutes: pauseMinutes,
};
