import type { CircleKind, Entry } from '@parley/protocol/circle';
import { namesOn } from './assembly.ts';
import type { EntryType, Module, Slice } from './contract.ts';
import { BrokenInvariant, UnknownEntryError } from './broken.ts';

/**
 * What the modules declare, looked up: whose an entry type is, where a slice is kept, and who may fold, read and write
 * what. A module is near to itself and to the modules in its `on`.
 */
export function createVocabulary(modules: readonly Module[]) {
  const nears = new Map(modules.map((module) => [module, new Set([module.name, ...namesOn(module)])]));
  const types = typesOf(modules);
  const { places, byKind } = placesOf(modules);
  const isNear = (module: Module, other: Module | undefined) =>
    other !== undefined && nears.get(module)?.has(other.name) === true;

  const checkFolds = (module: Module, what: string, evolve: Readonly<Record<string, unknown>>) => {
    for (const name of Object.keys(evolve)) {
      const owner = types.get(name)?.owner;
      // What an absent module would have owned never happens here.
      if (isNear(module, owner) || (!owner && hasAbsent(module, modules))) continue;
      throw new BrokenInvariant(`${what} folds ${name}, of no module it builds on`);
    }
  };
  for (const { slice, module } of places.values()) checkFolds(module, `slice ${slice.name}`, slice.evolve);
  for (const module of modules) {
    if (module.minutes) checkFolds(module, `minutes of ${module.name}`, module.minutes.evolve);
  }

  /** An entry type. Throws on one that no module owns: deciding stops for the room, nothing is guessed. */
  const typeOf = (name: string): EntryType => {
    const known = types.get(name);
    if (!known) throw new UnknownEntryError(`entry type ${name} is not known to these rules`);
    return known.type;
  };

  return {
    typeOf,
    /** The words an entry carries, for whoever listens. */
    tagsOf(entry: Entry): readonly string[] {
      const type = typeOf(entry.type);
      return type.tagged?.(entry) ?? type.tags ?? [];
    },
    placeOf: (slice: Slice) => places.get(slice),
    placesIn: (kind: CircleKind): readonly Place[] => byKind[kind],
    mayRead: (module: Module, place: Place) => isNear(module, place.module),
    mayWrite: (module: Module, type: string) => isNear(module, types.get(type)?.owner),
  };
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** A slice, the module it belongs to, and its index among the slices of its kind of circle. */
export interface Place {
  readonly slice: Slice;
  readonly index: number;
  readonly module: Module;
}

function typesOf(modules: readonly Module[]) {
  const types = new Map<string, { readonly type: EntryType; readonly owner: Module }>();
  for (const owner of modules) {
    for (const [name, type] of Object.entries(owner.entries ?? {})) {
      if (types.has(name)) throw new BrokenInvariant(`two modules own the entry type ${name}`);
      types.set(name, { type, owner });
    }
  }
  return types;
}

function placesOf(modules: readonly Module[]) {
  const places = new Map<Slice, Place>();
  const byKind: Record<CircleKind, Place[]> = { room: [], party: [], persons: [], seat: [] };
  for (const module of modules) {
    for (const slice of module.slices ?? []) {
      if (places.has(slice)) throw new BrokenInvariant(`the slice ${slice.name} is listed twice`);
      const place = { slice, index: byKind[slice.circle].length, module };
      byKind[slice.circle].push(place);
      places.set(slice, place);
    }
  }
  return { places, byKind };
}

function hasAbsent(module: Module, modules: readonly Module[]): boolean {
  return namesOn(module).some((name) => !modules.some((present) => present.name === name));
}
