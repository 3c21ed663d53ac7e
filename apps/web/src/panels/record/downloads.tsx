import { Download } from 'lucide-react';
import { useWords } from '../../i18n/words.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Where the record file of a room is: the common one, or that of one's own side. */
export const recordPath = (room: string, seat: string, extent: 'room' | 'party' = 'room'): string =>
  `/api/rooms/${room}/record.json?seat=${seat}${extent === 'party' ? '&for=party' : ''}`;

/** What there is to take away, as files from the hub, for the seat that one has here: the final document, and the minutes. */
export function Downloads({ room, seat }: { readonly room: string; readonly seat: string }) {
  const { t } = useWords();
  const address = (file: 'final.md' | 'minutes.md' | 'minutes.json') =>
    `/api/rooms/${room}/${file}?seat=${seat}`;
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      <a href={address('final.md')} download className={buttonClass('quiet')}>
        <Icon of={Download} /> {t('record.download.final')}
      </a>
      <a href={address('minutes.md')} download className={buttonClass('quiet')}>
        <Icon of={Download} /> {t('record.download.md')}
      </a>
      <a href={address('minutes.json')} download className={buttonClass('quiet')}>
        <Icon of={Download} /> {t('record.download.json')}
      </a>
    </p>
  );
}
