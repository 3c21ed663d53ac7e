import { QueryClient } from '@tanstack/react-query';
import { LocalError } from '@parley/client/errors';

/** Only what may be different the next time is asked again by itself. */
const ATTEMPTS = 3;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) =>
        count < ATTEMPTS && error instanceof LocalError && error.fault === 'unreachable',
      staleTime: 10_000,
    },
  },
});

/** The keys of everything that is fetched, so that nothing is kept under two of them. */
export const keys = {
  seats: () => ['seats'] as const,
  hub: () => ['hub'] as const,
  minutes: (room: string, seat: string) => ['minutes', room, seat] as const,
  checkpoints: (room: string, seat: string, milestone: string) =>
    ['checkpoints', room, seat, milestone] as const,
  kept: (room: string, seat: string) => ['kept', room, seat] as const,
  ownKeys: () => ['own-keys'] as const,
  passkeys: () => ['passkeys'] as const,
  statement: (minutes: string, seat: string, shown: string) => ['statement', minutes, seat, shown] as const,
  /** What a link is. The token itself is no part of a key: keys are shown by tools. */
  link: (opening: string) => ['link', opening] as const,
};
