import { connect } from '@parley/client';
import type { SeatId } from '@parley/protocol/circle';
import { createHubClock } from './hub-clock.ts';
import { isOwnRules } from './own-rules.ts';
import { createSeat, type Seat, type SetTimer } from './seat-store.ts';

/** A seat of a room that this browser holds, as its cookie knows it. */
export interface SeatName {
  readonly room: string;
  readonly seat: SeatId;
}

const setTimer: SetTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Connects a seat of this browser to the hub that the page came from. */
function openSeat({ room, seat }: SeatName): Seat {
  const clock = createHubClock(Date.now);
  const client = connect({
    base: window.location.origin,
    seat: { room, seat },
    readFrame: clock.readFrame,
    name: 'web',
  });
  const live = createSeat({ room, client, now: clock.now, setTimer, isOwnRules });
  const nudge = () => live.nudge();
  const cut = () => live.cut();
  // The browser knows before any timer does when the network is gone, and when it is worth trying again.
  const woken = () => document.visibilityState === 'visible' && live.nudge();
  window.addEventListener('online', nudge);
  window.addEventListener('offline', cut);
  document.addEventListener('visibilitychange', woken);
  return {
    ...live,
    close: () => {
      window.removeEventListener('online', nudge);
      window.removeEventListener('offline', cut);
      document.removeEventListener('visibilitychange', woken);
      live.close();
    },
  };
}

interface Held {
  readonly seat: Seat;
  users: number;
  cancelClose?: () => void;
}

/** How long a seat stays connected after the last page that used it is gone: from one page of a room to the next. */
const LINGER_MS = 3_000;

/** The seats that are connected. Two parts of a page that use one seat share its connection and its store. */
const held = new Map<string, Held>();

export function holdSeat(name: SeatName): { readonly seat: Seat; release(): void } {
  const key = `${name.room}/${name.seat}`;
  const entry = held.get(key) ?? { seat: openSeat(name), users: 0 };
  held.set(key, entry);
  entry.cancelClose?.();
  entry.users += 1;
  return {
    seat: entry.seat,
    release() {
      entry.users -= 1;
      if (entry.users > 0) return;
      entry.cancelClose = setTimer(LINGER_MS, () => {
        held.delete(key);
        entry.seat.close();
      });
    },
  };
}
