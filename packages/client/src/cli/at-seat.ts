import type { Client } from '../client.ts';
import { LocalError } from '../errors.ts';
import { connect } from '../node.ts';
import type { PendingStore } from '../outbox.ts';
import type { Positions } from '../replica.ts';
import { forgetShown } from './reading.ts';
import { seenOf, type Seat } from './seats/seat.ts';
import type { Call } from './verb.ts';
import type { World } from './world.ts';

/** A connection of this command, for as long as it runs. */
export interface AtSeat {
  readonly client: Client;
  /** Aborted when the user stops it, or when the hub could not be reached for as long as there was patience. */
  readonly signal: AbortSignal;
}

/** Connects a seat, does what there is to do, and lets go again, whatever happens. */
export async function atSeat<T>(
  { world, patienceMs }: Pick<Call, 'world' | 'patienceMs'>,
  seat: Pick<Seat, 'alias' | 'base' | 'token'>,
  options: { readonly positions?: Positions | undefined; readonly store?: PendingStore },
  work: (at: AtSeat) => Promise<T>,
): Promise<T> {
  const client = connect({
    link: seat.token,
    base: seat.base,
    name: 'parley',
    openSocket: world.openSocket,
    timers: world.timers,
    random: world.random,
    newKey: world.newKey,
    ...options,
  });
  const outOfReach = new AbortController();
  const stopWatching = watchReach(client, world, patienceMs, outOfReach);
  client.subscribe(({ type }) => {
    if (type === 'reload' && seat.alias !== '') forgetShown(world, seat);
  });
  try {
    return await work({ client, signal: AbortSignal.any([world.interrupted, outOfReach.signal]) });
  } finally {
    stopWatching();
    client.close();
  }
}

/** Gives up once the connection has not stood for as long as there is patience; each time it stands this begins anew. */
function watchReach(
  client: Client,
  { timers }: World,
  patienceMs: number,
  giveUp: AbortController,
): () => void {
  let cancel: (() => void) | undefined;
  const look = () => {
    if (client.connection.status === 'live') {
      cancel?.();
      cancel = undefined;
    } else {
      cancel ??= timers.set(patienceMs, () => giveUp.abort(new LocalError('unreachable')));
    }
  };
  look();
  const unsubscribe = client.subscribe(look);
  return () => {
    unsubscribe();
    cancel?.();
  };
}

/** What has been shown of the record, as a word: a command given after something new was shown is a new one. */
export function markOf(seat: Pick<Seat, 'shown' | 'carried'>): string {
  return JSON.stringify(Object.entries(seenOf(seat)).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** How many unanswered commands a seat remembers. */
const REMEMBERED = 20;

/** Keeps unanswered commands in the seat's file, so that the same line repeats them after this process has died. */
export function keptIn({ seats }: World, seat: Seat): PendingStore {
  return {
    keep(pending) {
      seats.change(seat.alias, (now) => {
        const others = now.unanswered.filter(({ key }) => key !== pending.key);
        return { ...now, unanswered: [...others, { ...pending, after: markOf(seat) }].slice(-REMEMBERED) };
      });
    },
    drop(key) {
      seats.change(seat.alias, (now) => ({
        ...now,
        unanswered: now.unanswered.filter((kept) => kept.key !== key),
      }));
    },
  };
}
