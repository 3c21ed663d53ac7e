import type { JsonObject } from '@parley/protocol';
import type { Entry, SeatId } from '@parley/protocol/circle';
import { firstRefusal } from './asking.ts';
import type { Assembly } from './assembly.ts';
import type { Actor, Mint, Refusal, Request, View } from './contract.ts';
import type { RoomState } from './fold.ts';
import { type Giving, unknown } from './giving.ts';
import type { Reading } from './reading.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What can be asked of a room without changing it. */
export function createAnswering(
  { modules, members, commands }: Assembly,
  { typeOf, tagsOf }: Vocabulary,
  { viewOf, roomView, stillView, reads, ended }: Reading,
  give: Giving,
) {
  const against = (view: View, actor: Actor, name: string): Refusal | undefined => {
    const known = commands.get(name);
    return known ? firstRefusal(view, { known, context: { actor, now: view.now } }) : unknown(name).refusal;
  };

  return {
    commands,
    reads,
    ended,
    tagsOf,
    view: viewOf,

    /** Why an actor may not give a command now, whatever its input; undefined when nothing speaks against it. */
    may: (state: RoomState, actor: Actor, name: string, now: number): Refusal | undefined =>
      against(viewOf(state, actor, now), actor, name),

    /** The one answer to "what now?" for an actor (NX-1). Advice that would be refused, or change nothing, is left out. */
    next(state: RoomState, actor: Actor, now: number) {
      const seen = viewOf(state, actor, now);
      const advice = modules.flatMap((module) => module.next?.(seen, actor) ?? []);
      const works = (act: Request) => {
        const given = give(state, act, { now, actor });
        return 'entries' in given && given.entries.length > 0;
      };
      return {
        may: [...commands.keys()].filter((name) => !against(seen, actor, name)),
        advice: advice.filter(({ act }) => !act || works(act)).sort((a, b) => a.urgency - b.urgency),
      };
    },

    /** What an actor sees of the room, module by module. */
    describe(state: RoomState, actor: Actor, now: number): Readonly<Record<string, JsonObject>> {
      const seen = viewOf(state, actor, now);
      const told: Record<string, JsonObject> = {};
      for (const module of modules) if (module.describe) told[module.name] = module.describe(seen, actor);
      return told;
    },

    /** The seats an entry wakes: all, or those named. */
    wakes(state: RoomState, entry: Entry): 'all' | readonly SeatId[] {
      const type = typeOf(entry.type);
      if (type.wakes !== 'addressed') return type.wakes === 'all' ? 'all' : [];
      return type.addressees?.(entry, stillView(state, entry.circle)) ?? [];
    },

    /** The actor a credential stands for at an instant; undefined when it is not good, or nothing is readable any more. */
    actor: (state: RoomState, mint: Mint, now: number): Actor | undefined =>
      members.actor(roomView(state, now), mint),

    /** The instant from which on nothing of the room is readable, in milliseconds; later entries may move it (RM-6). */
    erased: (state: RoomState): number | undefined => members.erased(roomView(state)),

    /** Whether a credential has been used for the first time: its secret is then never shown again (ID-2). */
    used: (state: RoomState, mint: Mint): boolean => members.used(roomView(state), mint),

    /** A seat as an author, active or not; undefined for a seat that was never there. */
    seat: (state: RoomState, seat: SeatId): Actor | undefined => members.seat(roomView(state), seat),

    /** The credentials that entries call into being. */
    mints: (entries: readonly Entry[]): readonly Mint[] =>
      entries.flatMap((entry) => typeOf(entry.type).mints?.(entry) ?? []),
  };
}
