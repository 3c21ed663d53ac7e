import { type Join, refusalBody } from '@parley/protocol';
import type { SessionEffect, SessionEvent, Step } from './events.ts';
import { FRAMES_BEFORE_JOIN, type In, JOINS_UNDER_WAY, type Joins, placeOf } from './states.ts';
import { close, end, refused, stay } from './steps.ts';

/** Between welcome and the first seat. Every frame counts. */
export function arriving(state: In<'arriving'>, event: SessionEvent): Step {
  switch (event.type) {
    case 'hello':
    case 'foreign':
    case 'join':
    case 'leave':
    case 'do':
    case 'misread':
      return state.frames >= FRAMES_BEFORE_JOIN
        ? close(state, 'rate')
        : frame({ ...state, frames: state.frames + 1 }, event);
    case 'joined': {
      const { id, member } = event;
      const { asked } = state;
      const seats = new Map([[placeOf(member.room, member.seat), member]]);
      return {
        state: { status: 'present', asked, joining: without(state, id), seats, commands: 0 },
        effects: [{ type: 'disarm' }, { type: 'start', ref: state.joining.get(id) ?? '', member }],
      };
    }
    case 'not_joined':
      return answered(state, event.id, refused(state.joining.get(event.id), event.error));
    case 'shut_out':
      return close(state, 'rate', refused(state.joining.get(event.id), event.error));
    case 'dropped':
      // Dropped before it was told that it joined; should a membership follow, it is left at once.
      return state.joining.has(event.id)
        ? answered(state, event.id, refused(state.joining.get(event.id), event.error))
        : stay(state);
    case 'overdue':
      // While the hub is the one that takes its time, the client is not to blame; its frames are counted all the same.
      return state.joining.size > 0 ? stay(state, { type: 'arm' }) : close(state, 'idle');
    case 'beat':
      return stay(state, { type: 'beat' });
    case 'stop':
      return end(state, event.retryMs);
    default:
      return stay(state);
  }
}

function frame(
  state: In<'arriving'>,
  event: Extract<SessionEvent, { frame: unknown } | { type: 'foreign' | 'misread' }>,
): Step {
  switch (event.type) {
    case 'join':
      return askJoin(state, event.frame);
    case 'misread':
      return stay(state, refused(event.ref, event.error));
    case 'hello':
    case 'foreign':
      return stay(state, refused(undefined, refusalBody('out_of_order', { type: 'hello' })));
    default:
      return stay(state, refused(event.frame.ref, refusalBody('out_of_order', { type: event.type })));
  }
}

function answered(state: In<'arriving'>, id: number, effect: SessionEffect): Step {
  return stay({ ...state, joining: without(state, id) }, effect);
}

/** Asks the hub, unless too much is being asked already. */
export function askJoin(state: In<'arriving' | 'present'>, join: Join): Step {
  if (state.joining.size >= JOINS_UNDER_WAY) {
    return stay(state, refused(join.ref, refusalBody('too_many', { what: 'joins at once on one socket' })));
  }
  const asked = state.asked + 1;
  const joining = new Map(state.joining).set(asked, join.ref);
  return stay({ ...state, asked, joining }, { type: 'ask_join', id: asked, frame: join });
}

export function without({ joining }: Joins, id: number): Joins['joining'] {
  const rest = new Map(joining);
  rest.delete(id);
  return rest;
}
