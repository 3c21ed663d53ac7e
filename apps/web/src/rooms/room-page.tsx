import { useEffect } from 'react';
import { SeatProvider } from '../live/use-seat.tsx';
import { UnknownRoom } from '../pages/nothing.tsx';
import { loadPanels } from './load-panels.ts';
import { RoomFrame } from './parts/room-frame.tsx';
import { RoomLoading } from './parts/room-states.tsx';
import { RoomView } from './room-view.tsx';
import { useSeatHere } from './use-seat-here.ts';

/** A room, from the seat that this browser holds in it. */
export function RoomPage() {
  const { seats, seat, retry } = useSeatHere();
  useEffect(() => void loadPanels(), []);
  if (seats === undefined) return <RoomLoading onRetry={retry} />;
  if (!seat) return <UnknownRoom />;
  return (
    <SeatProvider room={seat.room} seat={seat.seat}>
      <RoomFrame>
        <RoomView seats={seats} />
      </RoomFrame>
    </SeatProvider>
  );
}
