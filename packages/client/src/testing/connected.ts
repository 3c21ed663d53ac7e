import { type Change, type Client, connect, type ConnectOptions } from '../client.ts';
import { checkedFrame } from '../node/checked-frame.ts';
import { type Clock, createClock } from './clock.ts';
import { FakeHub, TOKEN } from './fake-hub.ts';

/** A client and the hub it talks to. Keys are counted, chance is always in the middle, frames are checked. */
export function connected(options: Partial<ConnectOptions> = {}, hub = new FakeHub()) {
  const clock: Clock = createClock();
  let keys = 0;
  const client: Client = connect({
    link: TOKEN,
    base: 'http://hub.test',
    openSocket: hub.openSocket,
    readFrame: checkedFrame,
    timers: clock,
    random: () => 0.5,
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    ...options,
  });
  const changes: Change[] = [];
  client.subscribe((change) => changes.push(change));
  return { client, hub, clock, changes };
}
