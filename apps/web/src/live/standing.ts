import type { ConnectionState } from '@parley/client';
import type { RefusalBody } from '@parley/protocol/refusal';

/**
 * What the page may trust of what it shows.
 *
 *   connecting -> live <-> reconnecting -> stale -> live
 *        any -> outdated (the page's rules are not the hub's) | ended (the seat is gone, or the hub said so)
 *
 * `stale` turns every deciding button off: what was shown half a minute ago is no ground for a decision.
 */
export type Standing =
  | { readonly status: 'connecting' }
  | { readonly status: 'live' }
  | { readonly status: 'reconnecting'; readonly since: number }
  | { readonly status: 'stale'; readonly since: number }
  | { readonly status: 'outdated' }
  | { readonly status: 'ended'; readonly refusal?: RefusalBody };

/** Cut off for this long, the page no longer passes for current. */
export const STALE_MS = 30_000;

/** Where a connection stands; `lostAt` is when it was last live, if it ever was. */
export function standingOf(
  connection: ConnectionState,
  live: boolean,
  { lostAt, now }: { readonly lostAt: number | undefined; readonly now: number },
): Standing {
  if (connection.status === 'stopped' || connection.status === 'parting') {
    const { why } = connection;
    return 'body' in why ? { status: 'ended', refusal: why.body } : { status: 'ended' };
  }
  if (live) return { status: 'live' };
  if (lostAt === undefined) return { status: 'connecting' };
  return { status: now - lostAt >= STALE_MS ? 'stale' : 'reconnecting', since: lostAt };
}

/** Whether decisions may be taken on what is shown. */
export function isCurrent({ status }: Standing): boolean {
  return status === 'live' || status === 'reconnecting';
}
