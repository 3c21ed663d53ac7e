import type { InputFor } from '@parley/client';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { Evidence } from '../../live/state-of-play.ts';
import { DeedForm } from '../../rooms/parts/deed-form.tsx';
import type { ButtonLook } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { Field, TextArea } from '../../ui/field.tsx';

interface Draft {
  readonly text: string;
  readonly evidence: Evidence | undefined;
  readonly how: string;
  readonly where: string;
  readonly when: string;
}

const EMPTY: Draft = { text: '', evidence: undefined, how: '', where: '', when: '' };

/** The answer that a draft becomes; undefined while something is missing. What was verified says how, and where. */
export function answerOf(on: number, draft: Draft): InputFor<'answer'> | undefined {
  const { text, evidence } = draft;
  const [how, where, when] = [draft.how.trim(), draft.where.trim(), draft.when.trim()];
  if (text.trim() === '' || evidence === undefined) return undefined;
  if (evidence === 'assumed') return { on, text, evidence };
  if (how === '' || where === '') return undefined;
  return { on, text, evidence, how, where, ...(when !== '' && { when }) };
}

interface AnswerFormProps {
  readonly on: number;
  /** Nobody has answered it since it was opened. */
  readonly isFirst: boolean;
  readonly look: ButtonLook;
}

/** An answer and what it rests on. Neither is chosen for anybody: whoever answers says it. */
export function AnswerForm({ on, isFirst, look }: AnswerFormProps) {
  const { t } = useWords();
  const [draft, setDraft] = useState(EMPTY);
  const edit = (changes: Partial<Draft>) => setDraft((typed) => ({ ...typed, ...changes }));
  return (
    <DeedForm
      command="answer"
      look={look}
      open={t(isFirst ? 'question.answer' : 'question.answer.again')}
      send={t('question.answer.do')}
      name={t('question.answer.name', { on })}
      input={() => answerOf(on, draft)}
      onDone={() => setDraft(EMPTY)}
    >
      <TextArea
        label={t('question.answer.text')}
        required
        value={draft.text}
        onChange={(event) => edit({ text: event.target.value })}
      />
      <RadioGroup<Evidence | ''>
        label={t('question.answer.evidence')}
        value={draft.evidence ?? ''}
        onChange={(evidence) => evidence !== '' && edit({ evidence })}
        choices={[
          { value: 'verified', label: t('evidence.verified'), hint: t('evidence.verified.hint') },
          { value: 'assumed', label: t('evidence.assumed'), hint: t('evidence.assumed.hint') },
        ]}
      />
      {draft.evidence === 'verified' && <Checked draft={draft} edit={edit} />}
    </DeedForm>
  );
}

interface CheckedProps {
  readonly draft: Draft;
  readonly edit: (changes: Partial<Draft>) => void;
}

function Checked({ draft, edit }: CheckedProps) {
  const { t } = useWords();
  return (
    <>
      <Field
        label={t('evidence.how')}
        hint={t('evidence.how.hint')}
        required
        maxLength={300}
        value={draft.how}
        onChange={(event) => edit({ how: event.target.value })}
      />
      <Field
        label={t('evidence.where')}
        hint={t('evidence.where.hint')}
        required
        maxLength={300}
        value={draft.where}
        onChange={(event) => edit({ where: event.target.value })}
      />
      <Field
        label={t('common.optional', { label: t('evidence.when') })}
        maxLength={300}
        value={draft.when}
        onChange={(event) => edit({ when: event.target.value })}
      />
    </>
  );
}
