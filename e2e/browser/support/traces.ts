import type { Visitor } from './visitor.ts';

/** What a browser gave away while it went about: every address it asked for, and every Referer that it sent. */
export interface Traces {
  readonly asked: readonly string[];
  /** Resolves with the Referer of every request so far that had one. */
  referers(): Promise<readonly string[]>;
  /** Everything that came over a socket. */
  readonly frames: readonly string[];
}

/** Begins to listen; what happened before is not in it. */
export function tracesOf({ context, page }: Visitor): Traces {
  const asked: string[] = [];
  const frames: string[] = [];
  const headers: Promise<Readonly<Record<string, string>>>[] = [];
  context.on('request', (request) => {
    asked.push(request.url());
    headers.push(request.allHeaders());
  });
  page.on('websocket', (socket) => {
    asked.push(socket.url());
    socket.on('framereceived', ({ payload }) => void frames.push(payload.toString()));
  });
  return {
    asked,
    frames,
    async referers() {
      const all = await Promise.all(headers);
      return all.flatMap(({ referer }) => (referer === undefined || referer === '' ? [] : [referer]));
    },
  };
}

/** Whatever the page's scripts can find in this browser, besides the page itself. */
export function keptBy({ page }: Visitor): Promise<string> {
  return page.evaluate<string>(KEPT);
}

const KEPT = `(async () => {
  const databases = await indexedDB.databases();
  const kept = [location.href, document.referrer, document.cookie, document.title, history.state];
  return JSON.stringify([...kept, { ...localStorage }, { ...sessionStorage }, databases, await caches.keys(), name]);
})()`;
