import { type Circle, circleKind, type CircleKind, type Entry } from '@parley/protocol/circle';
import { BrokenInvariant } from './broken.ts';
import type { Module, Settle, Timer } from './contract.ts';
import type { RoomState } from './fold.ts';
import type { Reading } from './reading.ts';
import { HUB, type Write, type Written } from './writing.ts';

/**
 * What a room says by itself: what has become true and is not said yet (settle), and what time brings (timers). Each
 * is declared for a kind of circle, and asked in a circle of that kind from its first entry on.
 */

/** What time alone brings. `more`: the bound was reached and some is still due. */
export interface Ticked extends Written {
  readonly more: boolean;
}

/** Rounds a circle may take to come to rest before the kernel calls it endless. */
const SETTLE_ROUNDS = 1_000;
/** Due instants that are worked off at once; what is left waits for the next commit. */
const TICKS_AT_ONCE = 100;
/** Times a timer may be due in a circle at one and the same instant, each for another reason, before it is called stuck. */
const TICKS_AT_AN_INSTANT = 1_000;

/** Lets the record say what has become true: the room first, then each private circle, until nobody answers. */
export function createSettling(modules: readonly Module[], { ended, stillView }: Reading, write: Write) {
  const asked = byKind<Settle>(modules, (module) => module.settles);

  /** Only the record is asked, never the clock: what was at rest stays so until something it reads is written. */
  const answerOf = (state: RoomState, circle: Circle) => {
    for (const { one, module } of asked[circleKind(circle)]) {
      const list = one.settle(stillView(state, circle), circle);
      if (list && list.length > 0) return { list, module };
    }
    return undefined;
  };

  return (start: RoomState, now: number): Written => {
    const entries: Entry[] = [];
    let state = start;
    for (const circle of circlesOf(start, asked)) {
      for (let round = 0; !ended(state); round += 1) {
        const answer = answerOf(state, circle);
        if (!answer) break;
        if (round === SETTLE_ROUNDS) throw new BrokenInvariant(`${circle} does not come to rest`);
        const written = write(state, answer.list, { by: HUB, module: answer.module, now, reach: [circle] });
        state = written.state;
        entries.push(...written.entries);
      }
    }
    return { state, entries };
  };
}

/** Finds what is due, and works it off in the order of time. */
export function createTicking(modules: readonly Module[], reading: Reading, write: Write, settle: Settling) {
  const { ended, stillView, viewAt } = reading;
  const timers = byKind<Timer>(modules, (module) => module.timers);

  /** The earliest instant of all circles; of several at one instant the room's, which may end what others wait for. */
  const earliest = (state: RoomState) => {
    let first: { at: number; timer: Timer; circle: Circle; module: Module } | undefined;
    if (ended(state)) return first;
    for (const circle of circlesOf(state, timers)) {
      for (const { one: timer, module } of timers[circleKind(circle)]) {
        const at = timer.due(stillView(state, circle), circle);
        if (at !== undefined && (!first || at < first.at)) first = { at, timer, circle, module };
      }
    }
    return first;
  };

  return {
    /** The next instant, in milliseconds, at which time alone changes something. */
    due: (state: RoomState): number | undefined => earliest(state)?.at,

    /** Works off what is due at `now`. Call it before every command and read, until there is no `more`. */
    tick(start: RoomState, now: number): Ticked {
      const entries: Entry[] = [];
      let state = start;
      const begun = earliest(start);
      let next = begun;
      for (let round = 0; next && next.at <= now; round += 1) {
        const { at, timer, circle, module } = next;
        const again = begun?.timer === timer && begun.circle === circle && begun.at === at;
        if (round >= TICKS_AT_ONCE && !again) return { state, entries, more: true };
        if (round === TICKS_AT_AN_INSTANT)
          throw new BrokenInvariant(`${timer.name} of ${module.name} stays due in ${circle}`);
        const list = timer.tick(viewAt(state, circle, at), circle);
        if (list.length === 0)
          throw new BrokenInvariant(`${timer.name} of ${module.name} is due and writes nothing`);
        const written = write(state, list, { by: HUB, module, now: at, reach: [circle] });
        const rest = settle(written.state, at);
        state = rest.state;
        entries.push(...written.entries, ...rest.entries);
        next = earliest(state);
      }
      return { state, entries, more: false };
    },
  };
}

export type Settling = ReturnType<typeof createSettling>;

/**
 * The circles in which something was written and something is declared. The room first: what is declared for another
 * circle reads it too.
 */
function circlesOf(
  state: RoomState,
  declared: Readonly<Record<CircleKind, readonly unknown[]>>,
): Iterable<Circle> {
  if (!state.has('room')) return [];
  const isAsked = (circle: Circle) => declared[circleKind(circle)].length > 0;
  return new Set<Circle>(['room', ...[...state.keys()].filter(isAsked)]);
}

/** What modules declare for each kind of circle, in the order of the modules. */
function byKind<One extends { readonly circle: CircleKind }>(
  modules: readonly Module[],
  listed: (module: Module) => readonly One[] | undefined,
) {
  const all = modules.flatMap((module) => (listed(module) ?? []).map((one) => ({ one, module })));
  const of = (kind: CircleKind) => all.filter(({ one }) => one.circle === kind);
  return { room: of('room'), party: of('party'), persons: of('persons'), seat: of('seat') };
}
