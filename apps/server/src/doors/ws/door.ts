import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { FRAME_BYTES, refusalBody, SUBPROTOCOL } from '@parley/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../../config.ts';
import type { Timers } from '../../jobs/timers.ts';
import type { Log } from '../../log.ts';
import type { Hub } from '../../rooms/hub.ts';
import { addressOf } from '../edge/address.ts';
import type { Browsers } from '../edge/browsers.ts';
import type { Limits } from '../edge/limits.ts';
import { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { Heart } from './heart.ts';
import type { Asking } from './session/asking.ts';
import { Session } from './session/session.ts';
import { type Admission, admission, refuseUpgrade } from './upgrade.ts';

export interface WsDoorParts {
  readonly hub: Hub;
  readonly browsers: Browsers;
  readonly limits: Limits;
  readonly config: Pick<Config, 'limits' | 'trustProxy'>;
  /** Where the hub is reached: only its own pages may open sockets. */
  readonly baseUrl: string;
  readonly log: Log;
  readonly clock: () => number;
  readonly timers: Timers;
  /** From 0 up to but not including 1; spreads the moments at which clients come back. */
  readonly random: () => number;
}

export interface WsDoor {
  /** Takes over every upgrade that is asked of this server. */
  attach(server: Server): void;
  /** Answers what is under way, tells everybody to come back, and is done within the budget. */
  stop(budgetMs: number): Promise<void>;
}

/** How long a goodbye may go unanswered. */
const GOODBYE_MS = 3000;
export function createWsDoor(parts: WsDoorParts): WsDoor {
  const { config, log, timers, random } = parts;
  const admit = admission(parts.baseUrl);
  const heart = new Heart(timers);
  const connections = new Connections();
  const library = createLibrary();

  const welcome = (ws: WebSocket, socket: Duplex, who: Pick<Asking, 'address' | 'door' | 'visit'>) => {
    const connection = new Connection({
      ws,
      socket,
      pendingBytes: config.limits.pendingBytes,
      createSession: (port) => new Session({ ...parts, ...who, settings: config.limits, port }),
    });
    const leaves = [heart.add(connection), connections.add(connection)];
    ws.on('close', (code) => {
      log.debug('ws.closed', { code });
      for (const leave of leaves) leave();
    });
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Between here and the library's own listener a reset would bring down the process.
    socket.on('error', () => undefined);
    const admitted = connections.stopping ? STOPPING : admit(request);
    if (!admitted.ok) return refuseUpgrade(socket, admitted.error);
    const { door } = admitted;
    // A cookie goes with whatever asks; it counts for pages of ours alone. What it opens is read at each join.
    const visit = door === 'browser' ? parts.browsers.visit(request.headers.cookie) : undefined;
    const who = { address: addressOf(request, config.trustProxy), door, visit };
    library.handleUpgrade(request, socket, head, (ws) => welcome(ws, socket, who));
  };

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    stop: (budgetMs) => connections.stop(budgetMs, timers, random),
  };
}

const STOPPING: Admission = { ok: false, error: refusalBody('stopping') };

function createLibrary(): WebSocketServer {
  const options = {
    noServer: true,
    clientTracking: false,
    maxPayload: FRAME_BYTES,
    // Compressed frames of several tenants leak what they share, and the memory does not come back (B39).
    perMessageDeflate: false,
    // Left alone it selects the first that is offered, whatever that is.
    handleProtocols: () => SUBPROTOCOL,
    closeTimeout: GOODBYE_MS,
  };
  return new WebSocketServer(options);
}
