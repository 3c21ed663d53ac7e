import type { HeldSeat } from '../api/seats.ts';
import { classes } from '../ui/classes.ts';
import { BannerBar } from './banner/banner-bar.tsx';
import { Notices } from './banner/notices.tsx';
import { WritingProvider } from './composer/writing.tsx';
import { RoomHead } from './head/room-head.tsx';
import { RoomKeys } from './keys/room-keys.tsx';
import { MadeLinksProvider } from './made-links.tsx';
import { BottomTabs } from './parts/bottom-tabs.tsx';
import { Papers } from './parts/papers.tsx';
import { RoomStrips } from './parts/room-strips.tsx';
import { SkipLinks } from './parts/skip-links.tsx';
import { useCovered } from './parts/use-covered.ts';
import { Talk } from './talk/talk.tsx';
import { useScreen } from './use-media.ts';
import { useShownPanel } from './use-shown-panel.ts';

/** The room: head, banner, talk, papers, always in this order. */
export function RoomView({ seats }: { readonly seats: readonly HeldSeat[] }) {
  const screen = useScreen();
  const covered = useCovered();
  const shown = useShownPanel(screen);
  const talks = screen === 'desk' || screen === 'tablet' || shown === undefined;

  return (
    <WritingProvider>
      <MadeLinksProvider>
        <div
          data-screen={screen}
          className={classes('flex min-h-dvh flex-col', screen === 'desk' && 'h-dvh')}
        >
          <SkipLinks />
          <RoomHead seats={seats} />
          <RoomStrips />
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
            {(shown !== undefined || screen === 'tablet') && <Papers shown={shown} screen={screen} />}
          </main>
          {screen === 'phone' && <BottomTabs shown={shown} />}
          <Notices />
          <RoomKeys />
        </div>
      </MadeLinksProvider>
    </WritingProvider>
  );
}
