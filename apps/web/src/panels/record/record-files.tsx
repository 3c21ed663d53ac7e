import { Download } from 'lucide-react';
import { useWords } from '../../i18n/words.tsx';
import { partyName } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { SaveKept } from '../../signing/kept/save-kept.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PrivateGround } from '../../ui/private-ground.tsx';
import { recordPath } from './downloads.tsx';

/** The file by which anybody can check the room; apart from it, and named so, the one with what one's side alone said. */
export function RecordFiles() {
  const { t } = useWords();
  const { room } = usePlace();
  const { seat, party } = useMe();
  const play = usePlay();
  if (seat === null) return null;
  return (
    <>
      <p className="text-meta text-ink2">{t('record.file.what')}</p>
      <div className="flex flex-wrap gap-3">
        <a href={recordPath(room, seat)} download className={buttonClass('quiet')}>
          <Icon of={Download} /> {t('record.file.get')}
        </a>
        <SaveKept room={room} seat={seat} topic={play.room.topic} />
      </div>
      {party !== null && (
        <PrivateGround sentence={t('room.private.only', { party: partyName(play, party) })}>
          <p className="mb-3 text-meta">{t('record.file.party.what')}</p>
          <a href={recordPath(room, seat, 'party')} download className={buttonClass('quiet')}>
            <Icon of={Download} /> {t('record.file.party')}
          </a>
        </PrivateGround>
      )}
    </>
  );
}
