import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { BenchError } from '../machine/failure.ts';
import { FrameScanner } from './frame-scanner.ts';

/**
 * The client's end of a WebSocket, with as little in it as will do: one buffer for all sockets to read into, frames
 * handed on where they lie. It also reads a server that sends frames without any handshake, so that the ceiling of a
 * broadcast is counted by the very code that counts the hub's.
 */

export interface SocketEvents {
  /** A text frame. The bytes are good until this returns. */
  text(bytes: Buffer, start: number, end: number): void;
  /** The other side is gone; a close code where it said one. */
  closed(why: string): void;
}

export interface SocketPlace {
  readonly port: number;
  /** Absent: frames begin at once. */
  readonly upgrade?: { readonly path: string; readonly subprotocol: string };
}

const READ_BYTES = 256 * 1024;
const CONNECT_MS = 20_000;
const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;
const END_OF_HEAD = '\r\n\r\n';
const shared = Buffer.allocUnsafe(READ_BYTES);
const mask = randomBytes(4);

export class LightSocket {
  readonly #socket: Socket;
  readonly #events: SocketEvents;
  readonly #scanner = new FrameScanner((opcode, bytes, start, end) => this.#frame(opcode, bytes, start, end));
  #head: string | undefined;
  #opened: () => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;
  #closing = 'the connection ended';

  constructor({ port, upgrade }: SocketPlace, events: SocketEvents) {
    this.#events = events;
    this.#head = upgrade ? '' : undefined;
    const callback = (length: number, bytes: Uint8Array) => {
      this.#read(Buffer.from(bytes.buffer, bytes.byteOffset, length));
      return true;
    };
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer: shared, callback } });
    this.#socket.on('error', (error) => this.#failed(error));
    this.#socket.on('close', () => {
      this.#failed(new BenchError(this.#closing));
      this.#events.closed(this.#closing);
    });
    this.#socket.on('connect', () => {
      if (upgrade) this.#socket.write(upgradeRequest(port, upgrade));
      else this.#opened();
    });
  }

  /** Resolves once frames can come. To be called right after construction. */
  async opened(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new BenchError('a socket did not open in time')), CONNECT_MS);
      this.#opened = resolve;
      this.#failed = reject;
    }).finally(() => clearTimeout(timer));
  }

  send(text: string): void {
    this.#socket.write(maskedFrame(TEXT, Buffer.from(text)));
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    if (this.#head === undefined) return this.#scanner.push(bytes);
    this.#head += bytes.toString('latin1');
    const end = this.#head.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = this.#head;
    this.#head = undefined;
    if (!head.startsWith('HTTP/1.1 101')) {
      this.#closing = `the hub did not upgrade: ${head.slice(0, head.indexOf('\r\n'))}`;
      this.#socket.destroy();
      return;
    }
    this.#opened();
    this.#scanner.push(Buffer.from(head.slice(end + END_OF_HEAD.length), 'latin1'));
  }

  #frame(opcode: number, bytes: Buffer, start: number, end: number): void {
    if (opcode === TEXT) this.#events.text(bytes, start, end);
    else if (opcode === PING) this.#socket.write(maskedFrame(PONG, Buffer.from(bytes.subarray(start, end))));
    else if (opcode === CLOSE && end - start >= 2) {
      this.#closing = `closed with ${bytes.readUInt16BE(start)} ${bytes.toString('utf8', start + 2, end)}`;
    }
  }
}

function upgradeRequest(port: number, { path, subprotocol }: NonNullable<SocketPlace['upgrade']>): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `Sec-WebSocket-Protocol: ${subprotocol}`,
  ];
  return lines.join('\r\n') + END_OF_HEAD;
}

/** A frame as a client has to send it, masked like those of any other client. Sizes to 64 KiB. */
function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = long ? 8 : 6;
  const frame = Buffer.allocUnsafe(head + payload.length);
  frame[0] = 0x80 | opcode;
  frame[1] = 0x80 | (long ? 126 : payload.length);
  if (long) frame.writeUInt16BE(payload.length, 2);
  mask.copy(frame, head - 4);
  for (let index = 0; index < payload.length; index += 1) {
    frame[head + index] = (payload[index] ?? 0) ^ (mask[index & 3] ?? 0);
  }
  return frame;
}
