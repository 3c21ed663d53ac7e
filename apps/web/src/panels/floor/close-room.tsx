import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { TroubleNotice } from '../../rooms/parts/trouble-notice.tsx';
import { useGiving } from '../../rooms/parts/use-giving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

/** Closing cannot be undone, so it is asked for in a dialog, with the reason that everybody will read. */
export function CloseRoom() {
  const { t } = useWords();
  const giving = useGiving('close');
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const close = async () => {
    if (reason.trim() !== '' && (await giving.give({ reason }))) setAsked(false);
  };
  return (
    <>
      <div>
        <Button look="danger" data-command="close" off={giving.off} onClick={() => setAsked(true)}>
          {t('close.open')}
        </Button>
      </div>
      {asked && (
        <Dialog title={t('close.ask')} onClose={() => setAsked(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void close();
            }}
          >
            <p className="mb-4">{t('close.what')}</p>
            <Field
              label={t('form.reason.public')}
              required
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <TroubleNotice trouble={giving.trouble} />
            <DialogActions>
              <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
              <Button type="submit" look="danger" data-command="close" busy={giving.busy} off={giving.off}>
                {t('close.do')}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
