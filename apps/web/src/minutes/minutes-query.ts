import type { Minutes } from '@parley/record/minutes/document';
import { type MinutesFacts, minutesFacts } from '@parley/record/minutes/facts';
import { queryOptions } from '@tanstack/react-query';
import { getText } from '../api/ask.ts';
import { keys } from '../api/queries.ts';

/** The minutes of a room that is closed: to the byte, since that is what is signed, and as they are read. */
export interface SealedMinutes {
  readonly text: string;
  readonly minutes: Minutes;
  readonly facts: MinutesFacts;
}

/** The minutes never change once they are there, so they are asked for once. */
export function minutesFor(room: string, seat: string) {
  return queryOptions({
    queryKey: keys.minutes(room, seat),
    queryFn: async ({ signal }): Promise<SealedMinutes> => {
      const path = `/api/rooms/${encodeURIComponent(room)}/minutes.json?seat=${encodeURIComponent(seat)}`;
      const text = await getText(path, { signal });
      const facts = await minutesFacts(text);
      if (!facts) throw new Error('broken invariant: the hub has sent minutes that are none');
      return { text, facts, minutes: JSON.parse(text) as Minutes }; // the page trusts its hub
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
