import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request written byte by byte on a connection of its own, which its owner can break at any moment. */
export interface RawRequest {
  readonly socket: Socket;
  /** What has come back so far. */
  readonly received: () => string;
  /** Hangs up; what is still under way is lost. */
  cut(): void;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request, and does not wait for its answer. With `deaf`, the answer is not even taken from the network. */
export async function rawRequest(
  origin: string,
  { method, path, headers = {}, body = '' }: Asked,
  deaf = false,
): Promise<RawRequest> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined); // the other side may cut as well
  await once(socket, 'connect');
  let text = '';
  if (deaf) socket.pause();
  else
    socket.on('data', (piece: Buffer) => {
      text += piece.toString();
    });
  const all = { host: `localhost:${port}`, 'content-length': String(Buffer.byteLength(body)), ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
  return { socket, received: () => text, cut: () => void socket.resetAndDestroy() };
}
