import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { Amendment, Clause } from '../../live/state-of-play.ts';
import { DeedForm } from '../../rooms/parts/deed-form.tsx';
import { Field, TextArea } from '../../ui/field.tsx';

interface WordsFieldsProps {
  readonly text: string | undefined;
  readonly onText: (text: string) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** The words of a clause and the reason for them; a clause that is struck has a reason alone. */
function WordsFields({ text, onText, reason, onReason }: WordsFieldsProps) {
  const { t } = useWords();
  return (
    <>
      {text !== undefined && (
        <TextArea
          label={t('amend.text')}
          className="[&_textarea]:font-serif"
          required
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
      <Field
        label={t('form.reason')}
        required
        maxLength={200}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
    </>
  );
}

const given = (words: string) => (words.trim() === '' ? undefined : words);

/** A new clause. */
export function ProposeClause() {
  const { t } = useWords();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  return (
    <DeedForm
      command="amend"
      open={t('amend.add')}
      send={t('amend.do')}
      input={() => (given(text) && given(reason) ? { action: 'add', text, reason } : undefined)}
      onDone={() => {
        setText('');
        setReason('');
      }}
    >
      <WordsFields text={text} onText={setText} reason={reason} onReason={setReason} />
    </DeedForm>
  );
}

/** Other words for a clause, or none. */
export function ChangeClause({ clause }: { readonly clause: Clause }) {
  const { t } = useWords();
  const [text, setText] = useState(clause.text);
  const [reason, setReason] = useState('');
  const clear = () => setReason('');
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 text-meta">
      <DeedForm
        command="amend"
        look="bare"
        open={t('amend.replace')}
        send={t('amend.do')}
        name={t('amend.replace.name', { clause: clause.clause })}
        input={() =>
          given(text) && given(reason) && text !== clause.text
            ? { action: 'replace', clause: clause.clause, text, reason }
            : undefined
        }
        onDone={clear}
      >
        <WordsFields text={text} onText={setText} reason={reason} onReason={setReason} />
      </DeedForm>
      <DeedForm
        command="amend"
        look="bare"
        open={t('amend.remove')}
        send={t('amend.remove.do')}
        name={t('amend.remove.name', { clause: clause.clause })}
        input={() => (given(reason) ? { action: 'remove', clause: clause.clause, reason } : undefined)}
        onDone={clear}
      >
        <WordsFields text={undefined} onText={setText} reason={reason} onReason={setReason} />
      </DeedForm>
    </div>
  );
}

/** Other words for an amendment of one's side: its votes begin anew. */
export function EditAmendment({ amendment }: { readonly amendment: Amendment }) {
  const { t } = useWords();
  const [text, setText] = useState(amendment.text ?? '');
  const [reason, setReason] = useState(amendment.reason);
  const words = amendment.action === 'remove' ? undefined : text;
  return (
    <DeedForm
      command="edit"
      look={amendment.stale ? 'filled' : 'bare'}
      open={amendment.stale ? t('banner.rebase.do') : t('amend.edit')}
      send={t('amend.edit.do')}
      name={t('amend.edit.name', { on: amendment.on })}
      input={() =>
        given(reason)
          ? { on: amendment.on, reason, ...(words !== undefined && given(words) && { text: words }) }
          : undefined
      }
    >
      <WordsFields text={words} onText={setText} reason={reason} onReason={setReason} />
      <p className="text-meta text-ink2">{t('amend.edit.what')}</p>
    </DeedForm>
  );
}
