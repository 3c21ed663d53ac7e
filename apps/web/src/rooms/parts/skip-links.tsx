import { useWords } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';
import type { PlainKey } from '../words.ts';

const targets: readonly { readonly id: string; readonly label: PlainKey }[] = [
  { id: 'banner', label: 'room.skip.banner' },
  { id: 'talk', label: 'room.skip.talk' },
  { id: 'composer', label: 'room.skip.composer' },
];

/** The first things that the keyboard reaches. They move the focus themselves: the address keeps what it has. */
export function SkipLinks() {
  const { t } = useWords();
  const { seats, phases } = usePlay();
  const writes = seats.you.kind === 'person' && phases.phase !== 'closed';
  return (
    <nav aria-label={t('room.skip')} className="contents">
      {targets
        .filter(({ id }) => writes || id !== 'composer')
        .map(({ id, label }) => (
          <a
            key={id}
            href={`#${id}`}
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2"
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(id)?.focus();
            }}
          >
            {t(label)}
          </a>
        ))}
    </nav>
  );
}
