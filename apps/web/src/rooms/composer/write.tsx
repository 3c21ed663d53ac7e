import type { KeyboardEvent, ReactNode } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useSeatState } from '../../live/use-seat.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import type { Choice } from './destinations.ts';
import { ProposalField } from './proposal-field.tsx';
import { type Compose, useCompose } from './use-compose.ts';
import { useWriting } from './writing.tsx';

interface WriteProps {
  readonly choice: Choice;
  readonly threads: readonly string[];
  readonly children: ReactNode;
}

/** What is written, with the thread, the answer and the proposal that go along with it. */
export function Write({ choice, threads, children }: WriteProps) {
  const { t } = useWords();
  const compose = useCompose(choice);
  const waiting = useSeatState(({ standing }) => standing.status !== 'live');
  const { draft, edit } = compose;
  const send = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void compose.send();
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void compose.send();
      }}
    >
      <Where inRoom={choice.command !== 'tell'} threads={threads} thread={draft.thread} edit={edit}>
        {children}
      </Where>
      {choice.command === 'say' && <ForSide draft={draft} edit={edit} />}
      <div className="flex items-end gap-2">
        <ComposerText value={draft.text} onChange={(text) => edit({ text })} onKeyDown={send} />
        <Button
          type="submit"
          look="filled"
          data-command={choice.command}
          busy={compose.busy}
          off={compose.off}
        >
          {choice.command === 'say' ? t('room.send.side') : t('room.send')}
        </Button>
      </div>
      {waiting && compose.busy && <p className="text-meta text-ink2">{t('room.will_be_sent')}</p>}
      <TroubleNotice trouble={compose.trouble} />
    </form>
  );
}

interface WhereProps {
  /** Whether all of the room reads it: what is private has no thread, and answers nothing. */
  readonly inRoom: boolean;
  readonly threads: readonly string[];
  readonly thread: string;
  readonly edit: Compose['edit'];
  readonly children: ReactNode;
}

function Where({ inRoom, threads, thread, edit, children }: WhereProps) {
  const { t } = useWords();
  const { replyTo, reply } = useWriting();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      {inRoom && (
        <Field
          label={t('room.thread')}
          labelHidden
          placeholder={t('room.thread')}
          list="threads"
          maxLength={60}
          className="w-28 tablet:w-40"
          value={thread}
          onChange={(event) => edit({ thread: event.target.value })}
        />
      )}
      <datalist id="threads">
        {threads.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      {replyTo !== undefined && inRoom && (
        <Button look="bare" className="text-meta" onClick={() => reply(undefined)}>
          {t('room.reply.cancel', { seq: replyTo })}
        </Button>
      )}
    </div>
  );
}

/** What a message for one's side may carry besides: its sum in a line, and a new version of the contract. */
function ForSide({ draft, edit }: Pick<Compose, 'draft' | 'edit'>) {
  const { t } = useWords();
  return (
    <>
      <Field
        label={t('room.summary')}
        maxLength={200}
        value={draft.summary}
        onChange={(event) => edit({ summary: event.target.value })}
      />
      <ProposalField value={draft.proposal} onChange={(proposal) => edit({ proposal })} />
    </>
  );
}

interface ComposerTextProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function ComposerText({ value, onChange, onKeyDown }: ComposerTextProps) {
  const { t } = useWords();
  return (
    <div
      className="min-w-0 flex-1"
      id="composer"
      tabIndex={-1}
      onFocus={(event) => {
        // The skip link and the banner turn to this place; the field itself is what they mean.
        if (event.target === event.currentTarget) event.currentTarget.querySelector('textarea')?.focus();
      }}
    >
      <TextArea
        label={t('room.write')}
        labelHidden
        placeholder={t('room.write')}
        rows={1}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
