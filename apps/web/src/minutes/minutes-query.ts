import type { Minutes } from '@parley/record/minutes/document';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../api/ask.ts';
import { keys } from '../api/queries.ts';

/** The minutes never change once they are there, so they are asked for once. */
export function minutesFor(room: string, seat: string) {
  return queryOptions({
    queryKey: keys.minutes(room, seat),
    queryFn: ({ signal }) =>
      get<Minutes>(`/api/rooms/${encodeURIComponent(room)}/minutes.json?seat=${encodeURIComponent(seat)}`, {
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
