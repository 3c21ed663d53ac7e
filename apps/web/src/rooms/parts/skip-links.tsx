import { useWords } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';
import { focusOn } from '../banner/focus-on.ts';
import { useScreen } from '../use-media.ts';
import { usePlace } from '../use-place.ts';
import type { PlainKey } from '../words.ts';

const targets: readonly { readonly id: string; readonly label: PlainKey }[] = [
  { id: 'banner', label: 'room.skip.banner' },
  { id: 'talk', label: 'room.skip.talk' },
  { id: 'composer', label: 'room.skip.composer' },
];

/**
 * The first things that the keyboard reaches. They are buttons and no links: on a phone the talk may have to be brought
 * first, and the address keeps what it has.
 */
export function SkipLinks() {
  const { t } = useWords();
  const { seats, phases } = usePlay();
  const { show, panel } = usePlace();
  const screen = useScreen();
  const writes = seats.you.kind === 'person' && phases.phase !== 'closed';
  const skip = (id: string) => {
    if (screen === 'phone' && panel !== undefined && id !== 'banner') show(undefined);
    focusOn(id);
  };
  return (
    <nav aria-label={t('room.skip')} className="contents">
      {targets
        .filter(({ id }) => writes || id !== 'composer')
        .map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2"
            onClick={() => skip(id)}
          >
            {t(label)}
          </button>
        ))}
    </nav>
  );
}
