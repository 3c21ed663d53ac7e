import { useEffect, useState } from 'react';
import type { HeldSeat } from '../../api/seats.ts';
import type { Seat, SeatState } from '../../live/seat-store.ts';
import { holdSeat } from '../../live/seats.ts';

export interface LiveSeat {
  readonly held: HeldSeat;
  readonly seat?: Seat;
  readonly state?: SeatState;
}

const nameOf = ({ room, seat }: HeldSeat) => `${room}/${seat}`;

/** Every seat of this browser, connected for as long as the page is open. */
export function useSeatStates(seats: readonly HeldSeat[]): readonly LiveSeat[] {
  const [live, setLive] = useState<ReadonlyMap<string, LiveSeat>>(new Map());
  useEffect(() => {
    const releases = seats.map((held) => {
      const { seat, release } = holdSeat(held);
      const show = (state: SeatState) =>
        setLive((now) => new Map(now).set(nameOf(held), { held, seat, state }));
      show(seat.store.getState());
      const unsubscribe = seat.store.subscribe(show);
      return () => {
        unsubscribe();
        release();
      };
    });
    return () => {
      for (const release of releases) release();
    };
  }, [seats]);
  return seats.map((held) => live.get(nameOf(held)) ?? { held });
}
