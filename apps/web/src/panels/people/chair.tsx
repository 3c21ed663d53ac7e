import { useWords } from '../../i18n/words.tsx';
import type { PlayParty } from '../../live/state-of-play.ts';
import { useMe } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';

/** A person takes the chair to speak for their side, and gives it back. */
export function Chair({ party }: { readonly party: PlayParty }) {
  const { t } = useWords();
  const me = useMe();
  const mine = party.chair === me.seat;
  return (
    <div className="flex flex-col items-start gap-1">
      {mine ? (
        <CommandButton command="chair" input={{ leave: true }}>
          {t('banner.chair.leave')}
        </CommandButton>
      ) : (
        <CommandButton command="chair" input={{}}>
          {t('banner.chair.take')}
        </CommandButton>
      )}
      <p className="text-meta text-ink2">{mine ? t('people.chair.mine') : t('people.chair.what')}</p>
    </div>
  );
}
