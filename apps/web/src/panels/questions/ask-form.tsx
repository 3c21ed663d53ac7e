import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { NeedLine } from '../../live/state-of-play.ts';
import { useMay, useMe, usePlay } from '../../live/use-seat.tsx';
import { DeedForm } from '../../rooms/parts/deed-form.tsx';
import { Check } from '../../ui/choice.tsx';
import { Select, TextArea } from '../../ui/field.tsx';

interface AskFormProps {
  /** A line of what one's side must find out, which the question then asks about. */
  readonly need?: NeedLine;
}

/** A question of whoever speaks for their side; it takes a turn, like all that is said. */
export function AskForm({ need }: AskFormProps) {
  const { t } = useWords();
  const me = useMe();
  const may = useMay('ask');
  const { seats, floor, phases } = usePlay();
  const [text, setText] = useState(need?.text ?? '');
  const [to, setTo] = useState('all');
  const [blocking, setBlocking] = useState(false);
  if (me.kind !== 'person' || phases.phase !== 'negotiation' || !may) return null;
  const others = seats.parties.filter(({ party, dismissed }) => party !== me.party && dismissed !== true);
  const whom = others.find(({ party }) => party === to)?.party ?? 'all';
  return (
    <DeedForm
      command="ask"
      look={need ? 'bare' : 'quiet'}
      open={t(need ? 'question.ask.this' : 'question.ask')}
      send={t('question.ask.do')}
      {...(need && { name: t('question.ask.name', { text: need.text }) })}
      input={() =>
        text.trim() === ''
          ? undefined
          : { text, to: whom, blocking, epoch: floor?.epoch, ...(need && { need: need.need }) }
      }
      onDone={() => setText('')}
    >
      <TextArea
        label={t('question.ask.text')}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select label={t('question.ask.to')} value={whom} onChange={(event) => setTo(event.target.value)}>
        <option value="all">{t('common.everybody')}</option>
        {others.map(({ party, name }) => (
          <option key={party} value={party}>
            {name}
          </option>
        ))}
      </Select>
      <Check
        label={t('question.ask.blocking')}
        hint={t('question.ask.blocking.hint')}
        checked={blocking}
        onChange={setBlocking}
      />
    </DeedForm>
  );
}
