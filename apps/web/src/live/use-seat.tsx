import type { CommandName } from '@parley/client';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Seen } from './folding.ts';
import type { Seat, SeatState } from './seat-store.ts';
import { holdSeat, type SeatName } from './seats.ts';
import { isCurrent } from './standing.ts';
import type { StateOfPlay } from './state-of-play.ts';

const SeatContext = createContext<Seat | undefined>(undefined);
const SeenContext = createContext<Seen | undefined>(undefined);

/** Connects a seat for as long as what is below it is on the page. */
export function SeatProvider({ room, seat, children }: SeatName & { readonly children: ReactNode }) {
  const [live, setLive] = useState<Seat>();
  useEffect(() => {
    const { seat: held, release } = holdSeat({ room, seat });
    setLive(held);
    return release;
  }, [room, seat]);
  return live && <SeatContext value={live}>{children}</SeatContext>;
}

/** Below this the room is known: what it looks like to the seat, and what to do next. */
export function SeenProvider({ seen, children }: { readonly seen: Seen; readonly children: ReactNode }) {
  return <SeenContext value={seen}>{children}</SeenContext>;
}

export function useSeat(): Seat {
  const seat = useContext(SeatContext);
  if (!seat) throw new Error('there is no seat here');
  return seat;
}

export function useSeatState<T>(select: (state: SeatState) => T): T {
  return useStore(useSeat().store, select);
}

export function useSeen(): Seen {
  const seen = useContext(SeenContext);
  if (!seen) throw new Error('the room is not known here');
  return seen;
}

export function usePlay(): StateOfPlay {
  return useSeen().play;
}

/** Who this seat is. */
export function useMe(): StateOfPlay['seats']['you'] {
  return usePlay().seats.you;
}

/** Whether the rules let this seat give a command now. */
export function useMay(command: CommandName): boolean {
  return useSeen().next.may.includes(command);
}

/** Whether decisions may be taken on what the page shows. */
export function useIsCurrent(): boolean {
  return useSeatState(({ standing }) => isCurrent(standing));
}
