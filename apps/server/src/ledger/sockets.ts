import { Socket } from 'node:net';

/** Where the driver wants to be connected to: several hosts when the URL names several. */
export interface Target {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** A socket of the file system instead. */
  readonly path: string | false;
}

/** The sockets of a pool. Opened here and not by the driver, so that they can be closed when nobody answers on them. */
export interface Sockets {
  /** A socket that is being connected; the driver may write to it at once. */
  open(target: Target): Socket;
  /** Closes all of them; whatever waits on them fails, and the driver may open new ones. */
  breakAll(): void;
}

export function createSockets(): Sockets {
  let sockets: readonly Socket[] = [];
  let opened = 0;
  return {
    open({ host, port, path }) {
      const turn = opened % host.length;
      opened += 1;
      const name = host[turn] ?? 'localhost';
      // What the driver checks a certificate against is the socket's `host`.
      const socket = Object.assign(new Socket(), { host: name }).setNoDelay(true);
      if (path === false) socket.connect(port[turn] ?? 5432, name);
      else socket.connect(path);
      // The driver takes all listeners off a socket that it wraps for TLS, so closing is asked for and not listened to.
      sockets = [...sockets.filter(({ destroyed }) => !destroyed), socket];
      return socket;
    },
    breakAll() {
      for (const socket of sockets)
        socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }));
      sockets = [];
    },
  };
}
