import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';
import { DeedForm } from '../../rooms/parts/deed-form.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { type MotionDraft, motionOf } from './motion-draft.ts';
import { MotionTerms } from './motion-terms.tsx';

/** What a person can move for besides going on after a pause: it takes a yes of every party. */
export function Moving() {
  const { t } = useWords();
  const { seats, phases } = usePlay();
  const absent = seats.parties.filter(({ joined, dismissed }) => !joined && dismissed !== true);
  const negotiates = phases.phase === 'negotiation';
  const [draft, setDraft] = useState<MotionDraft>({
    kind: negotiates ? 'extend_turns' : 'extend_life',
    reason: '',
    count: '6',
    text: '',
    party: '',
  });
  const edit = (changes: Partial<MotionDraft>) => setDraft((typed) => ({ ...typed, ...changes }));

  return (
    <DeedForm
      command="move"
      open={t('move.open')}
      send={t('move.do')}
      input={() => motionOf(draft, absent)}
      onDone={() => edit({ reason: '', text: '' })}
    >
      <Select
        label={t('move.kind')}
        value={draft.kind}
        onChange={(event) => edit({ kind: event.target.value as MotionDraft['kind'] })} // one of the options below
      >
        {negotiates && <option value="extend_turns">{t('move.extend_turns')}</option>}
        {negotiates && <option value="narrow">{t('move.narrow')}</option>}
        <option value="extend_life">{t('move.extend_life')}</option>
        {absent.length > 0 && <option value="dismiss">{t('move.dismiss')}</option>}
      </Select>
      <MotionTerms draft={draft} absent={absent} edit={edit} />
      <Field
        label={t('form.reason')}
        required
        maxLength={200}
        value={draft.reason}
        onChange={(event) => edit({ reason: event.target.value })}
      />
    </DeedForm>
  );
}
