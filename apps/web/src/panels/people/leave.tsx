import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { TroubleNotice } from '../../rooms/parts/trouble-notice.tsx';
import { useGiving } from '../../rooms/parts/use-giving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Leaving is for good, and a party's last person ends the room by it: both are said first. */
export function Leave() {
  const { t } = useWords();
  const giving = useGiving('leave');
  const [asked, setAsked] = useState(false);
  const leave = async () => {
    if (await giving.give({})) setAsked(false);
  };
  return (
    <div className="mt-8">
      <Button look="bare" data-command="leave" off={giving.off} onClick={() => setAsked(true)}>
        {t('people.leave')}
      </Button>
      {asked && (
        <Dialog title={t('people.leave.ask')} onClose={() => setAsked(false)}>
          <p>{t('people.leave.what')}</p>
          <TroubleNotice trouble={giving.trouble} />
          <DialogActions>
            <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
            <Button look="danger" data-command="leave" busy={giving.busy} onClick={() => void leave()}>
              {t('people.leave.do')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}
