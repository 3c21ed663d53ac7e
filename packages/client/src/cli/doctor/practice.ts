import { parseLink } from '@parley/protocol/links';
import type { Client } from '../../client.ts';
import { accept, claim, createRoom } from '../../http.ts';
import { connect } from '../../node.ts';
import type { RoomResult } from '../../post.ts';
import type { World } from '../world.ts';

/**
 * A room to rehearse in, with everybody in it: the agent that is examined, an agent that answers it, and the two people.
 * All but the first are played from here.
 */
export interface Practice {
  readonly room: string;
  /** The agent that is examined. */
  readonly agent: Client;
  /** The other party's agent. */
  readonly counterpart: Client;
  /** The person of the agent that is examined. */
  readonly person: Client;
  /** Closes the room, and lets go of every seat. */
  end(): Promise<void>;
}

export type PracticeWorld = Pick<World, 'fetch' | 'timers' | 'random' | 'openSocket' | 'newKey'>;

interface Where {
  readonly base: string;
  readonly hostKey?: string | undefined;
  readonly timeoutMs: number;
}

const SETTINGS = { seats: { people: 'any' }, room: { life_hours: 1 } };

export async function openPractice(
  world: PracticeWorld,
  { base, hostKey, timeoutMs }: Where,
): Promise<Practice> {
  const { fetch, timers, random } = world;
  const options = { fetch, timers, random, timeoutMs, base };
  const input = {
    topic: 'A rehearsal',
    parties: [{ name: 'You' }, { name: 'Practice' }],
    settings: SETTINGS,
  };
  const made = await createRoom(base, input, { ...options, hostKey });
  const ours = await claim(linkIn(made, 'claim'), { name: 'Your person' }, options);
  const theirs = await accept(linkIn(made, 'invitation'), { name: 'Their person' }, options);
  const all: Client[] = [];
  const seat = (link: string) => {
    const { openSocket, newKey } = world;
    // The links name the hub as it calls itself; the way that is examined is the one that was given.
    const token = parseLink(link)?.token.text ?? '';
    const client = connect({ link: token, base, name: 'parley doctor', openSocket, timers, random, newKey });
    all.push(client);
    return client;
  };
  const [agent, counterpart, person, other] = [
    seat(linkIn(made, 'agent')),
    seat(linkIn(theirs, 'agent')),
    seat(linkIn(ours, 'person')),
    seat(linkIn(theirs, 'person')),
  ];
  // The talk begins once both people say so.
  for (const one of [person, other]) await one.do('ready', {}, { timeoutMs });
  return {
    room: made.room,
    agent,
    counterpart,
    person,
    async end() {
      const patience = { timeoutMs };
      await person.do('close', { reason: 'The rehearsal is over.' }, patience).finally(() => {
        for (const client of all) client.close();
      });
    },
  };
}

function linkIn({ links = [] }: RoomResult, kind: string): string {
  const found = links.find((link) => link.kind === kind)?.link;
  if (found === undefined) throw new TypeError(`the hub gave no link for ${kind}`);
  return found;
}
