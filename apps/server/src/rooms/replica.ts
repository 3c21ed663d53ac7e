import { type Circle, type RefusalBody, refusalBody, RefusedError } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import { UnknownEntryError } from '@parley/rules';
import type { HeadReader } from '../ledger/head-reader.ts';
import type { CommandRecord, Ledger } from '../ledger/port.ts';
import type { Log } from '../log.ts';
import { gone } from './gone.ts';
import { blank, follow, type News, type Picture, type RulesOf } from './picture.ts';
import { Recent } from './recent.ts';

/**
 * What this hub holds of a room's record, and how it stays in step with it. The record is the truth: a picture that is
 * behind is brought up to it, one that turns out not to be the record's is drawn anew, and one that these rules cannot
 * continue is given up, for this room alone.
 */
export interface ReplicaParts {
  readonly ledger: Ledger;
  readonly heads: Pick<HeadReader, 'head'>;
  readonly rulesOf: RulesOf;
  readonly log: Log;
  /** No other hub writes to this record, so that what this one remembers is the newest there is. */
  readonly alone: boolean;
}

export interface ReplicaEvents {
  /** Something has become durable. */
  learned(news: News, entries: readonly SealedEntry[]): void;
  /** Time alone changes the room at this instant next, or ends it; or never. */
  expects(dueAt: number | null): void;
  /** What was shown by this replica holds no longer. */
  lost(error: RefusalBody): void;
}

const COMMITS_A_PAGE = 500;
const ENTRIES_A_PAGE = 64;

export class Replica {
  readonly #room: string;
  readonly #parts: ReplicaParts;
  readonly #events: ReplicaEvents;
  #picture = blank;
  #recent = new Recent();
  #dueAt: number | null = null;
  /** The fate of a commit is not known: the picture may be behind, even on a hub that is alone. */
  #unsure = true;
  #stopped: RefusalBody | undefined;

  constructor(room: string, parts: ReplicaParts, events: ReplicaEvents) {
    this.#room = room;
    this.#parts = parts;
    this.#events = events;
  }

  /** The newest picture. Throws RefusedError once deciding has stopped. */
  get picture(): Picture {
    if (this.#stopped) throw new RefusedError(this.#stopped);
    return this.#picture;
  }

  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** Whether it has stopped because the room was erased. */
  get isErased(): boolean {
    return this.#stopped?.code === 'gone';
  }

  /** The instant from which on nothing is readable, as far as the picture knows: later entries may move it. */
  get erasedAt(): number {
    const { rules, state } = this.#picture;
    return rules?.erased(state) ?? Infinity;
  }

  /** Whether something is due. What is due no earlier than the end of all comes to nothing. */
  isDue(now: number): boolean {
    return this.#dueAt !== null && this.#dueAt <= now && this.#dueAt < this.erasedAt;
  }

  /** Says again what is expected: for an alarm that rang too early. */
  remind(): void {
    const at = this.isStopped ? Infinity : Math.min(this.#dueAt ?? Infinity, this.erasedAt);
    this.#events.expects(at === Infinity ? null : at);
  }

  /** The newest version of the room in the record, as far as it has to be asked for. */
  async head(): Promise<number> {
    if (this.#parts.alone && !this.#unsure) return this.#picture.version;
    const head = await this.#parts.heads.head(this.#room);
    if (head === this.#picture.version) this.#unsure = false;
    return head;
  }

  /** Whether the record was not what the picture shows; if so, it is now. */
  async wasBehind(): Promise<boolean> {
    const head = await this.head();
    if (head === this.picture.version) return false;
    // A record that is no more was erased. One that has become shorter is another one: a backup was brought back.
    if (head === 0) await this.mustBeThere();
    if (head < this.#picture.version) this.forget();
    await this.catchUp();
    return true;
  }

  /** Refuses if the room was erased, and then keeps nothing of it. */
  async mustBeThere(): Promise<void> {
    const day = await this.#parts.ledger.erasedOn(this.#room);
    if (day === undefined) return;
    this.bury(day);
    throw new RefusedError(gone(day));
  }

  /** The room was erased: nothing of it stays here, and nobody. */
  bury(day: string): void {
    this.#picture = blank;
    this.#recent = new Recent();
    this.#stop(gone(day));
  }

  /** Folds what the record has beyond the picture; answers whether there was anything. */
  async catchUp(): Promise<boolean> {
    const from = this.picture.version;
    for (let full = true; full; ) {
      const page = await this.#parts.ledger.commitsAfter(this.#room, this.#picture.version, COMMITS_A_PAGE);
      for (const commit of page) this.#learn(this.#follow(commit), commit.commands, commit.entries);
      full = page.length === COMMITS_A_PAGE;
    }
    this.#unsure = false;
    const { rules, state, version } = this.#picture;
    this.#expect(rules?.due(state) ?? null);
    return version > from;
  }

  /** A commit is on its way, and until something is heard of it nothing is known. */
  doubt(): void {
    this.#unsure = true;
  }

  /** Takes a commit of this hub's own that has become durable. */
  take(
    news: News,
    commit: {
      readonly commands: readonly CommandRecord[];
      readonly entries: readonly SealedEntry[];
      readonly dueAt: number | null;
    },
  ): void {
    if (this.isStopped) return; // it was erased while this was on its way back
    this.#unsure = false;
    this.#learn(news, commit.commands, commit.entries);
    this.#expect(commit.dueAt);
  }

  /** The picture is not the record's: it is drawn anew, and whoever reads by it begins anew. */
  forget(): void {
    this.#picture = blank;
    this.#recent = new Recent();
    this.#unsure = true;
    this.#expect(null);
    this.#events.lost(refusalBody('reload'));
  }

  /** Whether a command was accepted under this key. */
  async wasAccepted({ actor, key }: CommandRecord): Promise<boolean> {
    return (
      this.#recent.hasKey(actor, key) ??
      (await this.#parts.ledger.commandByKey(this.#room, actor, key)) !== undefined
    );
  }

  /** Durable entries of a circle after a sequence, a page of them. */
  async after(circle: Circle, seq: number, limit = ENTRIES_A_PAGE): Promise<readonly SealedEntry[]> {
    const recent = this.#recent.after(circle, seq);
    return recent ? recent.slice(0, limit) : this.#parts.ledger.entriesAfter(this.#room, circle, seq, limit);
  }

  /** The hash of an entry; undefined when the record has none at that place. */
  async hashAt(circle: Circle, seq: number): Promise<string | undefined> {
    const recent = this.#recent.hashAt(circle, seq);
    return recent ?? (await this.after(circle, seq - 1, 1)).find((entry) => entry.seq === seq)?.hash;
  }

  #follow(commit: Parameters<typeof follow>[1]): News {
    try {
      return follow(this.#picture, commit, this.#parts.rulesOf);
    } catch (error) {
      // Deciding stops: these rules cannot say what the record means, and nothing is guessed. Other rooms go on.
      const reason =
        error instanceof UnknownEntryError ? 'written by newer rules' : 'not as these rules expect';
      const refusal = refusalBody('unavailable', { reason });
      this.#parts.log.error('room.stopped', { room: this.#room }, error);
      this.#stop(refusal);
      throw new RefusedError(refusal, { cause: error });
    }
  }

  #stop(why: RefusalBody): void {
    this.#stopped = why;
    this.#expect(null);
    this.#events.lost(why);
  }

  #learn(news: News, commands: readonly CommandRecord[], entries: readonly SealedEntry[]): void {
    this.#picture = news.picture;
    this.#recent.remember(commands, entries);
    this.#events.learned(news, entries);
  }

  #expect(dueAt: number | null): void {
    this.#dueAt = dueAt;
    this.remind();
  }
}
