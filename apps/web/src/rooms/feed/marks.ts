import type { Circle, Entry, SeatId } from '@parley/protocol/circle';
import type { Telling } from './items.ts';

/**
 * Who has read a post, and who has spoken since (TK-4), as far as the record says: an agent's acknowledgement covers
 * everything up to it, and what it says afterwards was said knowing that.
 */
export interface Marks {
  of(entry: Entry): { readonly seen: readonly string[]; readonly acted: readonly string[] };
}

/** What an agent says knowing what it has read. */
const SPEAKING: readonly string[] = ['talk.said', 'questions.asked', 'questions.answered', 'caucus.told'];

interface Reader {
  acked: number;
  spoke: number;
}

export function createMarks(entries: readonly Entry[], { seat: nameOf }: Telling): Marks {
  const circles = new Map<Circle, Map<SeatId, Reader>>();
  const readerOf = (circle: Circle, seat: SeatId): Reader => {
    const readers = circles.get(circle) ?? new Map<SeatId, Reader>();
    circles.set(circle, readers);
    const reader = readers.get(seat) ?? { acked: 0, spoke: 0 };
    readers.set(seat, reader);
    return reader;
  };

  for (const { type, circle, seq, by, body } of entries) {
    if (by.kind !== 'agent' || by.seat === null) continue;
    if (type === 'reading.acked') readerOf(circle, by.seat).acked = Number(body['upto']);
    if (SPEAKING.includes(type)) readerOf(circle, by.seat).spoke = seq;
  }

  return {
    of({ circle, seq, by }) {
      const others = [...(circles.get(circle) ?? [])].filter(([seat]) => seat !== by.seat);
      const seen = others.filter(([, { acked }]) => acked >= seq);
      const acted = seen.filter(([, { spoke }]) => spoke > seq);
      return { seen: seen.map(([seat]) => nameOf(seat)), acted: acted.map(([seat]) => nameOf(seat)) };
    },
  };
}
