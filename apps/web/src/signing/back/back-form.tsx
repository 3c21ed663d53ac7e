import { useQueryClient } from '@tanstack/react-query';
import { type Said, statementOf } from '@parley/record/statement/of-minutes';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { useMe } from '../../live/use-seat.tsx';
import { minutesFor, type SealedMinutes } from '../../minutes/minutes-query.ts';
import { ReasonField } from '../../rooms/parts/reason-field.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { KeyChoice } from '../ceremony/key-choice.tsx';
import { useKeyChoosing } from '../ceremony/use-key-choosing.ts';
import { FaultNotice } from '../fault-notice.tsx';
import { useSigning } from '../use-signing.ts';

export interface BackFormProps {
  readonly minutes: SealedMinutes;
  /** The fingerprint of the key that signed. */
  readonly signedWith: string;
  readonly onClose: () => void;
  /** What comes of it. */
  readonly what: ReactNode;
  readonly send: ReactNode;
  /** What is signed; undefined while something is missing. */
  readonly said: (reason: string) => Said | undefined;
  readonly children?: ReactNode;
}

/** A small form in place for what is signed about one's own signature: a reason, and the key that signed. */
export function BackForm(props: BackFormProps) {
  const { minutes, onClose, what, send, children } = props;
  const { t } = useWords();
  const { room } = usePlace();
  const { seat } = useMe();
  const queries = useQueryClient();
  const { choosing, isHeld, signing, reason, setReason, lacks, submit } = useBackForm(props);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden]), textarea')?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <p>{what}</p>
      {children}
      <ReasonField value={reason} onChange={setReason} />
      {!isHeld && choosing && (
        <div>
          <p className="mb-2 text-meta">
            <Words of="back.other_key" />
          </p>
          <KeyChoice choosing={choosing} />
        </div>
      )}
      {lacks && (
        <p role="alert" className="text-meta text-bad">
          {t('room.form.lacks')}
        </p>
      )}
      <FaultNotice
        fault={signing.fault}
        shown={minutes.facts.sha256}
        onReload={() => void queries.resetQueries(minutesFor(room, seat ?? ''))}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look="danger"
          data-command="sign"
          off={signing.off ?? (choosing?.chosen ? undefined : t('sign.off.key'))}
          busy={signing.busy}
        >
          {send}
        </Button>
        <Button look="bare" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

function useBackForm({ minutes, signedWith, onClose, said }: BackFormProps) {
  const { seat } = useMe();
  const choosing = useKeyChoosing(signedWith);
  const signing = useSigning((made) => choosing?.choose(made));
  const [reason, setReason] = useState('');
  const [lacks, setLacks] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = reason.trim();
    const words = given === '' ? undefined : said(given);
    setLacks(words === undefined);
    const choice = choosing?.chosen?.choice;
    if (!words || !choice || seat === null) return;
    const statement = await statementOf(minutes.text, seat, words);
    if (statement !== undefined && (await signing.sign(statement, minutes.facts.sha256, choice))) onClose();
  };
  const isHeld = choosing?.options.some(({ id }) => id === signedWith) ?? true;
  return { choosing, isHeld, signing, reason, setReason, lacks, submit };
}
