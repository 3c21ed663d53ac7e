import type { OpenSocket } from './connection/port.ts';

/** What a port needs of a WebSocket of the platform. */
interface PlatformSocket {
  readonly readyState: number;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
  send(text: string): void;
  close(code?: number): void;
}

type SocketClass = new (url: string, subprotocol: string) => PlatformSocket;

const OPEN = 1;
const NORMAL = 1000;
const NO_STATUS = 1005;
const NETWORK = 1006;

/** Sockets of the platform: every browser has them, Node from version 22 on. */
export const platformSockets: OpenSocket = (url, subprotocol, events) => {
  const { WebSocket: Socket } = globalThis as { readonly WebSocket?: SocketClass };
  if (!Socket) throw new Error('there is no WebSocket here: pass openSocket');
  const socket = new Socket(url, subprotocol);
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') events.received(data);
  });
  socket.addEventListener('close', ({ code }) => events.closed(code === NO_STATUS ? NETWORK : code));
  return {
    send(text) {
      if (socket.readyState === OPEN) socket.send(text);
    },
    close() {
      socket.close(NORMAL);
    },
  };
};
