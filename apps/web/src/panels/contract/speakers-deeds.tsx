import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useMe, useMay, usePlay } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { DeedForm } from '../../rooms/parts/deed-form.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Section } from '../section.tsx';
import type { Version } from './versions.ts';

/** What whoever speaks for their side does with the contract: propose, agree, take it back. */
export function SpeakersDeeds({ newest }: { readonly newest: Version | undefined }) {
  const { t } = useWords();
  const { contract, phases } = usePlay();
  const me = useMe();
  const mayPropose = useMay('propose');
  const mayAgree = useMay('agree');
  const mayRetract = useMay('retract');
  const agreed = contract?.agreements.some(({ party }) => party === me.party) ?? false;
  if (me.kind !== 'person' || phases.phase !== 'negotiation') return null;
  if (!mayPropose && !mayAgree && !(agreed && mayRetract)) return null;
  return (
    <Section title={t('contract.your_side')}>
      {newest && mayAgree && !agreed && (
        <div>
          <CommandButton command="agree" input={{ version: newest.version, sha256: newest.sha256 }}>
            {t('contract.agree', { version: newest.version })}
          </CommandButton>
        </div>
      )}
      {agreed && mayRetract && (
        <div>
          <CommandButton command="retract" input={{}}>
            {t('contract.retract')}
          </CommandButton>
        </div>
      )}
      {mayPropose && <ProposeVersion key={newest?.version ?? 0} newest={newest} />}
    </Section>
  );
}

function ProposeVersion({ newest }: { readonly newest: Version | undefined }) {
  const { t } = useWords();
  const { floor } = usePlay();
  const [text, setText] = useState(newest?.text ?? '');
  const [summary, setSummary] = useState('');
  return (
    <DeedForm
      command="propose"
      open={t('contract.propose')}
      send={t('contract.propose.do')}
      input={() =>
        text.trim() === ''
          ? undefined
          : {
              text,
              base: newest?.version ?? 0,
              epoch: floor?.epoch,
              ...(summary.trim() !== '' && { summary }),
            }
      }
    >
      <Field
        label={t('room.summary')}
        maxLength={200}
        value={summary}
        onChange={(event) => setSummary(event.target.value)}
      />
      <TextArea
        label={t('room.proposal')}
        hint={t('room.proposal.hint')}
        rows={12}
        className="[&_textarea]:font-serif"
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-meta text-ink2">{t('contract.propose.what')}</p>
    </DeedForm>
  );
}
