import { type Client, connect as connectAnywhere, type ConnectOptions } from './client.ts';
import { checkedFrame } from './node/checked-frame.ts';
import { nodeSockets } from './node/node-sockets.ts';

/** The client in Node: with sockets of the package `ws`, and every frame checked, since a link can lead anywhere. */
export function connect(options: ConnectOptions): Client {
  return connectAnywhere({ openSocket: nodeSockets, readFrame: checkedFrame, ...options });
}
