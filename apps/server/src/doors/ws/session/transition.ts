import { refusalBody } from '@parley/protocol';
import { versionRefusal } from '../version.ts';
import { arriving } from './arriving.ts';
import { draining, present } from './company.ts';
import type { EventType, SessionEvent, Step } from './events.ts';
import type { In, SessionState } from './states.ts';
import { close, closed, end, refused, stay } from './steps.ts';

/**
 * The one function that moves a session. Pure: the hub, the socket and the clock are asked by effects, and answer by
 * events. An event that means nothing in a state leaves it as it is; only a membership that comes too late must never
 * be lost sight of.
 */
export function transition(state: SessionState, event: SessionEvent): Step {
  if (event.type === 'closed') return closed(state);
  if (event.type === 'joined' && !expected(state, event.id))
    return stay(state, { type: 'leave', member: event.member });
  switch (state.status) {
    case 'greeting':
      return endOf(state, event) ?? greeting(state, event);
    case 'arriving':
      return endOf(state, event) ?? arriving(state, event);
    case 'present':
      return endOf(state, event) ?? present(state, event);
    case 'draining':
      return endOf(state, event) ?? draining(state, event);
    case 'closing':
    case 'closed':
      return stay(state);
  }
}

function expected(state: SessionState, id: number): boolean {
  return 'joining' in state && state.joining.has(id);
}

const ends = { oversize: 'oversize', slow: 'slow', stop_now: 'restart' } as const satisfies Partial<
  Record<EventType, string>
>;

/** What ends a session in every state that still has a socket. */
function endOf(state: SessionState, event: SessionEvent): Step | undefined {
  const { type } = event;
  return type === 'oversize' || type === 'slow' || type === 'stop_now' ? close(state, ends[type]) : undefined;
}

function greeting(state: In<'greeting'>, event: SessionEvent): Step {
  switch (event.type) {
    case 'hello':
      return {
        state: { status: 'arriving', frames: 0, asked: 0, joining: new Map() },
        effects: [{ type: 'welcome' }],
      };
    case 'foreign':
      return close(state, 'version', refused(undefined, versionRefusal(event.given)));
    case 'join':
    case 'leave':
    case 'do':
      return close(
        state,
        'unreadable',
        refused(event.frame.ref, refusalBody('out_of_order', { type: event.type })),
      );
    case 'misread':
      return close(state, 'unreadable', refused(event.ref, event.error));
    case 'overdue':
      return close(state, 'idle');
    case 'stop':
      return end(state, event.retryMs);
    default:
      return stay(state);
  }
}
