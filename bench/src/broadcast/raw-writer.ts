import { createServer, type Server, type Socket } from 'node:net';
import { frameOf } from '@parley/server/doors/ws/framing';
import { serve } from '../machine/calls.ts';
import { sharedMs } from '../machine/clock.ts';
import { BenchError } from '../machine/failure.ts';

/**
 * The ceiling of a broadcast: a server that does nothing but write frames, each framed once, to every socket there is.
 * Between two frames it lets the process turn, so that what could not be written at once gets its chance.
 */
export interface RawWriterCalls {
  readonly listen: { readonly input: null; readonly output: { readonly port: number } };
  /** Answers when it began to write. */
  readonly write: {
    readonly input: { readonly payloads: readonly Uint8Array[] };
    readonly output: { readonly beganAt: number };
  };
}

/** Bytes that may wait in one socket before the writer waits for it: what the hub allows unless it is told otherwise. */
const PENDING_BYTES = 1024 * 1024;

const sockets = new Set<Socket>();

serve<RawWriterCalls>({
  async listen() {
    const server = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    });
    return { port: await listening(server) };
  },
  async write({ payloads }) {
    const frames = payloads.map((payload) => frameOf(Buffer.from(payload)));
    const beganAt = sharedMs();
    for (const frame of frames) {
      for (const socket of sockets) socket.write(frame);
      await turn();
      for (const socket of sockets) if (socket.writableLength > PENDING_BYTES) await drained(socket);
    }
    return { beganAt };
  },
});

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new BenchError('the raw server has no port'));
    });
  });
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('drain', resolve));
}
