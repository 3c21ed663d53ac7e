import type { Limits } from '@parley/server/doors/edge/limits';
import type { Session } from '@parley/server/doors/ws/session/session';
import type { LinkedPair } from '@parley/server/doors/ws/testing/linked-pair';
import { sessionOn as sessionAt } from '@parley/server/doors/ws/testing/session-on';
import type { FakeTime } from '@parley/server/jobs/testing/fake-time';
import type { Log } from '@parley/server/log';
import type { Hub } from '@parley/server/rooms/hub';
import { NO_LIMITS } from './hub-parts.ts';

export interface SessionParts {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly time: Pick<FakeTime, 'clock' | 'timers'>;
  readonly log: Log;
}

/** A session of a hub at the server's end of a wire in memory, without the limits that a random meeting would run into. */
export function sessionOn(pair: LinkedPair, { hub, limits, time, log }: SessionParts): Session {
  return sessionAt(pair, { hub, limits, log, settings: NO_LIMITS, clock: time.clock, timers: time.timers });
}
