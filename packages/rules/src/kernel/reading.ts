import { type Circle, circleKind } from '@parley/protocol/circle';
import { BrokenInvariant } from './broken.ts';
import type { Actor, Members, View } from './contract.ts';
import type { Fold, RoomState } from './fold.ts';

/**
 * Who reads what of a room. An actor reads the circles the members module names. What is declared for a circle (a
 * settle, a timer) reads the room and that circle, so that no private circle can steer another, or the room.
 */
export function createReading(members: Members, stateOf: Fold['stateOf']) {
  const view = (state: RoomState, circles: readonly Circle[], now: number): View => {
    const readable = (circle: Circle) => {
      if (!circles.includes(circle)) throw new BrokenInvariant(`${circle} cannot be read here`);
      return circle;
    };
    return {
      now,
      circles,
      head: (circle) => state.get(readable(circle))?.seq ?? 0,
      get: (slice, circle = 'room') => {
        if (circleKind(circle) !== slice.circle)
          throw new BrokenInvariant(`${slice.name} is no slice of ${circle}`);
        return stateOf(state, slice, readable(circle));
      },
    };
  };
  const roomView = (state: RoomState, now = 0) => view(state, ['room'], Math.max(now, newest(state, 'room')));
  const reads = (state: RoomState, actor: Actor, now: number) => members.reads(roomView(state, now), actor);
  const within = (state: RoomState, circle: Circle, now: number) =>
    view(state, circle === 'room' ? ['room'] : ['room', circle], now);

  return {
    roomView,
    /** The circles an actor reads. */
    reads,
    /** What an actor reads. */
    viewOf: (state: RoomState, actor: Actor, now: number) =>
      view(state, reads(state, actor, now), Math.max(now, newest(state, 'room'))),
    /** What is declared for a circle reads, asked about the record as it stands: no clock goes into the answer. */
    stillView: (state: RoomState, circle: Circle) =>
      within(state, circle, Math.max(newest(state, 'room'), newest(state, circle))),
    /** The same at an instant: the time its entries will have. */
    viewAt: (state: RoomState, circle: Circle, now: number) =>
      within(state, circle, Math.max(now, newest(state, circle))),
    /** Whether the room has ended. */
    ended: (state: RoomState) => members.ended(roomView(state)),
  };
}

export type Reading = ReturnType<typeof createReading>;

const newest = (state: RoomState, circle: Circle) => state.get(circle)?.at ?? 0;
