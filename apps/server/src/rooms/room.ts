import { type Circle, refusalBody, RefusedError, type Result } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import { BrokenInvariant, type Mint, type Rules } from '@parley/rules';
import type { Bus } from '../bus/bus.ts';
import type { Timers } from '../jobs/timers.ts';
import type { Issuer } from '../keys/issue.ts';
import type { Appender } from '../ledger/appender.ts';
import { Alarm } from './alarm.ts';
import { answerAgain, ownEntries, resultOf } from './again.ts';
import { Audience } from './audience.ts';
import { actorOf, decide } from './decide.ts';
import { explain } from './explain.ts';
import { absence, isGone } from './gone.ts';
import type { HubTime } from './hub-time.ts';
import { Line } from './line.ts';
import type { Order } from './order.ts';
import type { Picture } from './picture.ts';
import { Replica, type ReplicaParts } from './replica.ts';
import { type Decided, draft, type RandomHex } from './writing.ts';

/**
 * A room on this hub: it loads what the record says, decides what comes, appends what was decided, and publishes what
 * has become durable. What a decision is, the rules say, and they are pure; what has happened, the record says.
 *
 *   order -> tick -> accepted before? -> decide -> append -> learn and publish -> answer
 *             ^                                       |
 *             +-------------- conflict ---------------+    somebody else was first: fold what is new, decide again
 *
 * One thing at a time: the next is decided when the fate of the last is known. Before anything is refused, the head of
 * the record says whether the picture is the newest; if it is not, the question is decided anew.
 */
export interface RoomParts extends ReplicaParts {
  readonly appender: Pick<Appender, 'append'>;
  readonly issuer: Issuer;
  readonly time: HubTime;
  readonly clock: () => number;
  readonly timers: Timers;
  readonly random: RandomHex;
  readonly bus: Pick<Bus, 'publish' | 'announce'>;
  /** This hub's name for as long as it runs. */
  readonly hub: string;
}

/** What may be told of a room at one moment: its newest picture, with nothing due in it. */
export interface Moment {
  readonly picture: Picture;
  readonly rules: Rules;
  readonly now: number;
}

/** Times an order is decided anew because others were first. */
const ATTEMPTS = 20;
/** Commits that working off what is due may take. */
const TICKS = 200;
/** How many may wait for a room; whoever comes then is told to come again. */
const LONGEST_LINE = 1000;

export class Room {
  readonly id: string;
  readonly audience: Audience;
  readonly #parts: RoomParts;
  readonly #line = new Line();
  readonly #replica: Replica;
  readonly #alarm: Alarm;

  constructor(id: string, parts: RoomParts) {
    const { timers, log, time } = parts;
    this.id = id;
    this.#parts = parts;
    this.#alarm = new Alarm(timers, parts.clock, () => this.#ring());
    this.#replica = new Replica(id, parts, {
      learned: (news, entries) => this.audience.published(entries, news),
      expects: (dueAt) => this.#alarm.set(dueAt),
      lost: (error) => this.audience.dropAll(error),
    });
    this.audience = new Audience({
      room: id,
      hub: parts.hub,
      picture: () => this.picture,
      after: (circle, seq) => this.after(circle, seq),
      announce: (presence) => parts.bus.announce(presence),
      latest: time.latest,
      timers,
      log,
    });
  }

  /** What this hub has folded of the room. It may be behind: `current` makes sure that it is not. */
  get picture(): Picture {
    return this.#replica.picture;
  }

  /** Whether deciding has stopped, because these rules cannot say what the record means. */
  get isStopped(): boolean {
    return this.#replica.isStopped;
  }

  /** Whether it is known here that the room was erased. */
  get isErased(): boolean {
    return this.#replica.isErased;
  }

  /** Whether somebody reads or waits here. */
  get inUse(): boolean {
    return this.audience.size > 0 || this.#line.length > 0;
  }

  /** Folds what the record has of the room; nothing, when it does not exist. */
  async load(): Promise<void> {
    await this.#line.take(() => this.#replica.catchUp());
  }

  /** Gives a command, behind those that came before. Answers once it is durable, or throws RefusedError and nothing has changed. */
  async give(order: Order): Promise<Result> {
    if (this.#line.length >= LONGEST_LINE) throw new RefusedError(refusalBody('busy'));
    return this.#line.take(() => this.#give(order));
  }

  /** The room as it is now. Nothing is told of a room without having asked for this first. */
  async current(): Promise<Moment> {
    const head = await this.#replica.head();
    if (head !== this.picture.version) await this.#line.take(() => this.#replica.wasBehind());
    let now = await this.#parts.time.now();
    if (this.#replica.isDue(now) || this.#replica.erasedAt <= now)
      now = await this.#line.take(() => this.#tick());
    const { picture } = this;
    if (!picture.rules) throw new RefusedError(refusalBody('unknown'));
    return { picture, rules: picture.rules, now };
  }

  /** Works off what is due. */
  async tick(): Promise<void> {
    await this.#line.take(() => this.#tick());
  }

  /** Hears that the record has a version of the room; whoever reads it here gets what is new. */
  async hint(version: number): Promise<void> {
    if (version <= this.picture.version) return;
    await this.#line.take(async () => {
      if (version <= this.picture.version || (await this.#replica.catchUp())) return;
      await this.#replica.wasBehind();
    });
  }

  /** The room was erased: whoever is here must go, and nothing of it stays. */
  bury(day: string): void {
    this.#replica.bury(day);
  }

  /** Durable entries of a circle after a sequence, a page of them. */
  after(circle: Circle, seq: number, limit?: number): Promise<readonly SealedEntry[]> {
    return this.#replica.after(circle, seq, limit);
  }

  /** The hash of an entry; undefined when the record has none at that place. */
  hashAt(circle: Circle, seq: number): Promise<string | undefined> {
    return this.#replica.hashAt(circle, seq);
  }

  /** Ends what goes on by itself, once everybody in the line has had their turn. */
  async stop(): Promise<void> {
    await this.#line.empty();
    this.#alarm.set(null);
    this.audience.stop();
  }

  async #give(order: Order): Promise<Result> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const now = await this.#tick();
      const { picture } = this;
      const at = { room: this.id, picture, now, actor: actorOf(order, picture, now) };
      if (at.actor && (await this.#replica.wasAccepted(order.record))) {
        if (await this.#replica.wasBehind()) continue;
        return answerAgain(order, at, this.#parts);
      }
      const verdict = decide(order, picture, now);
      if (verdict.status === 'refused') {
        if (await this.#replica.wasBehind()) continue;
        throw new RefusedError(await explain(verdict.refusal, at, this.#parts.ledger));
      }
      const answer = await this.#accept(order, verdict.decided);
      if (answer) return answer;
    }
    throw new RefusedError(refusalBody('busy'));
  }

  /** Makes an order that was accepted part of the record; undefined when it has to be decided again. */
  async #accept({ record, skipIdle }: Order, decided: Decided): Promise<Result | undefined> {
    const own = ownEntries(decided.entries);
    if (skipIdle && own.length === 0) return resultOf([], []);
    const { issuer } = this.#parts;
    const mints = decided.rules.mints(own);
    const credentials = mints.map((mint) => issuer.write(this.id, mint, record.key));
    if (!(await this.#append({ ...decided, credentials }))) return undefined;
    return resultOf(
      own,
      mints.map((mint) => issuer.link(this.id, mint, record.key, partyOf(decided, mint))),
    );
  }

  /**
   * Works off what is due, commit by commit. Answers the instant at which nothing was due any more. Refuses when the
   * room's time is over by then; but what was due before comes first, since it may have given the room more time.
   */
  async #tick(): Promise<number> {
    for (let round = 0; round < TICKS; round += 1) {
      const now = await this.#parts.time.now();
      const { rules, state } = this.picture;
      const { erasedAt } = this.#replica;
      if (!rules || !this.#replica.isDue(now)) {
        if (now < erasedAt) return now;
        if (await this.#replica.wasBehind()) continue;
        await this.#end(now);
      }
      if (!rules) return now;
      const ticked = rules.tick(state, Math.min(now, erasedAt - 1));
      if (ticked.entries.length === 0) throw new BrokenInvariant('something is due and nothing comes of it');
      await this.#append({ rules, state: ticked.state, entries: ticked.entries });
    }
    throw new RefusedError(refusalBody('busy'));
  }

  /** The room's time is over: everybody here must go. From then on the record knows that it is as late as that. */
  async #end(now: number): Promise<never> {
    const refusal = absence(this.picture, now);
    this.audience.dropAll(refusal);
    await this.#parts.time.reached(this.#replica.erasedAt);
    throw new RefusedError(refusal);
  }

  /** Writes what was decided on the picture; true when it is what happened next, and has been published. */
  async #append(decided: Decided): Promise<boolean> {
    const { commit, news } = draft(this.id, this.picture, decided, this.#parts.random);
    this.#replica.doubt();
    const outcome = await this.#parts.appender.append(commit);
    if (outcome === 'committed') {
      this.#replica.take(news, commit);
      this.#parts.bus.publish(this.id, commit.version);
      return true;
    }
    if (outcome === 'refused') {
      await this.#replica.mustBeThere();
      this.#replica.forget();
      throw new BrokenInvariant('the record does not take what was decided');
    }
    const isNewer = (await this.#replica.catchUp()) || (await this.#replica.wasBehind());
    if (!isNewer) await this.#replica.mustBeThere();
    return false;
  }

  #ring(): void {
    this.tick().then(
      // Rung a moment too early, it has to be set again.
      () => this.#replica.remind(),
      (error: unknown) => {
        if (!isGone(error)) this.#parts.log.warn('room.not_ticked', { room: this.id }, error);
      },
    );
  }
}

/** The party that a credential is of; an observers' link is nobody's. */
function partyOf({ rules, state, entries }: Decided, mint: Mint) {
  return rules.actor(state, mint, entries.at(-1)?.at ?? 0)?.party;
}
