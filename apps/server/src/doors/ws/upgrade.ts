import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RefusalBody, refusalBody, SUBPROTOCOL } from '@parley/protocol';
import type { Door } from '@parley/rules';
import { originCheck } from '../edge/origin.ts';
import { problemOf } from '../http/problem.ts';
import { ownName } from '../edge/own-name.ts';
import { versionRefusal } from './version.ts';

/** Where agents and pages open their sockets. */
const WS_PATH = '/ws';

export type Admission =
  | { readonly ok: true; readonly door: Door }
  | { readonly ok: false; readonly error: RefusalBody };

/**
 * Whether a request may become a socket. No cookie and no token is looked at here: a socket stands for nobody until it
 * joins. What counts is the page it comes from (B43), the name it came by, and that both sides mean this protocol.
 */
export function admission(baseUrl: string): (request: IncomingMessage) => Admission {
  const standingOf = originCheck(baseUrl);
  const isOwnName = ownName(baseUrl);
  return (request) => {
    const { origin, host } = request.headers;
    if (request.url?.split('?')[0] !== WS_PATH) return refuse(refusalBody('no_route'));
    if (!isOwnName(host)) return refuse(refusalBody('wrong_host'));
    const standing = standingOf(origin);
    if (standing === 'foreign') return refuse(refusalBody('foreign_origin'));
    const offered = subprotocols(request);
    if (!offered.includes(SUBPROTOCOL)) return refuse(wrongSubprotocol(offered));
    return { ok: true, door: standing === 'own' ? 'browser' : 'terminal' };
  };
}

/** Says no in HTTP, and hangs up. */
export function refuseUpgrade(socket: Duplex, error: RefusalBody): void {
  const { status, body, headers } = problemOf(error);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    Connection: 'close',
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`);
}

function refuse(error: RefusalBody): Admission {
  return { ok: false, error };
}

function subprotocols(request: IncomingMessage): readonly string[] {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
}

/** A client of another version learns which side to upgrade; everybody else, that a subprotocol is needed. */
function wrongSubprotocol(offered: readonly string[]): RefusalBody {
  const versions = offered.flatMap((name) => /^parley\.v(\d{1,9})$/.exec(name)?.[1] ?? []).map(Number);
  const given = versions.length > 0 ? Math.max(...versions) : undefined;
  if (given === undefined) {
    return refusalBody('invalid', { field: 'Sec-WebSocket-Protocol', problem: `must offer ${SUBPROTOCOL}` });
  }
  return versionRefusal(given);
}
