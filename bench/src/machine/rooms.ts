import { accept, claim, createRoom } from '@parley/client';
import type { Result } from '@parley/protocol';
import { parseLink } from '@parley/protocol/links';
import { must } from './failure.ts';
import type { Hub } from './hub.ts';
import { withEach } from './pool.ts';

/** A room with both sides there: two persons, two agents, and a link for those who watch. Tokens of the seats. */
export interface BenchRoom {
  readonly room: string;
  readonly persons: readonly string[];
  readonly agents: readonly string[];
  readonly observer: string;
}

const AT_ONCE = 16;
const INPUT = {
  topic: 'Delivery of the parts',
  parties: [{ name: 'Acme' }, { name: 'Bolt' }],
  // People take their places in a browser where a room does not say otherwise.
  settings: { seats: { people: 'any' } },
};

/** Makes rooms as anybody would, over HTTP. */
export function makeRooms(hub: Hub, count: number): Promise<readonly BenchRoom[]> {
  return withEach(Array.from({ length: count }), AT_ONCE, () => makeRoom(hub));
}

async function makeRoom({ base }: Hub): Promise<BenchRoom> {
  const made = await createRoom(base, INPUT);
  const first = await claim(linkIn(made, 'claim'), { name: 'Anna' }, { base });
  const second = await accept(linkIn(made, 'invitation'), { name: 'Boris' }, { base });
  return {
    room: made.room,
    persons: [tokenIn(first, 'person'), tokenIn(second, 'person')],
    agents: [tokenIn(made, 'agent'), tokenIn(second, 'agent')],
    observer: tokenIn(made, 'observer'),
  };
}

function linkIn({ links = [] }: Result, kind: string): string {
  return must(links.find((link) => link.kind === kind)?.link, `a link of kind ${kind}`);
}

function tokenIn(result: Result, kind: string): string {
  return must(parseLink(linkIn(result, kind)), 'a link that can be read').token.text;
}
