import { useMemo } from 'react';
import { useSeen } from '../../live/use-seat.tsx';
import { bannersOf } from '../banner/banner.ts';
import type { PanelName } from '../panel-names.ts';

/** How many things wait for this seat in each panel: what its tab says, and nothing else is counted there. */
export function useWaiting(): Readonly<Partial<Record<PanelName, number>>> {
  const { next, play } = useSeen();
  return useMemo(() => {
    const { first, more } = bannersOf(next, play);
    const counts: Partial<Record<PanelName, number>> = {};
    for (const { label, primary } of [first, ...more]) {
      if (label !== 'needs' || primary?.target.type !== 'panel') continue;
      const { panel } = primary.target;
      counts[panel] = (counts[panel] ?? 0) + 1;
    }
    return counts;
  }, [next, play]);
}
