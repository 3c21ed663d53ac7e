import { type Circle, circleKind, type Entry } from '@parley/protocol/circle';
import { BrokenInvariant } from './broken.ts';
import { ANY, type Evolve, type ReadSlice, type Slice } from './contract.ts';
import type { Place, Vocabulary } from './vocabulary.ts';

/**
 * State is a fold: for each circle, each slice of that kind of circle, from that circle's entries alone. What a viewer
 * sees is the fold of what a viewer may see, so nothing private can leak through a forgotten field.
 */

/** What has been folded of one circle: its newest sequence and time, and the state of each of its slices. */
export interface CircleState {
  readonly seq: number;
  readonly at: number;
  readonly slices: readonly unknown[];
}

/** The folded state of a room, or of the circles of it that a viewer reads. */
export type RoomState = ReadonlyMap<Circle, CircleState>;

/** The state of a room in which nothing has happened. */
export const emptyRoom: RoomState = new Map();

/** Builds the fold of what modules declare. */
export function createFold({ placeOf, placesIn, mayRead, tagsOf, typeOf }: Vocabulary) {
  /** What a slice's evolve reads besides its own state: slices of the same circle that were folded before it. */
  const readerFor =
    (at: Place, slices: readonly unknown[]): ReadSlice =>
    (other) => {
      const place = placeOf(other);
      if (!place) return other.initial; // of a module that is absent
      if (!mayRead(at.module, place) || other.circle !== at.slice.circle || place.index > at.index) {
        throw new BrokenInvariant(`${at.slice.name} reads ${other.name}, which it does not build on`);
      }
      return slices[place.index] as never; // kept at the slice's own index
    };

  /** The handlers of a slice that an entry calls: that of its type, else those of the tags it carries, as each carries `ANY`. */
  const handlers = ({ evolve, hears }: Slice, entry: Entry): readonly Evolve<unknown>[] => {
    const own = evolve[entry.type];
    if (own) return [own];
    return hears ? [...tagsOf(entry), ANY].flatMap((tag) => hears[tag] ?? []) : [];
  };

  return {
    /** Folds one entry. Throws on a gap, a falling clock, or a type it does not know. */
    fold(state: RoomState, entry: Entry): RoomState {
      typeOf(entry.type);
      const { circle, seq, at } = entry;
      const before = state.get(circle);
      if (seq !== (before?.seq ?? 0) + 1) throw new BrokenInvariant(`${circle} has a gap before ${seq}`);
      if (before && at < before.at) throw new BrokenInvariant(`time falls in ${circle} at ${seq}`);
      const places = placesIn(circleKind(circle));
      const slices = before ? [...before.slices] : places.map(({ slice }) => slice.initial);
      for (const place of places) {
        for (const evolve of handlers(place.slice, entry)) {
          slices[place.index] = evolve(slices[place.index], entry as never, readerFor(place, slices)); // its own state
        }
      }
      return new Map(state).set(circle, { seq, at, slices });
    },

    /** What a slice holds in a circle; its initial state where nothing happened, or where its module is absent. */
    stateOf<S>(state: RoomState, slice: Slice<S>, circle: Circle): S {
      const place = placeOf(slice);
      const folded = place && state.get(circle)?.slices[place.index];
      return folded === undefined ? slice.initial : (folded as S); // kept at the slice's own index
    },
  };
}

export type Fold = ReturnType<typeof createFold>;
