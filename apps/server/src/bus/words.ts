import { type SeatId, seatIdSchema } from '@parley/protocol';
import type { BusListener, SeatPresence } from './bus.ts';

/**
 * What hubs say, as the texts that travel. A NOTIFY carries less than 8,000 bytes, so several words go into one text,
 * and as many texts as are needed go out together.
 *
 *   room:version              a hint
 *   hub@room.seat:connections presence
 */
const TEXT_CHARACTERS = 7900;
const HINT = /^([0-9a-z]{26}):(\d{1,15})$/;
const PRESENCE = /^([0-9a-f]{8})@([0-9a-z]{26})\.(s\d{1,6}):(\d{1,6})$/;

/** What is waiting to be said; of one thing, the newest alone. */
export class Unsaid {
  readonly #hints = new Map<string, number>();
  readonly #presence = new Map<string, number>();

  hint(room: string, version: number): void {
    this.#hints.set(room, Math.max(version, this.#hints.get(room) ?? 0));
  }

  presence({ hub, room, seat, connections }: SeatPresence): void {
    this.#presence.set(`${hub}@${room}.${seat}`, connections);
  }

  /** Takes everything, as texts; none when there is nothing. */
  take(): readonly string[] {
    const texts: string[] = [];
    for (const [what, count] of [...this.#hints, ...this.#presence]) {
      const word = `${what}:${count}`;
      const last = texts.at(-1);
      if (last !== undefined && last.length + word.length < TEXT_CHARACTERS)
        texts[texts.length - 1] = `${last},${word}`;
      else texts.push(word);
    }
    this.#hints.clear();
    this.#presence.clear();
    return texts;
  }
}

/** Tells a listener the words of a text. What is no word is passed over, since a newer hub may say more. */
export function tell(text: string, listener: Omit<BusListener, 'missed'>): void {
  for (const word of text.split(',')) {
    const [, grown, version] = HINT.exec(word) ?? [];
    if (grown !== undefined) listener.hint(grown, Number(version));
    const [, hub, room, seat, connections] = PRESENCE.exec(word) ?? [];
    if (hub === undefined || room === undefined || !isSeat(seat)) continue;
    listener.presence({ hub, room, seat, connections: Number(connections) });
  }
}

function isSeat(word: string | undefined): word is SeatId {
  return seatIdSchema.safeParse(word).success;
}
