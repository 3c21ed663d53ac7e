import type { ReactNode } from 'react';
import { SeenProvider, useSeatState } from '../../live/use-seat.tsx';
import { RoomEnded, RoomLoading, RoomOutdated } from './room-states.tsx';

/** What stands between a seat and its room: not there yet, no more there, or not to be read by this page. */
export function RoomFrame({ children }: { readonly children: ReactNode }) {
  const standing = useSeatState((state) => state.standing);
  const seen = useSeatState((state) => state.seen);
  if (standing.status === 'ended') return <RoomEnded refusal={standing.refusal} />;
  if (standing.status === 'outdated') return <RoomOutdated />;
  if (!seen) return <RoomLoading onRetry={() => location.reload()} />;
  return <SeenProvider seen={seen}>{children}</SeenProvider>;
}
