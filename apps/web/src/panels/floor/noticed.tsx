import { useWords } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';
import { noticed } from '../../rooms/banner/told.ts';
import { Say } from '../../rooms/parts/say.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Where nothing pauses, since nobody could end it: what stands in the way all the same. */
export function Noticed() {
  const { t } = useWords();
  const { pause } = usePlay();
  const told = noticed(pause?.noticed ?? []);
  if (told.length === 0) return null;
  return (
    <Notice label={t('floor.noticed')} className="mb-6">
      {told.map((each) => (
        <p key={each.key}>
          <Say of={each} />
        </p>
      ))}
    </Notice>
  );
}
