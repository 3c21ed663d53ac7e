import type { RefusalBody } from '@parley/protocol';
import { retryAfterClose } from '@parley/protocol/close-codes';
import { LocalError, RefusedError } from '../errors.ts';
import {
  CONNECTING_MS,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  type ConnectionStatus,
  GREETING_MS,
  JOINING_MS,
  PARTING_MS,
  SILENCE_MS,
} from './states.ts';

/**
 * The one function that moves a connection. Pure: effects are values, run by the caller in order. An event that means
 * nothing in a state leaves the state as it is, and the same object.
 */
export interface Step {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

type Trying = Extract<ConnectionState, { attempt: number }>;

export function transition(state: ConnectionState, event: ConnectionEvent): Step {
  switch (state.status) {
    case 'idle':
      return idle(state, event);
    case 'waiting':
      return waiting(state, event);
    case 'parting':
      return parting(state, event);
    case 'renewing':
      return renewing(state, event);
    case 'stopped':
      return stay(state);
    default:
      return connected(state, event);
  }
}

function idle(state: ConnectionState, event: ConnectionEvent): Step {
  if (event.type === 'start') return connect(0);
  return event.type === 'stop' ? stop(new LocalError('stopped')) : stay(state);
}

function waiting(state: Trying, event: ConnectionEvent): Step {
  if (event.type === 'alarm' || event.type === 'nudge') return connect(state.attempt);
  return event.type === 'stop' ? stop(new LocalError('stopped')) : stay(state);
}

/** A command may end its own seat (leaving, renewing the link); its answer can come after the news of that. */
function parting(state: Extract<ConnectionState, { status: 'parting' }>, { type }: ConnectionEvent): Step {
  return type === 'closed' || type === 'closing' || type === 'alarm' || type === 'stop'
    ? stop(state.why)
    : stay(state);
}

/** Back at once when the answers are in, or will not come: the hub closes a socket that no seat is joined on. */
function renewing(state: Trying, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'closing':
      return comeBack(state, event.retryMs);
    case 'closed':
    case 'cut':
    case 'alarm':
      return comeBack(state);
    case 'stop':
      return stop(new LocalError('stopped'));
    default:
      return stay(state);
  }
}

/** The states with a seat on its way. What they share is how they end; `onward` has what each is for. */
function connected(state: Trying, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'stop':
      return stop(new LocalError('stopped'));
    case 'refused':
      return turnedAway(state, event.error);
    case 'dropped':
      return dropped(state, event);
    case 'closing':
      return comeBack(state, event.retryMs);
    case 'closed':
      return retryAfterClose(event.code)
        ? comeBack(state)
        : stop(new LocalError('closed', { code: event.code }));
    case 'fault':
    case 'cut':
    case 'alarm': // overdue, or silent
      return comeBack(state);
    default:
      return onward(state, event.type);
  }
}

const PATIENCE_MS: Readonly<Partial<Record<ConnectionStatus, number>>> = {
  connecting: CONNECTING_MS,
  greeting: GREETING_MS,
  joining: JOINING_MS,
  live: SILENCE_MS,
};

function onward(state: Trying, type: ConnectionEvent['type']): Step {
  const { status, attempt } = state;
  if (status === 'connecting' && type === 'opened')
    return enter({ status: 'greeting', attempt }, { type: 'hello' });
  if (status === 'greeting' && type === 'welcomed')
    return enter({ status: 'joining', attempt }, { type: 'join' });
  if (status === 'joining' && type === 'joined')
    return enter({ status: 'live', attempt }, { type: 'resend' });
  if (type === 'beat' && status === 'live') return enter({ status, attempt: 0 });
  // A record that is long in coming keeps the joining alive; a greeting that is not answered stays unanswered.
  if (type === 'heard' && (status === 'live' || status === 'joining'))
    return { state, effects: [arm(status)] };
  return stay(state);
}

function turnedAway(state: Trying, error: RefusalBody): Step {
  if (error.code === 'reload') {
    const { state: next, effects } = comeBack(state);
    return { state: next, effects: [{ type: 'forget' }, ...effects] };
  }
  return error.retry.when === 'never' ? stop(new RefusedError(error)) : comeBack(state, error.retry.ms);
}

function dropped(state: Trying, { error, isHeld }: Extract<ConnectionEvent, { type: 'dropped' }>): Step {
  if (error && (error.retry.when !== 'never' || state.status !== 'live')) return turnedAway(state, error);
  const effects = [{ type: 'arm', ms: PARTING_MS }] as const;
  // Of a room that was erased a browser holds nothing any more: to ask again would only lose the reason.
  if (error && isHeld && error.code !== 'gone')
    return { state: { status: 'renewing', attempt: state.attempt }, effects };
  const why = error ? new RefusedError(error) : new LocalError('stopped');
  return { state: { status: 'parting', why }, effects };
}

function connect(attempt: number): Step {
  return enter({ status: 'connecting', attempt }, { type: 'open' });
}

function enter(state: Trying, ...effects: readonly ConnectionEffect[]): Step {
  return { state, effects: [arm(state.status), ...effects] };
}

function arm(status: ConnectionStatus): ConnectionEffect {
  return { type: 'arm', ms: PATIENCE_MS[status] ?? SILENCE_MS };
}

function comeBack({ attempt }: Trying, leastMs = 0): Step {
  return {
    state: { status: 'waiting', attempt: attempt + 1 },
    effects: [{ type: 'close' }, { type: 'back_off', attempt, leastMs }],
  };
}

function stop(why: LocalError | RefusedError): Step {
  return { state: { status: 'stopped', why }, effects: [{ type: 'disarm' }, { type: 'close' }] };
}

function stay(state: ConnectionState): Step {
  return { state, effects: [] };
}
