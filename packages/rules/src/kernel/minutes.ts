import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { BrokenInvariant } from './broken.ts';
import type { Module } from './contract.ts';
import { createVocabulary } from './vocabulary.ts';

/**
 * The minutes (MI-2): what each module has to say about a meeting, folded from the room's own entries when somebody
 * asks, and never kept. They end with the entry that ended the room, so nothing that comes later can change them. Of a
 * room that is open they are the protocol as it stands (MI-1).
 */

export interface MinutesOf {
  /** The newest entry that is part of them: the one that ended the room, when `ended`. */
  readonly upto: number;
  readonly ended: boolean;
  /** By name of the module. Times are in milliseconds. */
  readonly parts: Readonly<Record<string, JsonObject>>;
}

/**
 * The minutes of a room. Of the entries those of the room are taken, from the first one on and in their order; a gap
 * among them is refused, and so is one of a type that no module knows: minutes that leave something out are none.
 */
export function minutesOf(modules: readonly Module[], entries: readonly Entry[]): MinutesOf {
  const { typeOf } = createVocabulary(modules);
  const folds = modules.flatMap(({ name, minutes }) =>
    minutes ? [{ name, minutes, state: minutes.initial }] : [],
  );
  let upto = 0;
  let ended = false;
  for (const entry of entries) {
    if (ended) break;
    if (entry.circle !== 'room') continue;
    const type = typeOf(entry.type);
    if (entry.seq !== upto + 1) throw new BrokenInvariant(`the minutes lack the entries before ${entry.seq}`);
    for (const fold of folds) {
      const evolve = fold.minutes.evolve[entry.type];
      if (evolve) fold.state = evolve(fold.state, entry as never); // its own state, and an entry of its own type
    }
    upto = entry.seq;
    ended = type.ends === true;
  }
  const parts = folds.map(({ name, minutes, state }) => [name, minutes.render(state)] as const);
  return { upto, ended, parts: Object.fromEntries(parts) };
}
