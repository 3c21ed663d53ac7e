import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressOf } from './address.ts';

function from(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  // Of a request, only these two are looked at.
  const parts = {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  };
  return parts as unknown as IncomingMessage;
}

describe('the address that limits count by', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('of %s is %s', (remote, expected) => expect(addressOf(from(remote), false)).toBe(expected));

  test('is not what a client says of itself', () => {
    expect(addressOf(from('192.0.2.7', '198.51.100.1'), false)).toBe('192.0.2.7');
  });

  test('is what our proxy says, which is the last', () => {
    expect(addressOf(from('10.0.0.1', '203.0.113.9, 198.51.100.1'), true)).toBe('198.51.100.1');
    expect(addressOf(from('10.0.0.1', '2001:db8::7'), true)).toBe('2001:db8:0:0::/64');
  });

  test.each(['', 'unknown', '198.51.100.1, evil', '_hidden'])(
    'is the proxy itself where it says %j',
    (forwarded) => {
      expect(addressOf(from('10.0.0.1', forwarded), true)).toBe('10.0.0.1');
    },
  );
});
