import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { nodeSockets } from './node-sockets.ts';

async function listening(greet: (socket: WebSocket) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    server.close();
  });
  server.on('connection', greet);
  await new Promise((resolve) => server.once('listening', resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
}

function opened(url: string) {
  const heard: string[] = [];
  const port = nodeSockets(url, 'parley.v1', {
    opened: () => heard.push('opened'),
    received: (text) => heard.push(text),
    closed: (code) => heard.push(`closed ${code}`),
  });
  return { port, heard };
}

describe('sockets of Node', () => {
  it('offer the subprotocol and carry text both ways', async () => {
    const url = await listening((socket) => {
      socket.on('message', (data: Buffer) => socket.send(`${socket.protocol} ${data.toString()}`));
    });
    const { port, heard } = opened(url);
    port.send('too early'); // no error: it is not open yet
    await vi.waitFor(() => expect(heard).toEqual(['opened']));
    port.send('é');
    await vi.waitFor(() => expect(heard).toEqual(['opened', 'parley.v1 é']));
    port.close();
    await vi.waitFor(() => expect(heard.at(-1)).toBe('closed 1000'));
  });

  it('report the code with which the hub closes', async () => {
    const { heard } = opened(await listening((socket) => socket.close(4403)));
    await vi.waitFor(() => expect(heard).toEqual(['opened', 'closed 4403']));
  });

  it('report a line that broke and a hub that is not there alike', async () => {
    const broken = opened(await listening((socket) => socket.terminate()));
    const nobody = opened('ws://127.0.0.1:9/ws');
    await vi.waitFor(() => expect(broken.heard).toEqual(['opened', 'closed 1006']));
    await vi.waitFor(() => expect(nobody.heard).toEqual(['closed 1006']));
  });
});
