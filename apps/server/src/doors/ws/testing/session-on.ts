import { closeCodes } from '@parley/protocol';
import { Session, type SessionParts } from '../session/session.ts';
import type { LinkedPair } from './linked-pair.ts';

/** A session at the server's end of a wire in memory, as the door puts one at the end of a socket. */
export function sessionOn(pair: LinkedPair, parts: Omit<SessionParts, 'address' | 'door' | 'port'>): Session {
  const session = new Session({
    ...parts,
    address: '192.0.2.1',
    door: 'terminal',
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
