import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { Section } from '../section.tsx';
import type { MadeLink } from '../../rooms/made-links.tsx';

/** Who watches: those in browsers are counted, readers of the link are not, and both are said. */
export function ObserverControls({ onLinks }: { readonly onLinks: (links: readonly MadeLink[]) => void }) {
  const { t } = useWords();
  const { seats, phases } = usePlay();
  const me = useMe();
  const here = useSeatState(({ presence }) => presence.length);
  const { observers } = seats;
  if (!observers) return null;
  const creators = seats.parties[0]?.party === me.party;
  const acts = me.kind === 'person' && phases.phase !== 'closed';
  return (
    <Section title={t('observers.title')} aside={t('observers.here', { count: here })}>
      <p className="text-meta">
        {observers.open ? t('observers.open', { count: observers.watching }) : t('observers.closed')}
      </p>
      {acts && (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {observers.open && (
            <CommandButton command="observers" input={{ allow: false }}>
              {t('observers.close')}
            </CommandButton>
          )}
          {creators && (
            <CommandButton
              command="observers"
              input={{ allow: true }}
              look={observers.open ? 'bare' : 'quiet'}
              onDone={({ links }) => onLinks(links ?? [])}
            >
              {observers.open ? t('observers.renew') : t('observers.allow')}
            </CommandButton>
          )}
        </div>
      )}
    </Section>
  );
}
