import { type Change, type Client, connect, type ConnectOptions } from '../client.ts';
import type { SeatOfBrowser } from '../say.ts';
import { checkedFrame } from '../node/checked-frame.ts';
import { type Clock, createClock } from './clock.ts';
import { FakeHub, TOKEN } from './fake-hub.ts';

type Options = Partial<Extract<ConnectOptions, { link: string }>> & { readonly seat?: SeatOfBrowser };

/** A client and the hub it talks to. Keys are counted, chance is always in the middle, frames are checked. */
export function connected(
  { link = TOKEN, base = 'http://hub.test', seat, ...options }: Options = {},
  hub = new FakeHub(),
) {
  const clock: Clock = createClock();
  let keys = 0;
  const client: Client = connect({
    ...(seat ? { seat, base } : { link, base }),
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
