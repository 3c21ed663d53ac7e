import { Check } from 'lucide-react';
import { useWords } from '../../i18n/words.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Whether a part of what is to be read was in sight to its end. */
export function ReadMark({ read }: { readonly read: boolean }) {
  const { t } = useWords();
  if (!read) return t('approve.clause.unread');
  return (
    <>
      <Icon of={Check} size={14} /> {t('approve.clause.read')}
    </>
  );
}
