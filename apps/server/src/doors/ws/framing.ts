import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

/**
 * How a frame gets onto a socket.
 *
 * The same bytes go to every reader of a circle. `ws.send` frames them anew for each one: two writes under a cork, and
 * several objects. Here a message is framed once (RFC 6455: final, text, not masked, its length) and that one buffer is
 * written to the socket under each of the readers, which costs a quarter.
 *
 * Writing below a library is safe as long as whole frames stay whole frames and in order. `ws` itself writes a frame
 * in one go, except while it compresses one or reads a Blob; we do neither. Should it ever hold something back, it
 * counts that in `bufferedAmount` beyond what the socket holds, and then the frame goes through `ws.send`, behind it.
 */
export function writeFrame(ws: WebSocket, socket: Duplex, json: Buffer): void {
  if (ws.readyState !== WebSocket.OPEN) return;
  if (ws.bufferedAmount === socket.writableLength) socket.write(framed(json));
  else ws.send(json, { binary: false });
}

const frames = new WeakMap<Buffer, Buffer>();

/** Framed once a buffer, for as long as somebody holds that buffer. */
function framed(json: Buffer): Buffer {
  const known = frames.get(json);
  if (known) return known;
  const frame = frameOf(json);
  frames.set(json, frame);
  return frame;
}

const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A text frame as a server sends it. */
export function frameOf(payload: Buffer): Buffer {
  const { length } = payload;
  if (length < LENGTH_16) return Buffer.concat([Buffer.of(FINAL_TEXT, length), payload]);
  if (length < 2 ** 16)
    return Buffer.concat([Buffer.of(FINAL_TEXT, LENGTH_16, length >> 8, length & 0xff), payload]);
  const head = Buffer.alloc(10);
  head[0] = FINAL_TEXT;
  head[1] = LENGTH_64;
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
