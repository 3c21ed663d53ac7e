import { type Circle, circleKind, type CircleKind, type Entry } from '@parley/protocol/circle';
import type { EntryType, Evolve, Module, ReadSlice, Slice, View } from './contract.ts';

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

/** An entry of a type that these rules do not know: deciding stops for the room, nothing is guessed. */
export class UnknownEntryError extends Error {
  override readonly name = 'UnknownEntryError';
}

/** A rule of the kernel that a module, or the ledger, has broken. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

interface Placed {
  readonly slice: Slice;
  readonly index: number;
  readonly module: Module;
  /** Modules whose slices an evolve may read and whose entry types it may fold: its own and those in `on`. */
  readonly near: ReadonlySet<string>;
}

/** The names in a module's `on`, without the mark of those that may be absent. */
export function namesOn(module: Module): readonly string[] {
  return (module.on ?? []).map((name) => name.replace(/\?$/, ''));
}

/** Builds the fold of a list of modules, which stand in such an order that each follows those it builds on. */
export function createFold(modules: readonly Module[]) {
  const types = new Map<string, { readonly type: EntryType; readonly owner: Module }>();
  const places = new Map<Slice, Placed>();
  const byKind: Record<CircleKind, Placed[]> = { room: [], party: [], persons: [], seat: [] };
  for (const module of modules) {
    const near = new Set([module.name, ...namesOn(module)]);
    for (const [name, type] of Object.entries(module.entries ?? {})) {
      if (types.has(name)) throw new BrokenInvariant(`two modules own the entry type ${name}`);
      types.set(name, { type, owner: module });
    }
    for (const slice of module.slices ?? []) {
      const placed = { slice, index: byKind[slice.circle].length, module, near };
      byKind[slice.circle].push(placed);
      places.set(slice, placed);
    }
  }
  for (const { slice, near } of places.values()) {
    for (const name of Object.keys(slice.evolve)) {
      const owner = types.get(name)?.owner.name;
      if (owner !== undefined && !near.has(owner)) throw new BrokenInvariant(`slice ${slice.name} folds ${name}, of a module it does not build on`);
    }
  }

  const typeOf = (name: string) => {
    const known = types.get(name);
    if (!known) throw new UnknownEntryError(`entry type ${name} is not known to these rules`);
    return known;
  };

  const tagsOf = (entry: Entry): readonly string[] => {
    const { type } = typeOf(entry.type);
    return type.tagged?.(entry) ?? type.tags ?? [];
  };

  /** The state of a slice in a circle; its initial state where nothing happened, or where its module is absent. */
  const stateOf = <S>(state: RoomState, slice: Slice<S>, circle: Circle): S => {
    const placed = places.get(slice);
    const folded = placed && state.get(circle)?.slices[placed.index];
    return folded === undefined ? slice.initial : (folded as S); // kept at the slice's own index
  };

  /** The handlers of a slice that an entry calls: that of its type, else those of the tags it carries. */
  const handlers = (slice: Slice, entry: Entry): readonly Evolve<unknown>[] => {
    const own = slice.evolve[entry.type];
    if (own) return [own];
    if (!slice.hears) return [];
    return tagsOf(entry).flatMap((tag) => slice.hears?.[tag] ?? []);
  };

  /** Folds one entry. Throws on a gap, a falling clock, or a type it does not know. */
  const fold = (state: RoomState, entry: Entry): RoomState => {
    typeOf(entry.type);
    const before = state.get(entry.circle);
    if (entry.seq !== (before?.seq ?? 0) + 1) throw new BrokenInvariant(`${entry.circle} has a gap before ${entry.seq}`);
    if (before && entry.at < before.at) throw new BrokenInvariant(`time falls in ${entry.circle} at ${entry.seq}`);
    const placed = byKind[circleKind(entry.circle)];
    const slices = before ? [...before.slices] : placed.map(({ slice }) => slice.initial);
    for (const { slice, index, near, module } of placed) {
      const read: ReadSlice = (other) => {
        const place = places.get(other);
        if (!place) return other.initial;
        if (!near.has(place.module.name) || other.circle !== slice.circle) {
          throw new BrokenInvariant(`${module.name} reads ${other.name}, which it does not build on`);
        }
        return slices[place.index] as never; // kept at the slice's own index
      };
      for (const evolve of handlers(slice, entry)) {
        slices[index] = evolve(slices[index], entry as never, read); // the state is this slice's own
      }
    }
    return new Map(state).set(entry.circle, { seq: entry.seq, at: entry.at, slices });
  };

  /** What may be read of a state by whoever reads these circles. `home` is the circle whose clock counts. */
  const view = (state: RoomState, circles: readonly Circle[], now: number, home: Circle = 'room'): View => ({
    now: Math.max(now, state.get(home)?.at ?? 0),
    circles,
    head: (circle) => state.get(circle)?.seq ?? 0,
    get: (slice, circle = 'room') => {
      if (!circles.includes(circle) || circleKind(circle) !== slice.circle) {
        throw new BrokenInvariant(`${slice.name} of ${circle} cannot be read here`);
      }
      return stateOf(state, slice, circle);
    },
  });

  return { fold, view, stateOf, typeOf, tagsOf };
}

export type Fold = ReturnType<typeof createFold>;
