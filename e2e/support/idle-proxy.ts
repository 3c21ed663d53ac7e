import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Timers } from '@parley/server/jobs/timers';

/** Something between a hub and its callers, as it often stands there: it cuts every connection on which the hub is silent. */
export interface IdleProxy {
  readonly port: number;
  readonly origin: string;
  /** Connections it has cut. */
  readonly cuts: number;
  close(): Promise<void>;
}

/** What callers send does not count: with some proxies it does not either. */
export async function idleProxy(origin: string, idleMs: number, timers: Timers): Promise<IdleProxy> {
  const behind = Number(new URL(origin).port);
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((caller) => {
    const hub = connect(behind, '127.0.0.1');
    let cancel = (): void => undefined;
    const end = () => {
      cancel();
      for (const socket of [caller, hub]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    const isHeard = () => {
      cancel();
      cancel = timers.after(idleMs, () => {
        cuts += 1;
        end();
      });
    };
    for (const socket of [caller, hub]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', end).on('close', end);
    }
    caller.on('data', (piece) => hub.write(piece));
    hub.on('data', (piece) => {
      isHeard();
      caller.write(piece);
    });
    isHeard();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return {
    port,
    origin: `http://localhost:${port}`,
    get cuts() {
      return cuts;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
