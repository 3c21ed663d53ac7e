import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useSeatState, useSeen } from '../../live/use-seat.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import type { Destination } from '../banner/types.ts';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import { tell } from '../sentence.ts';
import type { Screen } from '../use-media.ts';
import { type Choice, destinationsOf } from './destinations.ts';
import { ProposalField } from './proposal-field.tsx';
import { useCompose } from './use-compose.ts';
import { useWriting } from './writing.tsx';

interface ComposerProps {
  readonly threads: readonly string[];
  readonly screen: Screen;
}

/** Where a person writes. Where it goes is always shown, and what is private stands on private ground while typed. */
export function Composer({ threads, screen }: ComposerProps) {
  const words = useWords();
  const { t } = words;
  const { next, play } = useSeen();
  const writing = useWriting();
  const choices = useMemo(() => destinationsOf(play, next.may), [play, next]);
  const choice = choices.find(({ to }) => to === writing.to) ?? choices[0];
  if (play.phases.phase === 'closed')
    return (
      <p className="border-t border-line px-4 py-4 text-ink2 tablet:px-6">{t('room.composer.closed')}</p>
    );
  if (!choice) return null;
  const isPrivate = choice.command === 'tell';
  return (
    <div
      className={classes(
        'z-1 max-h-[60dvh] overflow-y-auto border-t border-line px-4 py-3 tablet:px-6',
        isPrivate ? 'bg-private' : 'bg-paper',
        screen === 'desk' ? 'shrink-0' : 'sticky bottom-(--covered-bottom)',
      )}
    >
      <div className={classes(screen !== 'desk' && 'mx-auto max-w-talk')}>
        <Write choice={choice} threads={threads}>
          <Select
            label={t('room.to')}
            labelHidden
            value={choice.to}
            className="min-w-0 flex-1 tablet:max-w-72"
            onChange={(event) => writing.setTo(event.target.value as Destination)} // one of the choices
          >
            {choices.map(({ to, label }) => (
              <option key={to} value={to}>
                {tell(words, label)}
              </option>
            ))}
          </Select>
        </Write>
      </div>
    </div>
  );
}

interface WriteProps {
  readonly choice: Choice;
  readonly threads: readonly string[];
  readonly children: ReactNode;
}

function Write({ choice, threads, children }: WriteProps) {
  const { t } = useWords();
  const compose = useCompose(choice);
  const writing = useWriting();
  const waiting = useSeatState(({ standing }) => standing.status !== 'live');
  const { draft, edit } = compose;
  const inRoom = choice.command !== 'tell';
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
            value={draft.thread}
            onChange={(event) => edit({ thread: event.target.value })}
          />
        )}
        <datalist id="threads">
          {threads.map((thread) => (
            <option key={thread} value={thread} />
          ))}
        </datalist>
        {writing.replyTo !== undefined && inRoom && (
          <Button look="bare" className="text-meta" onClick={() => writing.reply(undefined)}>
            {t('room.reply.cancel', { seq: writing.replyTo })}
          </Button>
        )}
      </div>
      {choice.command === 'say' && (
        <>
          <Field
            label={t('room.summary')}
            maxLength={200}
            value={draft.summary}
            onChange={(event) => edit({ summary: event.target.value })}
          />
          <ProposalField value={draft.proposal} onChange={(proposal) => edit({ proposal })} />
        </>
      )}
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
