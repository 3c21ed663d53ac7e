import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { PlaySeat } from '../../live/state-of-play.ts';
import { useMe, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { Markdown } from '../../rooms/markdown/markdown.tsx';
import { DeedForm } from '../../rooms/parts/deed-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../section.tsx';
import { mandateOf } from './mandates.ts';

/** What an agent may agree to: the newest counts, and the agent must have read it before it speaks. */
export function AgentMandate({ agent }: { readonly agent: PlaySeat }) {
  const { t } = useWords();
  const me = useMe();
  const { phases } = usePlay();
  const entries = useSeatState((state) => state.entries);
  const mandate = useMemo(() => mandateOf(entries, agent.seat), [entries, agent.seat]);
  return (
    <Section
      title={t('mandate.title', { name: agent.name })}
      aside={
        mandate &&
        (mandate.read ? (
          <>
            <Icon of={Check} size={16} /> {t('mandate.read', { version: mandate.version })}
          </>
        ) : (
          t('mandate.unread', { version: mandate.version })
        ))
      }
    >
      {mandate ? (
        <Markdown text={mandate.text} as="document" />
      ) : (
        <p className="text-ink2">{t('mandate.none')}</p>
      )}
      {me.kind === 'person' && phases.phase !== 'closed' && (
        <MandateEditor key={mandate?.version ?? 0} agent={agent} text={mandate?.text ?? ''} />
      )}
    </Section>
  );
}

function MandateEditor({ agent, text: before }: { readonly agent: PlaySeat; readonly text: string }) {
  const { t } = useWords();
  const [text, setText] = useState(before);
  return (
    <DeedForm
      command="mandate"
      open={before === '' ? t('mandate.write') : t('mandate.change')}
      send={t('mandate.give')}
      name={t('mandate.write.name', { name: agent.name })}
      input={() => (text.trim() === '' ? undefined : { text, seat: agent.seat })}
    >
      <TextArea
        label={t('mandate.text')}
        hint={t('mandate.hint')}
        rows={6}
        className="[&_textarea]:font-serif"
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </DeedForm>
  );
}
