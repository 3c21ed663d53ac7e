import type { Circle, Entry } from '@parley/protocol/circle';
import { BrokenInvariant } from './broken.ts';
import type { Actor, Module, NewEntry } from './contract.ts';
import type { Fold, RoomState } from './fold.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Who writes: the author, the module whose rules made the entries, the time, and the circles within its reach. */
export interface Pen {
  readonly by: Actor;
  readonly module: Module;
  readonly now: number;
  readonly reach: readonly Circle[];
}

/** A state, and the entries that led to it. */
export interface Written {
  readonly state: RoomState;
  readonly entries: readonly Entry[];
}

export type Write = (state: RoomState, list: readonly NewEntry[], pen: Pen) => Written;

/** The author of what the room says by itself. */
export const HUB: Actor = { kind: 'hub', seat: null, party: null };

/**
 * Gives entries their sequence, time and author, and folds them. Time never falls within a circle, and a circle's
 * clock moves by its own entries alone: one that was ahead (clocks are put back) waits, and holds up no other.
 */
export function createWriter({ mayWrite }: Vocabulary, fold: Fold['fold']): Write {
  return (start, list, { by, module, now, reach }) => {
    const entries: Entry[] = [];
    let state = start;
    for (const { circle, type, body } of list) {
      if (!mayWrite(module, type))
        throw new BrokenInvariant(`${module.name} writes ${type}, which is not its own`);
      if (!reach.includes(circle)) {
        throw new BrokenInvariant(`${module.name} writes ${type} into ${circle}, out of its reach`);
      }
      const newest = state.get(circle) ?? { seq: 0, at: 0 };
      const entry: Entry = { circle, seq: newest.seq + 1, type, at: Math.max(now, newest.at), by, body };
      state = fold(state, entry);
      entries.push(entry);
    }
    return { state, entries };
  };
}
