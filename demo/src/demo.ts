import { accept, claim, type Client, createRoom, type RoomResult } from '@parley/client';
import { connect } from '@parley/client/node';
import { negotiate } from './agent.ts';
import { startHub } from './hub.ts';
import { billing, type Line, shop } from './script.ts';

/** A meeting to watch: its two agents at work, and links for the two people and for observers. */
export interface Demo {
  readonly links: { readonly shop: string; readonly billing: string; readonly observers: string };
  /** Resolves when the room is closed, or the demo is stopped. */
  readonly closed: Promise<void>;
  /** Ends everything, and leaves nothing behind. */
  stop(): Promise<void>;
}

/** `paceMs`: how long an agent takes before it speaks. */
export async function startDemo(paceMs: number): Promise<Demo> {
  const hub = await startHub();
  const clients: Client[] = [];
  const giveUp = new AbortController();
  const stop = async () => {
    giveUp.abort();
    for (const client of clients) client.close();
    await hub.stop();
  };
  const send = (link: string, lines: readonly Line[]) => {
    const client = connect({ link, name: 'parley-demo' });
    clients.push(client);
    return negotiate(client, lines, { paceMs, stopped: giveUp.signal });
  };
  try {
    const room = await createRoom(hub.url, {
      topic: 'How the shop sends its orders to billing',
      goal: 'A small contract that both sides can build against this week.',
      parties: [
        { name: 'Shop', knows: ['About 4,000 orders a day', 'Orders carry a stable order_id'] },
        {
          name: 'Billing',
          needs_to_determine: ['How amounts are rounded', 'What happens while we are down'],
        },
      ],
      // The demo takes both places at this terminal, to have the agents' links; people then open theirs in a browser.
      settings: { seats: { people: 'any' } },
    });
    const anna = await claim(linkIn(room, 'claim'), { name: 'Anna' });
    const boris = await accept(linkIn(room, 'invitation'), { name: 'Boris' });
    const agents = [send(linkIn(room, 'agent'), shop), send(linkIn(boris, 'agent'), billing)];
    const links = {
      shop: linkIn(anna, 'person'),
      billing: linkIn(boris, 'person'),
      observers: linkIn(room, 'observer'),
    };
    return { links, closed: Promise.all(agents).then(() => undefined), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function linkIn({ links = [] }: RoomResult, kind: string): string {
  const found = links.find((link) => link.kind === kind);
  if (!found) throw new Error(`The hub handed out no ${kind} link.`);
  return found.link;
}
