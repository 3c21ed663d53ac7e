import type { CommandName, InputFor } from '@parley/client';
import type { Result } from '@parley/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { type Giving, useGiving } from './use-giving.ts';

export interface DeedFormProps<Name extends CommandName> {
  readonly command: Name;
  /** The words of the button that opens the form, and of the one that sends it. */
  readonly open: ReactNode;
  readonly send: ReactNode;
  readonly look?: ButtonLook;
  readonly sendLook?: ButtonLook;
  /** What is sent; undefined while something is missing. */
  readonly input: () => InputFor<Name> | undefined;
  readonly children: ReactNode;
  readonly onDone?: (result: Result) => void;
  readonly name?: string;
}

/** A button that unfolds a small form in place. What is typed stays until it was sent, whatever comes of it. */
export function DeedForm<Name extends CommandName>(props: DeedFormProps<Name>) {
  const [isOpen, setOpen] = useState(false);
  const giving = useGiving(props.command);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const close = () => {
    setOpen(false);
    giving.forget();
  };
  // Once the form has gone, the focus would be nowhere.
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <OpenForm {...props} giving={giving} close={close} />;
  return (
    <Button
      ref={opener}
      look={props.look ?? 'quiet'}
      className="self-start"
      data-command={props.command}
      off={giving.off}
      aria-label={props.name}
      onClick={() => setOpen(true)}
    >
      {props.open}
    </Button>
  );
}

interface OpenFormProps<Name extends CommandName> extends DeedFormProps<Name> {
  readonly giving: Giving<Name>;
  readonly close: () => void;
}

function OpenForm<Name extends CommandName>({ giving, close, ...props }: OpenFormProps<Name>) {
  const { t } = useWords();
  const [lacks, setLacks] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);
  const submit = async () => {
    const input = props.input();
    setLacks(input === undefined);
    const result = input && (await giving.give(input));
    if (!result) return;
    close();
    props.onDone?.(result);
  };
  return (
    <form
      ref={form}
      className="flex w-full flex-col gap-3 rounded-card border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {props.children}
      {lacks && (
        <p role="alert" className="text-meta text-bad">
          {t('room.form.lacks')}
        </p>
      )}
      <TroubleNotice trouble={giving.trouble} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look={props.sendLook ?? 'filled'}
          data-command={props.command}
          off={giving.off}
          busy={giving.busy}
        >
          {props.send}
        </Button>
        <Button look="bare" onClick={close}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
