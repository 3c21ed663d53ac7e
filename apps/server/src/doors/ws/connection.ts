import type { Duplex } from 'node:stream';
import { closeCodes, FRAME_BYTES } from '@parley/protocol';
import { type RawData, WebSocket } from 'ws';
import type { Beating } from './heart.ts';
import { writeFrame } from './framing.ts';
import type { Port } from './port.ts';
import type { Session } from './session/session.ts';
import { BYTES_BEFORE_JOIN, frameLimit } from './session/states.ts';

/**
 * One WebSocket as a port for its session. All that is particular to sockets ends here: framing, what waits to be
 * read, signs of life, and errors, which the library follows with a close of its own.
 */
export interface Connection extends Beating {
  readonly session: Session;
}

export interface ConnectionParts {
  readonly ws: WebSocket;
  /** The raw socket under it. */
  readonly socket: Duplex;
  /** Bytes that may wait for the other side to read them. */
  readonly pendingBytes: number;
  createSession(port: Port): Session;
}

export function createConnection({ ws, socket, pendingBytes, createSession }: ConnectionParts): Connection {
  let standing: 'open' | 'full' | 'closing' = 'open';
  let heard = 0;

  const session = createSession({
    get open() {
      return standing === 'open' && ws.readyState === WebSocket.OPEN;
    },
    send(frame) {
      if (standing !== 'open') return;
      writeFrame(ws, socket, frame);
      if (socket.writableLength <= pendingBytes) return;
      standing = 'full';
      // Not on the spot: whoever sends is in the middle of going through its readers, and this ends a membership.
      queueMicrotask(() => session.happen({ type: 'slow' }));
    },
    close(why) {
      standing = 'closing';
      ws.close(closeCodes[why].code, closeCodes[why].reason);
    },
    drained: () => drained(socket),
  });

  ws.on('message', (data, isBinary) => {
    heard += 1;
    session.received(bytesOf(data), isBinary);
  });
  ws.on('pong', () => {
    heard += 1;
  });
  ws.on('close', () => session.happen({ type: 'closed' }));
  ws.on('error', () => undefined);
  watchArrival(socket, session);

  return {
    session,
    isHeard() {
      const isHeard = heard > 0;
      heard = 0;
      return isHeard;
    },
    beat() {
      if (ws.readyState === WebSocket.OPEN) ws.ping();
      session.happen({ type: 'beat' });
    },
    terminate: () => ws.terminate(),
  };
}

/** `maxPayload` of the library is that of a seat. Until one is joined, what is still incomplete is bounded too. */
function watchArrival(socket: Duplex, session: Session): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (frameLimit(session.state) === FRAME_BYTES) socket.off('data', count);
    else if (bytes > BYTES_BEFORE_JOIN) session.happen({ type: 'oversize' });
  };
  socket.on('data', count);
}

/** A socket that holds less than its mark is taken for empty; one that holds more says when it is. */
function drained(socket: Duplex): Promise<void> {
  if (!socket.writableNeedDrain) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle);
      resolve();
    };
    socket.on('drain', settle).on('close', settle);
  });
}

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}
