import type { ReactNode } from 'react';
import { SeatProvider } from '../../live/use-seat.tsx';
import { UnknownRoom } from '../../pages/nothing.tsx';
import { useSeatHere } from '../use-seat-here.ts';
import { RoomFrame } from './room-frame.tsx';
import { RoomLoading } from './room-states.tsx';

/** What every page of a room is in: below it the room is known, from the seat that this browser holds in it. */
export function RoomShell({ children }: { readonly children: ReactNode }) {
  const { seats, seat, retry } = useSeatHere();
  if (seats === undefined) return <RoomLoading onRetry={retry} />;
  if (!seat) return <UnknownRoom />;
  return (
    <SeatProvider room={seat.room} seat={seat.seat}>
      <RoomFrame>{children}</RoomFrame>
    </SeatProvider>
  );
}
