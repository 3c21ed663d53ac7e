import { WebSocket } from 'ws';
import type { OpenSocket } from '../connection/port.ts';

/** What a hub may send in one frame; a whole record comes in many. */
const LARGEST_FRAME_BYTES = 16 * 1024 * 1024;
const NO_STATUS = 1005;
const NETWORK = 1006;

/** Sockets of the package `ws`, since Node has none of its own before version 22. */
export const nodeSockets: OpenSocket = (url, subprotocol, events) => {
  const socket = new WebSocket(url, subprotocol, {
    maxPayload: LARGEST_FRAME_BYTES,
    perMessageDeflate: false,
  });
  socket.on('error', () => {}); // a close follows; without a listener the process would end
  socket.on('open', () => events.opened());
  socket.on('message', (data, binary) => {
    if (!binary) events.received(Buffer.isBuffer(data) ? data.toString() : '');
  });
  socket.on('close', (code) => events.closed(code === NO_STATUS ? NETWORK : code));
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      socket.close(1000);
    },
  };
};
