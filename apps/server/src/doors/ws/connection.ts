import type { Duplex } from 'node:stream';
import { type CloseName, closeCodes, FRAME_BYTES } from '@parley/protocol';
import { type RawData, WebSocket } from 'ws';
import { frameWriter, type WriteFrame } from './framing.ts';
import type { Beating } from './heart.ts';
import type { Port } from './port.ts';
import type { Session } from './session/session.ts';
import { BYTES_BEFORE_JOIN, frameLimit } from './session/states.ts';

export interface ConnectionParts {
  readonly ws: WebSocket;
  /** The raw socket under it. */
  readonly socket: Duplex;
  /** Bytes that may wait for the other side to read them. */
  readonly pendingBytes: number;
  createSession(port: Port): Session;
}

/**
 * One WebSocket as a port for its session. All that is particular to sockets ends here: framing, what waits to be
 * read, signs of life, and errors, which the library follows with a close of its own.
 */
export class Connection implements Port, Beating {
  readonly session: Session;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #pendingBytes: number;
  readonly #write: WriteFrame;
  #standing: 'open' | 'full' | 'closing' = 'open';
  #heard = 0;

  constructor({ ws, socket, pendingBytes, createSession }: ConnectionParts) {
    this.#ws = ws;
    this.#socket = socket;
    this.#pendingBytes = pendingBytes;
    this.#write = frameWriter(ws);
    this.session = createSession(this);
    ws.on('message', (data, isBinary) => {
      this.#heard += 1;
      this.session.received(bytesOf(data), isBinary);
    });
    ws.on('pong', () => {
      this.#heard += 1;
    });
    ws.on('close', () => this.session.happen({ type: 'closed' }));
    ws.on('error', () => undefined);
    watchArrival(socket, this.session);
  }

  get open(): boolean {
    return this.#standing === 'open' && this.#ws.readyState === WebSocket.OPEN;
  }

  send(frame: Buffer): void {
    if (this.#standing !== 'open') return;
    this.#write(this.#ws, this.#socket, frame);
    if (this.#socket.writableLength <= this.#pendingBytes) return;
    this.#standing = 'full';
    // Not on the spot: whoever sends is in the middle of going through its readers, and this ends a membership.
    queueMicrotask(() => this.session.happen({ type: 'slow' }));
  }

  close(why: CloseName): void {
    this.#standing = 'closing';
    this.#ws.close(closeCodes[why].code, closeCodes[why].reason);
  }

  /** A socket that holds less than its mark is taken for empty; one that holds more says when it is. */
  drained(): Promise<void> {
    const socket = this.#socket;
    if (!socket.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const settle = () => {
        socket.off('drain', settle).off('close', settle);
        resolve();
      };
      socket.on('drain', settle).on('close', settle);
    });
  }

  isHeard(): boolean {
    const isHeard = this.#heard > 0;
    this.#heard = 0;
    return isHeard;
  }

  beat(): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.ping();
    this.session.happen({ type: 'beat' });
  }

  terminate(): void {
    this.#ws.terminate();
  }
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

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}
