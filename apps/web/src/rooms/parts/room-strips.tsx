import { lazy, Suspense } from 'react';
import { loadDuties } from '../load-panels.ts';
import { StandingStrip } from './standing-strip.tsx';

const RoomDuties = lazy(async () => ({ default: (await loadDuties()).RoomDuties }));

/** Between the head and the banner: what is wrong with the room as a whole, if anything is. */
export function RoomStrips() {
  return (
    <>
      <StandingStrip />
      <Suspense fallback={null}>
        <RoomDuties />
      </Suspense>
    </>
  );
}
