import { useWords } from '../../i18n/words.tsx';
import { ReasonDialog } from '../../rooms/parts/reason-dialog.tsx';

/** Closing cannot be undone, so it is asked for in a dialog. */
export function CloseRoom() {
  const { t } = useWords();
  return (
    <div>
      <ReasonDialog
        command="close"
        open={t('close.open')}
        title={t('close.ask')}
        what={t('close.what')}
        send={t('close.do')}
        input={(reason) => ({ reason })}
      />
    </div>
  );
}
