import { closeCodes } from '@parley/protocol';
import type { Limits } from '@parley/server/doors/edge/limits';
import { Session } from '@parley/server/doors/ws/session/session';
import type { LinkedPair } from '@parley/server/doors/ws/testing/linked-pair';
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

/** A session of a hub at the server's end of a wire in memory, as the door puts one at the end of a socket. */
export function sessionOn(pair: LinkedPair, { hub, limits, time, log }: SessionParts): Session {
  const session = new Session({
    hub,
    limits,
    log,
    settings: NO_LIMITS,
    address: '192.0.2.1',
    door: 'terminal',
    clock: time.clock,
    timers: time.timers,
    port: {
      get open() {
        return pair.server.open;
      },
      send: (frame) => pair.server.send(frame),
      close: (why) => pair.server.close(closeCodes[why].code, closeCodes[why].reason),
      drained: () => Promise.resolve(),
    },
  });
  pair.server.listen({
    received: (bytes) => session.received(bytes, false),
    closed: () => session.happen({ type: 'closed' }),
  });
  return session;
}
