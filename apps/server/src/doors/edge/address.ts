import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Where a request comes from, as limits count by it. `trustProxy`: one proxy of ours stands in front, and the last name
 * in X-Forwarded-For is the one that it wrote; all before that is what the client says of itself.
 *
 * Whoever has one IPv6 address has a whole /64 of them, so that is what counts.
 */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const named =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return network(named) ?? network(request.socket.remoteAddress ?? '') ?? 'unknown';
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;

function network(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return undefined;
  // The URL parser writes every address in its one shortest form.
  const shortest = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = shortest.split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const between = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const all = [...before, ...Array.from({ length: between }, () => '0'), ...after];
  return `${all.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
