import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as library from 'ws';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf, frameWriter } from './framing.ts';

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
  const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: { threshold: 0 } });
  let client: WebSocket;
  let server: WebSocket;
  let socket: Duplex;
  let received: string[];

  const connect = async (perMessageDeflate = false) => {
    http.removeAllListeners('upgrade');
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const accepted = new Promise<WebSocket>((resolve) => {
      http.once('upgrade', (request, raw, head) => {
        socket = raw;
        upgrades.handleUpgrade(request, raw, head, resolve);
      });
    });
    client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`, { perMessageDeflate });
    received = [];
    client.on('message', (data, isBinary) =>
      received.push(`${isBinary ? 'binary' : 'text'} ${(data as Buffer).toString()}`),
    );
    for (const kind of ['ping', 'pong'] as const)
      client.on(kind, (data: Buffer) => received.push(`${kind} ${data.toString()}`));
    server = await accepted;
    await once(client, 'open');
  };
  const writeBytes = (json: Buffer) => frameWriter(server)(server, socket, json);
  const write = (text: string) => writeBytes(Buffer.from(text));
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
    await connect();
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

  test('is left to the library where it compresses, and stays in order', async () => {
    await connect(true);
    expect(server.extensions).toBe('permessage-deflate');
    server.send('x'.repeat(100_000));
    write('second');
    write('end');
    expect(await all('end')).toEqual([`text ${'x'.repeat(100_000)}`, 'text second', 'text end']);
  });

  test('leaves in one go what belongs to one turn', async () => {
    await connect();
    const calls = [vi.spyOn(socket, '_write'), vi.spyOn(socket as Required<Duplex>, '_writev')];
    for (let count = 0; count < 10; count += 1) write(String(count));
    server.send('end');
    await all('end');
    expect(calls.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    // A lot of it does not wait for the turn to end.
    write('x'.repeat(100_000));
    expect(socket.writableCorked).toBe(0);
  });

  test('ends with the goodbye', async () => {
    await connect();
    const closed = once(client, 'close');
    write('last');
    server.close(4409, 'slow');
    write('too late');
    expect(await closed).toEqual([4409, Buffer.from('slow')]);
    expect(received).toEqual(['text last']);
  });

  test('may be one buffer for many, which nobody changes', async () => {
    await connect();
    const page = Buffer.from('the same for all');
    for (let count = 0; count < 100; count += 1) writeBytes(page);
    write('end');
    expect(new Set(await all('end'))).toEqual(new Set(['text the same for all', 'text end']));
    expect(received).toHaveLength(101);
    expect(page.toString()).toBe('the same for all');
  });
});
