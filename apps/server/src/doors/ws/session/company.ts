import { type Do, type Leave, type RefusalBody, refusalBody } from '@parley/protocol';
import { askJoin, without } from './arriving.ts';
import type { SessionEffect, SessionEvent, Step } from './events.ts';
import {
  COMMANDS_UNDER_WAY,
  type Company,
  type In,
  type Membership,
  placeOf,
  SEATS_PER_SOCKET,
} from './states.ts';
import { close, end, refused, stay } from './steps.ts';

/** With at least one seat joined: frames are answered, entries come. */
export function present(state: In<'present'>, event: SessionEvent): Step {
  switch (event.type) {
    case 'join':
      if (state.seats.size + state.joining.size < SEATS_PER_SOCKET) return askJoin(state, event.frame);
      return stay(state, refused(event.frame.ref, tooManySeats()));
    case 'do':
      return command(state, event.frame);
    case 'joined':
      return joined(state, event.id, event.member);
    case 'dropped':
      return dropped(state, event.id, event.error);
    case 'overdue':
      if (state.seats.size > 0) return stay(state);
      return state.joining.size > 0 ? stay(state, { type: 'arm' }) : close(state, 'idle');
    case 'stop':
      if (state.commands === 0) return end(state, event.retryMs);
      return stay(
        { ...state, status: 'draining', why: 'restart' },
        { type: 'send', frame: { type: 'closing', retryMs: event.retryMs } },
      );
    case 'done':
    case 'not_done':
      return stay({ ...state, commands: state.commands - 1 }, answerOf(event));
    default:
      return either(state, event);
  }
}

/** The end is near. What is under way is answered, what is new is not begun. */
export function draining(state: In<'draining'>, event: SessionEvent): Step {
  switch (event.type) {
    case 'join':
    case 'do':
      return stay(
        state,
        refused(
          event.frame.ref,
          state.why === 'restart'
            ? refusalBody('stopping')
            : refusalBody('out_of_order', { type: event.type }),
        ),
      );
    case 'joined':
      return stay(
        { ...state, joining: without(state, event.id) },
        refused(state.joining.get(event.id), refusalBody('stopping')),
        {
          type: 'leave',
          member: event.member,
        },
      );
    case 'dropped': {
      const { seats, effects } = removed(state, event.id, event.error);
      return stay({ ...state, seats, joining: without(state, event.id) }, ...effects);
    }
    case 'done':
    case 'not_done': {
      const next = { ...state, commands: state.commands - 1 };
      return next.commands > 0 ? stay(next, answerOf(event)) : close(next, next.why, answerOf(event));
    }
    default:
      return either(state, event);
  }
}

/** What is the same whether or not the hub goes down. */
function either(state: In<'present' | 'draining'>, event: SessionEvent): Step {
  switch (event.type) {
    case 'hello':
    case 'foreign':
      return stay(state, refused(undefined, refusalBody('out_of_order', { type: 'hello' })));
    case 'misread':
      return stay(state, refused(event.ref, event.error));
    case 'leave':
      return leave(state, event.frame);
    case 'not_joined':
      return alone(
        stay(
          { ...state, joining: without(state, event.id) },
          refused(state.joining.get(event.id), event.error),
        ),
      );
    case 'shut_out':
      return close(state, 'rate', refused(state.joining.get(event.id), event.error));
    case 'beat':
      return stay(state, { type: 'beat' });
    default:
      return stay(state);
  }
}

function command(state: In<'present'>, frame: Do): Step {
  const member = state.seats.get(placeOf(frame.room, frame.seat));
  if (member === undefined)
    return stay(state, refused(frame.ref, refusalBody('out_of_order', { type: 'do' })));
  if (state.commands >= COMMANDS_UNDER_WAY) {
    return stay(
      state,
      refused(frame.ref, refusalBody('too_many', { what: 'commands at once on one socket' })),
    );
  }
  return stay({ ...state, commands: state.commands + 1 }, { type: 'ask_do', frame, member });
}

function joined(state: In<'present'>, id: number, member: Membership): Step {
  const ref = state.joining.get(id) ?? '';
  const place = placeOf(member.room, member.seat);
  const next = { ...state, joining: without(state, id) };
  if (state.seats.has(place)) {
    const error = refusalBody('already', { what: 'this seat is joined on this socket' });
    return stay(next, refused(ref, error), { type: 'leave', member });
  }
  return stay(
    { ...next, seats: new Map(state.seats).set(place, member) },
    { type: 'disarm' },
    { type: 'start', ref, member },
  );
}

function leave(state: In<'present' | 'draining'>, { ref, room, seat }: Leave): Step {
  const member = state.seats.get(placeOf(room, seat));
  if (member === undefined)
    return stay(
      state,
      refused(ref, refusalBody('not_there', { what: 'seat joined on this socket', id: seat })),
    );
  const farewell: SessionEffect[] = [
    { type: 'leave', member },
    { type: 'send', frame: { type: 'dropped', ref, room, seat } },
  ];
  return alone(stay({ ...state, seats: withoutSeat(state, member) }, ...farewell));
}

/** A socket whose last seat was taken away has nothing to come back for; one that has other seats goes on. */
function dropped(state: In<'present'>, id: number, error: RefusalBody): Step {
  const { seats, effects } = removed(state, id, error);
  const next = { ...state, seats, joining: without(state, id) };
  if (effects.length === 0 || seats.size > 0 || next.joining.size > 0) return stay(next, ...effects);
  if (state.seats.size === 0) return alone(stay(next, ...effects));
  if (state.commands === 0) return close(next, 'revoked', ...effects);
  return stay({ ...next, status: 'draining', why: 'revoked' }, ...effects);
}

/** The seat of a join, gone; or the join itself, which then came to nothing. */
function removed(
  state: Company,
  id: number,
  error: RefusalBody,
): Pick<Company, 'seats'> & { readonly effects: readonly SessionEffect[] } {
  const member = [...state.seats.values()].find((one) => one.id === id);
  if (member) {
    const { room, seat } = member;
    const frame = { type: 'dropped', room, seat, error } as const;
    return {
      seats: withoutSeat(state, member),
      effects: [
        { type: 'release', member },
        { type: 'send', frame },
      ],
    };
  }
  return {
    seats: state.seats,
    effects: state.joining.has(id) ? [refused(state.joining.get(id), error)] : [],
  };
}

/** A session without a seat that expects none is as good as one that has just arrived, and has as long to find one. */
function alone(step: Step): Step {
  const { state, effects } = step;
  const isAlone = state.status === 'present' && state.seats.size === 0 && state.joining.size === 0;
  return isAlone ? { state, effects: [...effects, { type: 'arm' }] } : step;
}

function withoutSeat({ seats }: Company, { room, seat }: Membership): Company['seats'] {
  const rest = new Map(seats);
  rest.delete(placeOf(room, seat));
  return rest;
}

function answerOf(event: Extract<SessionEvent, { type: 'done' | 'not_done' }>): SessionEffect {
  if (event.type === 'not_done') return refused(event.ref, event.error);
  return { type: 'send', frame: { type: 'done', ref: event.ref, result: event.result } };
}

function tooManySeats(): RefusalBody {
  return refusalBody('over_limit', {
    limit: SEATS_PER_SOCKET,
    what: 'seats on one socket',
    instead: 'Open another socket for more.',
  });
}
