import { describe, expect, test } from 'vitest';
import { createLinkedPair, type LinkedPair, type PairEnd } from './linked-pair.ts';

function hear(end: PairEnd): string[] {
  const heard: string[] = [];
  end.listen({
    received: (bytes) => heard.push(new TextDecoder().decode(bytes)),
    closed: (code, reason) => heard.push(`closed ${code} ${reason}`.trimEnd()),
  });
  return heard;
}

function pair(): LinkedPair & { readonly atClient: string[]; readonly atServer: string[] } {
  const linked = createLinkedPair();
  return { ...linked, atClient: hear(linked.client), atServer: hear(linked.server) };
}

describe('a linked pair', () => {
  test('holds what was sent until it is delivered, in order and each direction on its own', () => {
    const { client, server, atClient, atServer, deliver, waiting } = pair();
    for (const word of ['a', 'b', 'c']) client.send(word);
    server.send('x');
    expect([atServer, waiting('server'), waiting('client')]).toEqual([[], 3, 1]);
    expect(deliver('server', 2)).toBe(2);
    expect([atServer, atClient]).toEqual([['a', 'b'], []]);
    expect(deliver('server')).toBe(1);
    expect(atServer).toEqual(['a', 'b', 'c']);
  });

  test('carries a copy', () => {
    const { client, atServer, deliver } = pair();
    const bytes = new TextEncoder().encode('before');
    client.send(bytes);
    bytes.fill(0x21);
    deliver('server');
    expect(atServer).toEqual(['before']);
  });

  test('settles when nobody has anything to say', () => {
    const linked = createLinkedPair();
    const heard: number[] = [];
    for (const end of [linked.client, linked.server]) {
      end.listen({
        received: ([count = 0]) => {
          heard.push(count);
          if (count > 0) end.send(Uint8Array.of(count - 1));
        },
        closed: () => undefined,
      });
    }
    linked.client.send(Uint8Array.of(3));
    linked.settle();
    expect(heard).toEqual([3, 2, 1, 0]);
  });

  test('says goodbye after what was sent before, and both ends hear it once', () => {
    const { client, server, atClient, atServer, settle } = pair();
    server.send('last words');
    server.close(1012, 'come back');
    server.send('too late');
    client.send('to somebody who no longer reads');
    expect([client.open, server.open]).toEqual([true, false]);
    settle();
    client.send('to nobody');
    client.close(1000, '');
    settle();
    expect(atClient).toEqual(['last words', 'closed 1012 come back']);
    expect(atServer).toEqual(['closed 1012 come back']);
    expect([client.open, server.open]).toEqual([false, false]);
  });

  test('loses what is under way when it is cut', () => {
    const { client, server, atClient, atServer, cut, settle } = pair();
    client.send('a');
    server.send('b');
    cut();
    settle();
    expect([atClient, atServer]).toEqual([['closed 1006'], ['closed 1006']]);
  });

  test('can lose a tail', () => {
    const { server, atClient, lose, settle } = pair();
    for (const word of ['a', 'b', 'c']) server.send(word);
    lose('client', 2);
    settle();
    expect(atClient).toEqual(['a']);
  });
});
