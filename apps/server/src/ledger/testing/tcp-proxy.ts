import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What lies between a hub and its database, and how it can fail.
 *
 * `through`: everything passes. `unheard`: what the database says is swallowed. `silent`: whatever is sent is swallowed,
 * in both directions and for good, and nothing is closed. `refusing`: new connections are reset. `slamming`: they are
 * taken and closed.
 */
export type ProxyMode = 'through' | 'unheard' | 'silent' | 'refusing' | 'slamming';

export interface TcpProxy {
  readonly url: string;
  mode: ProxyMode;
  /** How often somebody has connected. */
  readonly connects: () => number;
  /** Resolves when the database next says something that is swallowed. */
  swallowed(): Promise<void>;
  /** Resets every connection on both sides. */
  cut(): void;
  /** Resets the hub's side alone: the database goes on with what it was told, for nobody. */
  orphan(): void;
  close(): Promise<void>;
}

export async function openTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  const silenced = new WeakSet<Pair>();
  const waiting: (() => void)[] = [];
  let connects = 0;
  const server = createServer((inner) => {
    connects += 1;
    inner.on('error', () => undefined);
    if (proxy.mode === 'refusing') return void inner.resetAndDestroy();
    if (proxy.mode === 'slamming') return void inner.resume().end();
    const outer = connect(Number(target.port), target.hostname);
    const pair = { inner, outer };
    const silence = () => proxy.mode === 'silent' && silenced.add(pair);
    pairs.add(pair);
    outer.on('error', () => undefined);
    inner.on('data', (bytes) => {
      silence();
      if (!silenced.has(pair)) outer.write(bytes);
    });
    outer.on('data', (bytes) => {
      silence();
      if (proxy.mode === 'through' && !silenced.has(pair)) return void inner.write(bytes);
      for (const heard of waiting.splice(0)) heard();
    });
    inner.on('close', () => pairs.has(pair) && outer.destroy());
    outer.on('close', () => {
      pairs.delete(pair);
      inner.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;

  const proxy: TcpProxy = {
    url: url.href,
    mode: 'through',
    connects: () => connects,
    swallowed: () => new Promise((resolve) => waiting.push(resolve)),
    cut() {
      for (const { inner, outer } of pairs) {
        inner.resetAndDestroy();
        outer.resetAndDestroy();
      }
    },
    orphan() {
      for (const pair of pairs) {
        pairs.delete(pair);
        pair.inner.resetAndDestroy();
      }
    },
    async close() {
      server.close();
      this.cut();
      await once(server, 'close');
    },
  };
  return proxy;
}

interface Pair {
  readonly inner: Socket;
  readonly outer: Socket;
}
