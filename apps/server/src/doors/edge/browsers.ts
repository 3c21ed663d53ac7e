import type { SeatId } from '@parley/protocol';
import { digestOf } from '../../keys/derive.ts';
import type { Held, SessionStore } from '../../keys/sessions/port.ts';
import { isAbsence, isGone } from '../../rooms/gone.ts';
import type { Caller, Hub } from '../../rooms/hub.ts';
import { sessionCookie } from './cookie.ts';
import { refusal } from './failure.ts';

/**
 * People in browsers (ID-6). A browser holds seats under one cookie, several in one room too. Whoever asks names the
 * seat; none is guessed, and what a seat's credential is worth is asked of the hub each time.
 *
 * The secret of a cookie is always the hub's own: one that holds nothing here, whoever made it up or planted it, is
 * never filled. With its first seat a browser gets a new one.
 */
export interface Browsers {
  /** The browser that sent this Cookie header. */
  visit(cookieHeader: string | undefined): Visit;
}

export interface Visit {
  /** The seats it holds that are good now, what it has held longest first. */
  seats(): Promise<readonly Caller[]>;
  /** Those of a room. */
  seatsIn(room: string): Promise<readonly Caller[]>;
  /** The seat that is named. Refused with `unknown`, as everywhere, when it is not good or not held here. */
  seat(room: string, seat: SeatId): Promise<Caller>;
  /** Refuses when it holds as many as it may: asked before a link is used up for one more. */
  spare(): Promise<void>;
  /** Puts a seat in, in the place of an older credential for it. Answers with the Set-Cookie header. */
  hold(caller: Caller): Promise<string>;
  /** The same for a browser that holds something, as a socket knows that joined under its cookie. */
  keep(caller: Caller): Promise<void>;
  /** Takes a seat out of this browser; the seat itself stays. */
  forget(room: string, seat: SeatId): Promise<void>;
}

export interface BrowsersParts {
  readonly hub: Pick<Hub, 'recall'>;
  readonly sessions: SessionStore;
  readonly baseUrl: string;
  readonly clock: () => number;
  /** Random bytes, as hex. */
  readonly random: (bytes: number) => string;
}

/** Seats that one browser may hold. */
export const SEATS_PER_BROWSER = 100;
const SECRET_BYTES = 32;

export function createBrowsers(parts: BrowsersParts): Browsers {
  const cookie = sessionCookie(parts.baseUrl);
  return { visit: (header) => visitOf(parts, cookie, cookie.read(header)) };
}

function visitOf(
  { hub, sessions, clock, random }: BrowsersParts,
  cookie: ReturnType<typeof sessionCookie>,
  secret: string | undefined,
): Visit {
  const session = secret === undefined ? undefined : digestOf(secret);
  const all = async () => (session === undefined ? [] : sessions.all(session));
  const inRoom = async (room: string) => (session === undefined ? [] : sessions.inRoom(session, room));
  const good = async (held: readonly Held[], isDead?: IsDead) => {
    const callers = await Promise.all(held.map((one) => recall(hub, one, isDead)));
    return callers.filter((caller) => caller !== undefined);
  };

  /** What it holds for a seat, and what it holds in that room that is good for nothing any more. */
  const forSeat = async (room: string, seat: SeatId | null): Promise<readonly Held[]> => {
    const held = await inRoom(room);
    const callers = await Promise.all(held.map((one) => recall(hub, one)));
    return held.filter((_, index) => {
      const caller = callers[index];
      return caller === undefined || caller.actor.seat === seat;
    });
  };

  const put = async (into: string, { room, actor, credential }: Caller) => {
    const older = (await forSeat(room, actor.seat)).filter((held) => held.credential !== credential);
    await sessions.add(into, { room, credential }, clock());
    for (const held of older) await sessions.remove(into, held);
  };

  return {
    seats: async () => good(await all()),
    seatsIn: async (room) => good(await inRoom(room)),
    async seat(room, seat) {
      // Whoever names a seat of a room that was erased is told so.
      const held = await good(await inRoom(room), (thrown) => isAbsence(thrown) && !isGone(thrown));
      const caller = held.findLast(({ actor }) => actor.seat === seat);
      if (!caller) throw refusal('unknown');
      return caller;
    },
    async spare() {
      const held = await all();
      if (held.length < SEATS_PER_BROWSER || (await good(held)).length < SEATS_PER_BROWSER) return;
      throw refusal('over_limit', {
        limit: SEATS_PER_BROWSER,
        what: 'seats in one browser',
        instead: 'Take one out of this browser first.',
      });
    },
    async hold(caller) {
      const isKnown = secret !== undefined && (await all()).length > 0;
      const own = isKnown ? secret : Buffer.from(random(SECRET_BYTES), 'hex').toString('base64url');
      await put(digestOf(own), caller);
      return cookie.write(own);
    },
    async keep(caller) {
      if (session !== undefined) await put(session, caller);
    },
    async forget(room, seat) {
      if (session === undefined) return;
      for (const held of await forSeat(room, seat)) await sessions.remove(session, held);
    },
  };
}

/** Whether what was thrown says that a credential is good no longer. */
type IsDead = (thrown: unknown) => boolean;

/** Whom a credential stands for; nobody, if it is good no longer: one of these takes no other seat along. */
async function recall(
  hub: BrowsersParts['hub'],
  { room, credential }: Held,
  isDead: IsDead = isAbsence,
): Promise<Caller | undefined> {
  try {
    return await hub.recall(room, credential);
  } catch (thrown) {
    if (isDead(thrown)) return undefined;
    throw thrown;
  }
}
