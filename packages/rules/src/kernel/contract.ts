import type {
  Author,
  AuthorKind,
  Circle,
  CircleKind,
  Entry,
  ErrorCode,
  JsonObject,
  SeatId,
} from '@parley/protocol';
import type { Motion } from './motion.ts';

/**
 * The contract between the kernel and its modules. A module is one object; the kernel knows none by name. Everything
 * here is pure: no clock, no ids, no randomness, no I/O. What a decision needs arrives in its context or is folded
 * from entries.
 */

export type { Carried, Motion } from './motion.ts';

/** Who gives a command: a seat, a link that is about to become one, the founder of a room, or the hub (for ticks). */
export type Actor = Author;

/** What a credential stands for. `generation` rises with each renewal; only the newest is alive. */
export interface Mint {
  readonly kind: 'person' | 'agent' | 'observer' | 'claim' | 'invitation' | 'recovery';
  /** The seat or the party the credential belongs to. */
  readonly subject: string;
  readonly generation: number;
}

/** What an entry type is, besides its body: kept with the module, so that the kernel knows beforehand who hears what. */
export interface EntryType {
  /** Words other modules may listen for, such as `speech` or `must-read`. */
  readonly tags?: readonly string[];
  /** Narrows `tags` by what the entry says; a type without it always carries all its tags. */
  tagged?(entry: Entry): readonly string[];
  /** Whom a waiting reader's wake-up is for (DL-6). `addressed` asks `addressees`. */
  readonly wakes: 'all' | 'addressed' | 'nobody';
  /** The seats an `addressed` entry wakes. */
  addressees?(entry: Entry, view: View): readonly SeatId[];
  /** The credentials this entry calls into being; the shell makes the secrets, the rules never see them. */
  mints?(entry: Entry): readonly Mint[];
  /** It ends the room: the minutes hold what came up to it, and nothing after (MI-2). */
  readonly ends?: true;
}

/** A tag that every entry carries. */
export const ANY = '*';

/**
 * A piece of state, folded for each circle of its kind from that circle's entries alone. Slices are compared by
 * identity, so a module exports its slice for others to read. A module's slices are folded in the order it lists them.
 */
export interface Slice<State = unknown> {
  readonly name: string;
  readonly circle: CircleKind;
  readonly initial: State;
  /** How the state changes with an entry of a type the module folds (its own, or of a module in `on`). */
  readonly evolve: Readonly<Record<string, Evolve<State>>>;
  /** How it changes with any entry that carries a tag, whoever owns its type; under `ANY`, with every entry. */
  readonly hears?: Readonly<Record<string, Evolve<State>>>;
}

/**
 * The next state of a slice. `read` gives slices of the same circle, of modules in `on`, this entry already folded in.
 * (Written as a method's type, so that slices of different states fit into one list.)
 */
export type Evolve<State> = {
  evolve(state: State, entry: Entry<string, never>, read: ReadSlice): State;
}['evolve'];

/** Reads a slice of the circle at hand. */
export type ReadSlice = <S>(slice: Slice<S>) => S;

/** What somebody may read of a room: the slices of their circles. Reading another circle is a broken invariant and throws. */
export interface View {
  /**
   * Milliseconds. For a command the later of its time and the newest entry of the room; for a tick the time its
   * entries will have; for `settle` and `due`, which are asked about the record and not about the moment, the newest
   * entry they can read.
   */
  readonly now: number;
  /** A slice of the room, or of the private circle that is named. */
  get<S>(slice: Slice<S>, circle?: Circle): S;
  /** Sequence of the newest entry of a circle, 0 when it has none. */
  head(circle: Circle): number;
  /** The circles that may be read here. */
  readonly circles: readonly Circle[];
}

/** An entry before the kernel has given it sequence, time and author. */
export interface NewEntry {
  readonly circle: Circle;
  readonly type: string;
  readonly body: JsonObject;
}

/** Entries that a refusal points at: those of a circle after a position that carry a tag. The shell adds their text. */
export interface Cite {
  readonly circle: Circle;
  readonly after: number;
  /** The last position that is meant; absent: all that came after. */
  readonly upto?: number;
  readonly tag: string;
}

/** Why a command changes nothing: a code of the closed list, what it needs to say, and the entries it points at. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly details?: JsonObject;
  readonly cites?: readonly Cite[];
}

/**
 * A command to be run inside a command: as another author, such as a draft that is released, which is never diverted
 * again; or as the same one, such as a proposal within a speech, which is diverted with it or not at all.
 */
export interface Run {
  readonly request: Request;
  readonly as: Actor;
  /** Ranks of gates that were answered before and are not asked again. */
  readonly skip?: readonly Rank[];
  /** What a refusal of the run does: without it, the refusal is the outer command's. */
  refused?(refusal: Refusal): Decision;
}

/** What a command comes to: a refusal, or entries (none: nothing to change), and maybe a command to run after them. */
export type Decision =
  | { readonly refusal: Refusal }
  | { readonly entries: readonly NewEntry[]; readonly run?: Run };

/** A command as it is asked for. `before` is an acknowledgement that travels with it: it falls with a refusal. */
export interface Request {
  readonly command: string;
  readonly input: JsonObject;
  readonly before?: Request;
}

/** Ways in. A person may take a place by `terminal` only where the room allows it (RM-3). */
export type Door = 'browser' | 'terminal';

/** What a command may need besides the room: the time in milliseconds, who asks, and through which door. */
export interface Context {
  readonly now: number;
  readonly actor: Actor;
  readonly door?: Door;
  /** Of the credential under which it is asked: a seat may have two of a kind, such as a code and a link that moves it. */
  readonly generation?: number;
  /** SHA-256, hex, of the texts that the command has named in `digests`: the rules make none themselves. */
  readonly digests?: ReadonlyMap<string, string>;
  /** What the shell has made sure of, where the command asks for `evidence`: the rules check no signature and make no minutes. */
  readonly evidence?: JsonObject;
}

/**
 * One of a command's own reasons to refuse. Asked after every gate but read-first, in the order listed; without an
 * input the question is "may they at all?". Conditions stand apart from `decide` so that each can be left out by a
 * test, which must then turn red.
 */
export interface Condition<Input = unknown> {
  readonly name: string;
  check(view: View, context: Context, input?: Input): Refusal | undefined;
}

/** A command's rules. Its wire (schemas, words, example, agent tool) has the same name in the module's wire file. */
export interface Command<Input = unknown> {
  /** Who may give it; the module that knows the seats has the gate that asks. */
  readonly by: readonly AuthorKind[];
  /** Phases in which it may be given; absent: in every phase but the last. The module of phases has the gate. */
  readonly phases?: readonly string[];
  /** Words that gates and diversions go by, such as `speech` or `binding`. */
  readonly tags?: readonly string[];
  readonly conditions?: readonly Condition<Input>[];
  /** The texts whose SHA-256 it needs in its context. */
  digests?(input: Input): readonly string[];
  /**
   * What has to be made sure of about the input before it is decided, as the shell's word for it. It is not made for
   * whoever a gate refuses anyhow.
   */
  readonly evidence?: string;
  /** Called once nothing refuses: the entries that the command comes to. */
  decide(view: View, input: Input, context: Context): Decision;
}

/** In which order gates are asked. Read-first stands last: its refusal promises that the very next call succeeds. */
export const ranks = ['rights', 'phase', 'pause', 'floor', 'budget', 'condition', 'read-first'] as const;
export type Rank = (typeof ranks)[number];

/** What a gate is asked about. Without an input the question is "may they at all?". */
export interface Ask {
  readonly name: string;
  readonly command: Command;
  readonly actor: Actor;
  readonly input?: JsonObject;
}

/** A reason to refuse. It speaks of commands by name or tag, and sees what the actor may read. */
export interface Gate {
  readonly name: string;
  readonly rank: Rank;
  /** Names or tags of the commands it is asked about; absent: about every command. */
  readonly commands?: readonly string[];
  check(view: View, ask: Ask): Refusal | undefined;
}

/**
 * Keeps a command from becoming public: given all entries its actor would write, those of what it runs as itself
 * included, answers with those written instead. Not asked about a command that writes nothing.
 */
export type Divert = (
  view: View,
  request: Request,
  entries: readonly NewEntry[],
  context: Context,
) => readonly NewEntry[] | undefined;

/**
 * What time alone changes in a circle: when next, and the entries it brings: all that is due in the circle at that
 * instant. A private circle's timers run from its first entry on.
 */
export interface Timer {
  readonly name: string;
  readonly circle: CircleKind;
  due(view: View, circle: Circle): number | undefined;
  tick(view: View, circle: Circle): readonly NewEntry[];
}

/**
 * "Is something true now that the record does not say yet?" Asked until nobody answers, in a private circle from its
 * first entry on. The answer hangs on the record alone, never on the clock: time is a timer's matter.
 */
export interface Settle {
  readonly name: string;
  readonly circle: CircleKind;
  settle(view: View, circle: Circle): readonly NewEntry[] | undefined;
}

/** A piece of advice: a command that works now, why, and until when; or, without a command, what is waited for. */
export interface Advice {
  /** Position in the order of what comes first; lower comes first. */
  readonly urgency: number;
  /** Why, as a word of the catalogue, with what the sentence needs. */
  readonly reason: string;
  readonly details?: JsonObject;
  /** The command to give, with an input that works as it stands; absent: nothing to do but wait. */
  readonly act?: { readonly command: string; readonly input: JsonObject };
  /** Milliseconds; when the moment passes. */
  readonly until?: number;
}

/** Who is in the room and what they may read. Exactly one module of a format gives it. */
export interface Members {
  /** The actor a credential stands for now, or undefined when it is no longer good. */
  actor(view: View, mint: Mint): Actor | undefined;
  /** Whether a credential has been used for the first time; its secret is then never shown again (ID-2). */
  used(view: View, mint: Mint): boolean;
  /** The seat as an author, active or not; undefined for a seat that was never there. */
  seat(view: View, seat: SeatId): Actor | undefined;
  /** The circles an actor reads, the room first. The view is the room's. */
  reads(view: View, actor: Actor): readonly Circle[];
  /** Milliseconds: the instant from which on nothing of the room is readable; undefined before the room is made. */
  erased(view: View): number | undefined;
  /** True once the room has ended: settle and timers rest. */
  ended(view: View): boolean;
}

/** A module's part of the minutes: a fold of its own over the room's ledger, run when asked and never kept (MI-2). */
export interface Minutes<State = unknown> {
  readonly initial: State;
  /** By entry type: types of its own and of the modules it builds on. */
  readonly evolve: Readonly<
    Record<string, { evolve(state: State, entry: Entry<string, never>): State }['evolve']>
  >;
  render(state: State): JsonObject;
}

/** A module: one folder, one object. */
export interface Module {
  readonly name: string;
  /** Names of the modules whose slices and entry types it builds on; a trailing `?` marks one that may be absent. */
  readonly on?: readonly string[];
  readonly entries?: Readonly<Record<string, EntryType>>;
  readonly slices?: readonly Slice[];
  readonly commands?: Readonly<Record<string, Command>>;
  readonly gates?: readonly Gate[];
  readonly divert?: Divert;
  readonly settles?: readonly Settle[];
  readonly timers?: readonly Timer[];
  /** What an actor should do or waits for, as far as this module knows. Advice that a gate refuses is dropped. */
  next?(view: View, actor: Actor): readonly Advice[];
  /** What an actor sees of this module: its part of the state of play, in the wire's words. */
  describe?(view: View, actor: Actor): JsonObject;
  readonly members?: Members;
  readonly motions?: Readonly<Record<string, Motion>>;
  readonly minutes?: Minutes;
}
