import { Download } from 'lucide-react';
import { useWords } from '../../i18n/words.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The minutes as files, from the hub, for the seat that one has here. */
export function Downloads({ room, seat }: { readonly room: string; readonly seat: string }) {
  const { t } = useWords();
  const address = (ending: 'json' | 'md') => `/api/rooms/${room}/minutes.${ending}?seat=${seat}`;
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      <a href={address('md')} download className={buttonClass('quiet')}>
        <Icon of={Download} /> {t('record.download.md')}
      </a>
      <a href={address('json')} download className={buttonClass('quiet')}>
        <Icon of={Download} /> {t('record.download.json')}
      </a>
    </p>
  );
}
