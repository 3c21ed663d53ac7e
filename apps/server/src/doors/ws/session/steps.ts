import type { CloseName, RefusalBody } from '@parley/protocol';
import type { SessionEffect, Step } from './events.ts';
import type { SessionState } from './states.ts';

/** Steps that several states take. */

export function stay(state: SessionState, ...effects: readonly SessionEffect[]): Step {
  return { state, effects };
}

export function refused(ref: string | undefined, error: RefusalBody): SessionEffect {
  return { type: 'send', frame: { type: 'refused', ...(ref !== undefined && { ref }), error } };
}

/** Says last words and goodbye. Whoever is here leaves first: a seat that is no longer listening is not present. */
export function close(state: SessionState, why: CloseName, ...lastWords: readonly SessionEffect[]): Step {
  return {
    state: { status: 'closing' },
    effects: [...lastWords, ...farewell(state), { type: 'close', why }],
  };
}

/** The hub goes down, and nothing of this session is under way. */
export function end(state: SessionState, retryMs: number): Step {
  return close(state, 'restart', { type: 'send', frame: { type: 'closing', retryMs } });
}

export function closed(state: SessionState): Step {
  return { state: { status: 'closed' }, effects: farewell(state) };
}

function farewell(state: SessionState): SessionEffect[] {
  if (state.status === 'closing' || state.status === 'closed') return [];
  const members = 'seats' in state ? [...state.seats.values()] : [];
  return [...members.map((member): SessionEffect => ({ type: 'leave', member })), { type: 'disarm' }];
}
