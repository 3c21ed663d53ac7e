import { useMemo } from 'react';
import { useSeen } from '../../live/use-seat.tsx';
import { bannersOf } from './banner.ts';
import { BannerButtons } from './banner-button.tsx';

/** The banner's buttons on a phone: at the bottom, above the tabs, whatever is on the screen. */
export function ActionBar() {
  const { next, play } = useSeen();
  const { first } = useMemo(() => bannersOf(next, play), [next, play]);
  if (!first.primary && !first.quiet) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 *:first:flex-1">
      <BannerButtons banner={first} />
    </div>
  );
}
