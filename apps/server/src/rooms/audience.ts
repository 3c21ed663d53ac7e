import type { Circle, RefusalBody, SeatId } from '@parley/protocol';
import { refusalBody } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import type { Mint } from '@parley/rules';
import type { SeatPresence } from '../bus/bus.ts';
import type { Cancel } from '../jobs/timers.ts';
import type { Log } from '../log.ts';
import { batches, presenceFrame } from './frames.ts';
import { absence } from './gone.ts';
import type { JoinOptions, Reader } from './hub.ts';
import type { News, Picture } from './picture.ts';
import { Presence, type PresenceParts } from './presence.ts';
import { Reading } from './reading.ts';
import { seenBy, seenFrame } from './seen.ts';

/**
 * Everybody who reads a room on this hub. Readers of one credential form a group: what they may read, and what they see
 * of the room, is asked once for all of them with each commit.
 */
export interface AudienceParts extends Omit<PresenceParts, 'changed'> {
  readonly picture: () => Picture;
  /** Durable entries of a circle after a sequence, a page of them. */
  readonly after: (circle: Circle, seq: number) => Promise<readonly SealedEntry[]>;
  /** Now, as far as the hub knows. */
  readonly latest: () => number;
  readonly log: Log;
}

interface Group {
  readonly word: string;
  readonly mint: Mint;
  readonly seat: SeatId;
  readonly readings: Set<Reading>;
  circles: readonly Circle[];
}

/** A joiner, at the places where its cursor says it is. */
export interface Joiner extends Pick<JoinOptions, 'follow' | 'knows'> {
  readonly mint: Mint;
  readonly seat: SeatId;
  readonly reader: Reader;
  readonly circles: readonly Circle[];
  readonly places: ReadonlyMap<Circle, number>;
}

/** How long a change of presence is gathered: longer the more there are to be told, who come in crowds. */
const PRESENCE_MS = 20;

export class Audience {
  readonly #parts: AudienceParts;
  readonly #groups = new Map<string, Group>();
  readonly #presence: Presence;
  #telling: Cancel | undefined;

  constructor(parts: AudienceParts) {
    this.#parts = parts;
    this.#presence = new Presence({ ...parts, changed: () => this.#presenceChanged() });
  }

  get size(): number {
    let size = 0;
    for (const { readings } of this.#groups.values()) size += readings.size;
    return size;
  }

  add({ mint, seat, circles, ...of }: Joiner): { start(): void; leave(): void } {
    const word = `${mint.kind}:${mint.subject}:${mint.generation}`;
    const group = this.#groups.get(word) ?? { word, mint, seat, readings: new Set<Reading>(), circles };
    const { room, picture, after, log } = this.#parts;
    const source = {
      room,
      after,
      head: (circle: Circle) => picture().heads.get(circle)?.seq ?? 0,
      wakes: (entry: Parameters<Parameters<typeof batches>[3]>[0]) =>
        picture().rules?.wakes(picture().state, entry) ?? [],
    };
    const reading = new Reading({ seat, ...of }, source, {
      caughtUp: () => this.#welcome(group, reading),
      failed: (_, error) => {
        log.warn('reading.failed', { room }, error);
        this.#drop(group, reading, refusalBody('unavailable'));
      },
    });
    this.#groups.set(word, group);
    group.readings.add(reading);
    this.#presence.come(seat);
    return {
      start: () => reading.start(),
      leave: () => {
        if (reading.end()) this.#gone(group, reading);
      },
    };
  }

  /** Hands out what has become durable. It has happened, so a failure here is nobody's refusal. */
  published(sealed: readonly SealedEntry[], news: News): void {
    if (this.#groups.size === 0) return;
    try {
      this.#publish(sealed, news);
    } catch (error) {
      this.#parts.log.error('room.not_published', { room: this.#parts.room }, error);
    }
  }

  /** First those who may not read any longer are gone, then it goes to the rest. */
  #publish(sealed: readonly SealedEntry[], { picture, entries }: News): void {
    const { rules, state } = picture;
    if (!rules) return;
    this.review();
    const all = batches(this.#parts.room, sealed, entries, (entry) => rules.wakes(state, entry));
    for (const group of this.#groups.values()) {
      for (const batch of all.filter(({ circle }) => group.circles.includes(circle))) {
        for (const reading of group.readings) reading.deliver(batch);
      }
    }
    for (const group of this.#groups.values()) this.#show(group);
  }

  /** Another hub says who is with it. */
  heard(presence: SeatPresence): void {
    this.#presence.heard(presence);
  }

  /** Everybody must go. */
  dropAll(error: RefusalBody): void {
    for (const group of this.#groups.values()) this.#dropGroup(group, error);
  }

  /** Looks at everybody's right to read again: after news, and now and then, since time alone may have ended it. */
  review(): void {
    const { rules, state } = this.#parts.picture();
    const now = this.#parts.latest();
    for (const group of this.#groups.values()) {
      const actor = rules?.actor(state, group.mint, now);
      if (!rules || actor?.seat !== group.seat) {
        this.#dropGroup(group, absence(this.#parts.picture(), now));
        this.#presence.forget(group.seat);
        continue;
      }
      const circles = rules.reads(state, actor, now);
      if (isSame(circles, group.circles)) continue;
      group.circles = circles;
      for (const reading of group.readings) reading.mayRead(circles);
    }
  }

  /** Shows a group what it sees now; those who have seen it are not shown it again. */
  #show(group: Group): void {
    const followers = [...group.readings].filter((reading) => reading.follow && reading.isLive);
    const { rules, state } = this.#parts.picture();
    const now = this.#parts.latest();
    const actor = followers.length > 0 ? rules?.actor(state, group.mint, now) : undefined;
    if (!rules || !actor) return;
    const seen = seenFrame(this.#parts.room, group.seat, seenBy(actor, rules, state, now));
    for (const reading of followers) reading.show(seen);
  }

  /** A reader has caught up: now it is told how things stand, and who is here. */
  #welcome(group: Group, reading: Reading): void {
    this.#show(group);
    reading.send(presenceFrame(this.#parts.room, this.#presence.seats));
  }

  #dropGroup(group: Group, error: RefusalBody): void {
    for (const reading of group.readings) this.#drop(group, reading, error);
  }

  #drop(group: Group, reading: Reading, error: RefusalBody): void {
    reading.drop(error);
    this.#gone(group, reading);
  }

  #gone(group: Group, reading: Reading): void {
    if (!group.readings.delete(reading)) return;
    if (group.readings.size === 0) this.#groups.delete(group.word);
    this.#presence.go(group.seat);
  }

  #presenceChanged(): void {
    this.#telling ??= this.#parts.timers.after(PRESENCE_MS + this.size, () => {
      this.#telling = undefined;
      const frame = presenceFrame(this.#parts.room, this.#presence.seats);
      for (const { readings } of this.#groups.values()) for (const reading of readings) reading.send(frame);
    });
  }

  stop(): void {
    this.#telling?.();
    this.#presence.stop();
  }
}

function isSame(a: readonly Circle[], b: readonly Circle[]): boolean {
  return a.length === b.length && a.every((circle, index) => circle === b[index]);
}
