import type { Trouble } from '../../live/outcome.ts';
import type { Seat, SeatState } from '../../live/seat-store.ts';
import type { StateOfPlay } from '../../live/state-of-play.ts';
import { keysOf, makeBrowserKey, type OwnKey } from './own-keys.ts';
import { isKey } from './print.ts';

/**
 * Naming the key that a person will sign with. It is made when they join, without a step of theirs, so that the other
 * side knows it before there is anything to sign. Whoever has named a key elsewhere keeps it, unless they come back by a
 * recovery code or ask for another: then everybody sees that the key changed.
 */
export type Naming =
  /** This browser has the key that the seat signs with; `replaced`: it took the place of another just now. */
  | { readonly status: 'own'; readonly key: OwnKey; readonly replaced: boolean }
  /** The seat signs with a key that is elsewhere, or with none because nobody is asked to. */
  | { readonly status: 'elsewhere' }
  /** This browser makes or keeps no keys. */
  | { readonly status: 'unable' }
  | { readonly status: 'refused'; readonly trouble: Trouble };

/** Whoever holds the key of a seat, by the room. */
export const keyOf = ({ signing }: StateOfPlay, seat: string | null) =>
  signing?.keys.find((each) => each.seat === seat);

/** Makes sure that a person's seat has named a key, and that it is this browser's if `replace` says so. */
export async function nameOwnKey(live: Seat, { replace }: { readonly replace: boolean }): Promise<Naming> {
  const { room, me } = await joined(live);
  if (me?.kind !== 'person') return { status: 'elsewhere' };
  // Two tabs that come at once make one key.
  return alone(`parley key ${room} ${me.seat}`, () => named(live, replace));
}

async function named(live: Seat, replace: boolean): Promise<Naming> {
  const { room, me, seen } = live.store.getState();
  if (!me || !seen) return { status: 'elsewhere' };
  const known = keyOf(seen.play, me.seat);
  try {
    const held = await keysOf(room, me.seat);
    const current = held.find((each) => isKey(known, each));
    if (current) return { status: 'own', key: current, replaced: false };
    if ((known && !replace) || !seen.next.may.includes('key')) return { status: 'elsewhere' };
    const owner = { room, seat: me.seat, name: seen.play.seats.you.name ?? '', topic: seen.play.room.topic };
    const key = held.find(({ kind }) => kind === 'browser') ?? (await makeBrowserKey(owner));
    const trouble = await giveKey(live, key);
    if (trouble) return { status: 'refused', trouble };
    return { status: 'own', key, replaced: known !== undefined };
  } catch (error) {
    // A private window, a page without https, an old browser: the ceremony says what to do.
    console.info('no signing key can be kept here', error);
    return { status: 'unable' };
  }
}

/** Tells the room of a key, and answers why it could not; that the seat has named it already is as good. */
export async function giveKey(live: Pick<Seat, 'do'>, key: OwnKey): Promise<Trouble | undefined> {
  const site = key.kind === 'passkey' ? { site: key.site } : {};
  const outcome = await live.do('key', { key: key.key, ...site });
  if (outcome.done) return undefined;
  const { trouble } = outcome;
  return trouble.by === 'hub' && trouble.refusal.code === 'already' ? undefined : trouble;
}

/** The state of a seat once the whole room is here, or once it is known that it will not come. */
function joined({ store }: Seat): Promise<SeatState> {
  const state = store.getState();
  if (isIn(state)) return Promise.resolve(state);
  return new Promise((resolve) => {
    const stop = store.subscribe((next) => {
      if (!isIn(next)) return;
      stop();
      resolve(next);
    });
  });
}

const isIn = ({ seen, standing }: SeatState): boolean => seen !== undefined || standing.status === 'ended';

/** One at a time over all tabs, where the browser can see to that. */
const alone = <Result>(name: string, act: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, act) : act();
