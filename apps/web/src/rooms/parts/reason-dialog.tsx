import type { CommandName, InputFor } from '@parley/client';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useGiving } from './use-giving.ts';

interface ReasonDialogProps<Name extends CommandName> {
  readonly command: Name;
  /** The words of the button that asks, and of the one in the dialog that does it. */
  readonly open: ReactNode;
  readonly send: ReactNode;
  readonly look?: ButtonLook;
  readonly name?: string;
  /** The question the dialog asks, and what comes of a yes. */
  readonly title: string;
  readonly what: ReactNode;
  /** What is sent; the reason is empty where it is optional and none was given. */
  readonly input: (reason: string) => InputFor<Name>;
  readonly optional?: boolean;
}

/** What cannot be undone is asked for once more, with the reason that everybody will read. */
export function ReasonDialog<Name extends CommandName>(props: ReasonDialogProps<Name>) {
  const { command, input, optional = false } = props;
  const { t } = useWords();
  const giving = useGiving(command);
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const send = async () => {
    const given = reason.trim();
    if ((given !== '' || optional) && (await giving.give(input(given)))) setAsked(false);
  };
  return (
    <>
      <Button
        look={props.look ?? 'danger'}
        data-command={command}
        off={giving.off}
        aria-label={props.name}
        onClick={() => setAsked(true)}
      >
        {props.open}
      </Button>
      {asked && (
        <Dialog title={props.title} onClose={() => setAsked(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <p className="mb-4">{props.what}</p>
            <ReasonField value={reason} onChange={setReason} optional={optional} />
            <TroubleNotice trouble={giving.trouble} />
            <DialogActions>
              <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
              <Button type="submit" look="danger" data-command={command} busy={giving.busy} off={giving.off}>
                {props.send}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
