import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as library from 'ws';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf, writeFrame } from './framing.ts';

/** The library's own framing, which its types leave out. */
const { Sender } = library as unknown as {
  Sender: new (stream: Duplex) => { send(data: Buffer, options: object): void };
};

const SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000];

describe('a frame', () => {
  test.each(SIZES)('of %i bytes is what the library writes', (size) => {
    const written: Buffer[] = [];
    const stream = new PassThrough({ highWaterMark: 1024 * 1024 });
    stream.on('data', (chunk: Buffer) => written.push(chunk));
    const payload = Buffer.alloc(size, 'x');
    const sender = new Sender(stream);
    sender.send(payload, { binary: false, compress: false, fin: true, mask: false });
    expect(frameOf(payload).equals(Buffer.concat(written))).toBe(true);
  });
});

describe('what a client receives', () => {
  const http = createServer();
  const upgrades = new WebSocketServer({ noServer: true });
  let client: WebSocket;
  let server: WebSocket;
  let socket: Duplex;
  let received: string[];

  beforeEach(async () => {
    http.removeAllListeners('upgrade');
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const accepted = new Promise<WebSocket>((resolve) => {
      http.once('upgrade', (request, raw, head) => {
        socket = raw;
        upgrades.handleUpgrade(request, raw, head, resolve);
      });
    });
    client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
    received = [];
    client.on('message', (data, isBinary) =>
      received.push(`${isBinary ? 'binary' : 'text'} ${(data as Buffer).toString()}`),
    );
    for (const kind of ['ping', 'pong'] as const)
      client.on(kind, (data: Buffer) => received.push(`${kind} ${data.toString()}`));
    server = await accepted;
    await once(client, 'open');
  });
  afterEach(() => {
    client.terminate();
    http.closeAllConnections();
    http.close();
  });

  async function all(last: string): Promise<string[]> {
    while (received.at(-1) !== `text ${last}`) await once(client, 'message');
    return received;
  }

  test('is the same as through the library, in order, whatever is sent in between', async () => {
    const write = (text: string) => writeFrame(server, socket, Buffer.from(text));
    write('1');
    server.send('2');
    write('3');
    server.ping('4');
    write('x'.repeat(100_000));
    server.send('5'.repeat(100_000));
    write('');
    write('ü\u{1F600}');
    write('end');
    expect(await all('end')).toEqual([
      'text 1',
      'text 2',
      'text 3',
      'ping 4',
      `text ${'x'.repeat(100_000)}`,
      `text ${'5'.repeat(100_000)}`,
      'text ',
      'text ü\u{1F600}',
      'text end',
    ]);
  });

  test('stays in order where the library holds something back', async () => {
    // A Blob is read asynchronously; we send none, but somebody may.
    server.send(new Blob(['first']) as never);
    writeFrame(server, socket, Buffer.from('second'));
    writeFrame(server, socket, Buffer.from('end'));
    expect(await all('end')).toEqual(['binary first', 'text second', 'text end']);
  });

  test('ends with the goodbye', async () => {
    const closed = once(client, 'close');
    writeFrame(server, socket, Buffer.from('last'));
    server.close(4409, 'slow');
    writeFrame(server, socket, Buffer.from('too late'));
    expect(await closed).toEqual([4409, Buffer.from('slow')]);
    expect(received).toEqual(['text last']);
  });

  test('may be one buffer for many, which nobody changes', async () => {
    const page = Buffer.from('the same for all');
    for (let count = 0; count < 100; count += 1) writeFrame(server, socket, page);
    writeFrame(server, socket, Buffer.from('end'));
    expect(new Set(await all('end'))).toEqual(new Set(['text the same for all', 'text end']));
    expect(received).toHaveLength(101);
    expect(page.toString()).toBe('the same for all');
  });
});
