import type { Moment, Room } from './room.ts';

/** What is made of a whole room, at hand for a few rooms. */
export interface PerRoom<Value> {
  of(room: Room, moment: Moment): Promise<Value>;
  /** Keeps nothing of a room any longer. */
  forget(room: string): void;
}

/** Each may hold all that was said in a room in public, so they are few. */
const KEPT_ROOMS = 8;

interface Kept<Value> {
  readonly picture: Moment['picture'];
  readonly value: Promise<Value>;
  /** Whatever comes, it stays as it is. */
  isLast: boolean;
}

/**
 * Makes something of a whole room, once for all who ask while the room stays as it is: it takes the hub as long as
 * hundreds of commands, and whoever has the observers' link may ask for it.
 */
export function perRoom<Value>(
  make: (room: Room, moment: Moment) => Promise<Value>,
  isLast: (value: Value) => boolean = () => false,
): PerRoom<Value> {
  const kept = new Map<string, Kept<Value>>();
  const begin = (room: Room, moment: Moment): Kept<Value> => {
    const one: Kept<Value> = { picture: moment.picture, value: make(room, moment), isLast: false };
    one.value.then(
      (value) => void (one.isLast = isLast(value)),
      () => kept.get(room.id) === one && kept.delete(room.id), // whoever asked is told
    );
    return one;
  };
  return {
    of(room, moment) {
      const known = kept.get(room.id);
      kept.delete(room.id);
      const isGood = known && (known.isLast || known.picture === moment.picture);
      const one = isGood ? known : begin(room, moment);
      kept.set(room.id, one);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_ROOMS && oldest !== undefined) kept.delete(oldest);
      return one.value;
    },
    forget: (room) => void kept.delete(room),
  };
}
