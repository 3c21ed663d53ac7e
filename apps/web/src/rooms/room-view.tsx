import { lazy, Suspense, useEffect, useRef } from 'react';
import type { HeldSeat } from '../api/seats.ts';
import { usePlay } from '../live/use-seat.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { BannerBar } from './banner/banner-bar.tsx';
import { Notices } from './banner/notices.tsx';
import { WritingProvider } from './composer/writing.tsx';
import { RoomHead } from './head/room-head.tsx';
import { RoomKeys } from './keys/room-keys.tsx';
import { BottomTabs } from './parts/bottom-tabs.tsx';
import { SkipLinks } from './parts/skip-links.tsx';
import { StandingStrip } from './parts/standing-strip.tsx';
import { panelFor, type PanelName } from './panel-names.ts';
import { Talk } from './talk/talk.tsx';
import { loadPanels } from './load-panels.ts';
import { usePlace } from './use-place.ts';
import { useScreen } from './use-media.ts';

// The papers come when the talk is there; what they are made of is half of the page.
const Panels = lazy(async () => ({ default: (await loadPanels()).Panels }));

/** The room: head, banner, talk, papers, always in this order. */
export function RoomView({ seats }: { readonly seats: readonly HeldSeat[] }) {
  const play = usePlay();
  const place = usePlace();
  const screen = useScreen();
  const covered = useCovered();
  // An observer has no caucus, whatever the address says.
  const asked = place.panel === 'caucus' && play.seats.you.kind === 'observer' ? undefined : place.panel;
  const shown: PanelName | undefined = asked ?? (screen === 'desk' ? panelFor(play.phases.phase) : undefined);
  const talks = screen === 'desk' || screen === 'tablet' || shown === undefined;

  return (
    <WritingProvider>
      <div data-screen={screen} className={classes('flex min-h-dvh flex-col', screen === 'desk' && 'h-dvh')}>
        <SkipLinks />
        <RoomHead seats={seats} />
        <StandingStrip />
        <div ref={covered} className="sticky top-0 z-2 bg-paper desk:static">
          <BannerBar screen={screen} />
        </div>
        <main
          className={classes(
            'min-h-0 flex-1',
            screen === 'desk' && 'grid grid-cols-[minmax(0,1fr)_minmax(24rem,34rem)]',
            screen !== 'desk' && 'flex flex-col pb-(--covered-bottom)',
          )}
        >
          {talks && <Talk screen={screen} />}
          {(shown !== undefined || screen === 'tablet') && (
            <Suspense fallback={shown === undefined ? null : <PanelsLoading />}>
              <Panels shown={shown} screen={screen} />
            </Suspense>
          )}
        </main>
        {screen === 'phone' && <BottomTabs shown={shown} />}
        <Notices />
        <RoomKeys />
      </div>
    </WritingProvider>
  );
}

function PanelsLoading() {
  return (
    <div className="p-6">
      <Skeleton lines={6} />
    </div>
  );
}

/** Tells the page how much of it the banner covers, so that what has the focus is never hidden behind it. */
function useCovered() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const banner = ref.current;
    if (!banner) return;
    const root = document.documentElement;
    const watch = new ResizeObserver(() => {
      const covers = getComputedStyle(banner).position === 'sticky';
      root.style.setProperty('--covered-top', `${covers ? banner.offsetHeight : 0}px`);
    });
    watch.observe(banner);
    return () => {
      watch.disconnect();
      root.style.removeProperty('--covered-top');
    };
  }, []);
  return ref;
}
