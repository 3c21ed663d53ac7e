import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useMay, useMe, usePlay } from '../../live/use-seat.tsx';
import { ContractText } from '../../rooms/parts/contract-text.tsx';
import { DeedForm } from '../../rooms/parts/deed-form.tsx';

/** Before the agents begin, a person may put in a first text: a template, or what the sides have already. */
export function StartContract() {
  const { t } = useWords();
  const { contract, phases } = usePlay();
  const me = useMe();
  const may = useMay('start');
  const [text, setText] = useState('');
  if (me.kind !== 'person' || phases.phase !== 'briefing' || contract?.version !== 0 || !may) return null;
  return (
    <div className="mt-4">
      <DeedForm
        command="start"
        open={t('contract.start')}
        send={t('contract.start.do')}
        input={() => (text.trim() === '' ? undefined : { text })}
      >
        <ContractText
          label={t('new.contract.text')}
          hint={t('new.contract.hint')}
          text={text}
          onChange={setText}
        />
      </DeedForm>
    </div>
  );
}
