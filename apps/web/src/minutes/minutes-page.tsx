import { UnknownRoom } from '../pages/nothing.tsx';
import { RoomLoading } from '../rooms/parts/room-states.tsx';
import { useSeatHere } from '../rooms/use-seat-here.ts';
import { RoomMinutes } from './room-minutes.tsx';

/** The minutes of a room that is closed: the document that the hub gives everybody alike, on the screen and on paper. */
export function MinutesPage() {
  const { seats, seat, retry } = useSeatHere();
  if (seats === undefined) return <RoomLoading onRetry={retry} />;
  if (!seat) return <UnknownRoom />;
  return <RoomMinutes room={seat.room} seat={seat.seat} topic={seat.topic} />;
}
