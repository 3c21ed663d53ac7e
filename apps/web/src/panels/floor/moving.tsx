import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { MotionKind } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { DeedForm } from '../../rooms/parts/deed-form.tsx';
import { Field, Select } from '../../ui/field.tsx';

type MoveKind = Exclude<MotionKind, 'resume'>;

/** What a person can move for besides going on after a pause: it takes a yes of every party. */
export function Moving() {
  const { t } = useWords();
  const { seats, phases } = usePlay();
  const absent = seats.parties.filter(({ joined, dismissed }) => !joined && dismissed !== true);
  const [kind, setKind] = useState<MoveKind>(phases.phase === 'negotiation' ? 'extend_turns' : 'extend_life');
  const [reason, setReason] = useState('');
  const [count, setCount] = useState('6');
  const [text, setText] = useState('');
  const [party, setParty] = useState('');

  const input = () => {
    if (reason.trim() === '') return undefined;
    const number = Number(count);
    switch (kind) {
      case 'extend_turns':
        return Number.isSafeInteger(number) ? ({ kind, reason, turns: number } as const) : undefined;
      case 'extend_life':
        return Number.isSafeInteger(number) ? ({ kind, reason, hours: number } as const) : undefined;
      case 'narrow':
        return text.trim() === '' ? undefined : ({ kind, reason, text } as const);
      case 'dismiss': {
        const meant = absent.find((each) => each.party === party) ?? absent[0];
        return meant && ({ kind, reason, party: meant.party } as const);
      }
    }
  };
  return (
    <DeedForm
      command="move"
      open={t('move.open')}
      send={t('move.do')}
      input={input}
      onDone={() => {
        setReason('');
        setText('');
      }}
    >
      <Select
        label={t('move.kind')}
        value={kind}
        onChange={(event) => setKind(event.target.value as MoveKind)} // one of the options below
      >
        {phases.phase === 'negotiation' && <option value="extend_turns">{t('move.extend_turns')}</option>}
        {phases.phase === 'negotiation' && <option value="narrow">{t('move.narrow')}</option>}
        <option value="extend_life">{t('move.extend_life')}</option>
        {absent.length > 0 && <option value="dismiss">{t('move.dismiss')}</option>}
      </Select>
      {(kind === 'extend_turns' || kind === 'extend_life') && (
        <Field
          label={kind === 'extend_turns' ? t('move.turns') : t('move.hours')}
          inputMode="numeric"
          pattern="[0-9]+"
          required
          value={count}
          onChange={(event) => setCount(event.target.value)}
        />
      )}
      {kind === 'narrow' && (
        <Field
          label={t('move.narrow.text')}
          required
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {kind === 'dismiss' && (
        <Select label={t('move.party')} value={party} onChange={(event) => setParty(event.target.value)}>
          {absent.map((each) => (
            <option key={each.party} value={each.party}>
              {each.name}
            </option>
          ))}
        </Select>
      )}
      <Field
        label={t('form.reason')}
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeedForm>
  );
}
