import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

/**
 * How a frame gets onto a socket.
 *
 * The same bytes go to every reader of a circle. `ws.send` frames them anew for each of them. Here a message is framed
 * once (RFC 6455: final, text, not masked, its length), and that one buffer is written to the socket under each reader.
 * What a socket gets in one turn of the event loop (entries, the state after them, the answer to their author) leaves
 * in one system call.
 *
 * Writing below a library is safe as long as whole frames stay whole and in order. `ws` writes each frame in one go,
 * except while it compresses one, which is off here, or reads a Blob, which we never send. Whoever gets compression
 * switched on all the same is served by the library.
 */
export type WriteFrame = (ws: WebSocket, socket: Duplex, json: Buffer) => void;

export function frameWriter(ws: WebSocket): WriteFrame {
  return ws.extensions === '' ? writeFramed : sendByLibrary;
}

const sendByLibrary: WriteFrame = (ws, _socket, json) => {
  if (ws.readyState === WebSocket.OPEN) ws.send(json, { binary: false });
};

/** Bytes from which on a turn's end is not waited for. */
const GATHERED_BYTES = 64 * 1024;

const writeFramed: WriteFrame = (ws, socket, json) => {
  if (ws.readyState !== WebSocket.OPEN) return;
  if (socket.writableCorked === 0) gather(socket);
  socket.write(framed(json));
  if (socket.writableLength >= GATHERED_BYTES) socket.uncork();
};

const gathering: Duplex[] = [];

function gather(socket: Duplex): void {
  socket.cork();
  if (gathering.push(socket) === 1) process.nextTick(letGo);
}

function letGo(): void {
  // Uncorking a socket that is not corked any more does nothing.
  for (const socket of gathering.splice(0)) socket.uncork();
}

const frames = new WeakMap<Buffer, Buffer>();
let latest: { readonly json: Buffer; readonly frame: Buffer } | undefined;

/** Framed once a buffer, for as long as somebody holds that buffer; and in a broadcast it is the same one each time. */
function framed(json: Buffer): Buffer {
  if (latest?.json === json) return latest.frame;
  const frame = frames.get(json) ?? frameOf(json);
  frames.set(json, frame);
  latest = { json, frame };
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
