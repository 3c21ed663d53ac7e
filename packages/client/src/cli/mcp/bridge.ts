import {
  type JSONRPCMessage,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { backoffMs } from '../../connection/backoff.ts';
import type { World } from '../world.ts';

/**
 * For hosts that start a program instead of calling an address: what they say on standard input is called at the hub's
 * tools, as it is, and answered on standard output. So both revisions of the protocol pass through, and what a tool does
 * is said in one place. Nothing but the protocol is ever written.
 */
export interface BridgeOptions extends Pick<World, 'timers' | 'random' | 'interrupted'> {
  readonly url: URL;
  /** The seat's token; without one the tools begin with `join`. */
  readonly token?: string | undefined;
  /** How long a call is tried again while the hub does not answer. */
  readonly patienceMs: number;
}

/** Bridges until the host closes its end, or this process is told to stop. */
export async function bridge({ url, token, interrupted, ...trying }: BridgeOptions): Promise<void> {
  const host = new StdioServerTransport();
  const hub = new StreamableHTTPClientTransport(url, {
    requestInit: token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  });
  const underWay = new Map<string | number, AbortController>();
  const closed = new Promise<void>((resolve) => {
    Object.assign(host, { onclose: resolve });
    interrupted.addEventListener('abort', () => resolve());
    process.stdin.once('end', () => resolve());
  });
  const fromHub = (message: JSONRPCMessage) => {
    settle(hub, message);
    if ('id' in message && message.id !== undefined) underWay.delete(message.id);
    void host.send(message);
  };
  const fromHost = (message: JSONRPCMessage) => {
    const cancelled = cancelledIn(message);
    if (cancelled !== undefined) {
      underWay.get(cancelled)?.abort();
      return;
    }
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    const abort = new AbortController();
    if (id !== undefined) underWay.set(id, abort);
    call(() => hub.send(message, { requestSignal: abort.signal }), abort.signal, trying).catch(
      (error: unknown) => {
        if (id === undefined || abort.signal.aborted) return;
        underWay.delete(id);
        const text = error instanceof Error ? error.message : 'the hub did not answer';
        void host.send({ jsonrpc: '2.0', id, error: { code: UNREACHABLE, message: text } });
      },
    );
  };
  // Both tell their messages to a property of theirs.
  Object.assign(hub, { onmessage: fromHub });
  Object.assign(host, { onmessage: fromHost });
  await hub.start();
  await host.start();
  await closed;
  for (const abort of underWay.values()) abort.abort();
  await Promise.all([hub.close(), host.close()]);
}

const UNREACHABLE = -32_001;

/** Answers of a hub that is not ready, or of a proxy whose hub is not there: it may be soon. */
const NOT_READY: ReadonlySet<number> = new Set([502, 503, 504]);

/** What fetch throws when there was no connection, or an answer that says to come again; any other no of the hub is one. */
const mayPass = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof SdkHttpError && NOT_READY.has(error.status));

/** Tries a call again that never reached the hub: one that did is known there by what it says (DL-4). */
async function call(
  send: () => Promise<void>,
  signal: AbortSignal,
  { timers, random, patienceMs }: Pick<BridgeOptions, 'timers' | 'random' | 'patienceMs'>,
): Promise<void> {
  let waited = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const ms = backoffMs(attempt, 0, random);
      waited += ms;
      if (!mayPass(error) || waited > patienceMs || signal.aborted) throw error;
      await new Promise<void>((resolve) => timers.set(ms, resolve));
    }
  }
}

/** The older revision settles a version at the beginning, which every later call has to name. */
function settle(hub: StreamableHTTPClientTransport, message: JSONRPCMessage): void {
  if (!('result' in message)) return;
  const version = (message.result as { readonly protocolVersion?: unknown }).protocolVersion;
  if (typeof version === 'string') hub.setProtocolVersion(version);
}

/** The request that a host no longer wants an answer to. */
function cancelledIn(message: JSONRPCMessage): string | number | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = (message.params as { readonly requestId?: unknown } | undefined)?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
