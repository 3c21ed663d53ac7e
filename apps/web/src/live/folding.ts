import type { Entry } from '@parley/protocol/circle';
import type { Actor, Advice } from '@parley/rules';
import { refusalBody, type RefusalBody } from '@parley/protocol/refusal';
import { rulesOf } from '@parley/rules/formats/formats';
import { emptyRoom, type RoomState } from '@parley/rules/kernel/fold';
import type { Rules } from '@parley/rules/kernel/kernel';
import { textOf } from './fields.ts';
import { asStateOfPlay, type StateOfPlay } from './state-of-play.ts';

/** The one answer to "what now?", the most urgent first. */
export interface Advised {
  readonly may: readonly string[];
  readonly advice: readonly Omit<Advice, 'urgency'>[];
}

/** What a seat sees and should do, as of the newest entry it has. */
export interface Seen {
  readonly play: StateOfPlay;
  readonly next: Advised;
  /** Why a command would be refused now, whatever its input; undefined when nothing speaks against it. */
  why(command: string): RefusalBody | undefined;
}

/**
 * The page's own fold of the record, by the very rules that the hub decides by. Entries of a private circle may arrive
 * before the room's first one names the format, so they wait for it.
 */
export interface Folding {
  /** Folds entries; throws what the fold throws when they do not fit, such as a type of newer rules. */
  take(entries: readonly Entry[]): void;
  /** What an actor sees now; undefined before the room's first entry is here. */
  see(actor: Actor, now: number): Seen | undefined;
}

/** The room is of a format that this page does not know: it was loaded before the hub learnt it. */
class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat';
}

export function createFolding(): Folding {
  let state: RoomState = emptyRoom;
  let rules: Rules | undefined;
  let waiting: readonly Entry[] = [];

  return {
    take(entries) {
      rules ??= rulesNamedIn(entries);
      if (!rules) {
        waiting = [...waiting, ...entries];
        return;
      }
      for (const entry of [...waiting, ...entries]) state = rules.fold(state, entry);
      waiting = [];
    },
    see(actor, now) {
      if (!rules || !state.has('room')) return undefined;
      const [seen, judge] = [state, rules];
      return {
        play: asStateOfPlay(judge.describe(seen, actor, now)),
        next: judge.next(seen, actor, now),
        why(command) {
          const refusal = judge.may(seen, actor, command, now);
          return refusal && refusalBody(refusal.code, refusal.details);
        },
      };
    },
  };
}

/** The rules of the room's format; undefined while the entry that names it is not among these. */
function rulesNamedIn(entries: readonly Entry[]): Rules | undefined {
  const created = entries.find(({ type }) => type === 'room.created');
  const format = created && textOf(created.body, 'format');
  if (!format) return undefined;
  const found = rulesOf(format);
  if (!found) throw new UnknownFormat(format);
  return found;
}
