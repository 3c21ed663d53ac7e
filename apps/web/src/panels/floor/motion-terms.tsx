import { useWords } from '../../i18n/words.tsx';
import type { PlayParty } from '../../live/state-of-play.ts';
import { Field, Select } from '../../ui/field.tsx';
import type { MotionDraft } from './motion-draft.ts';

interface MotionTermsProps {
  readonly draft: MotionDraft;
  readonly absent: readonly PlayParty[];
  readonly edit: (changes: Partial<MotionDraft>) => void;
}

/** What a motion of this kind needs to be told. */
export function MotionTerms({ draft, absent, edit }: MotionTermsProps) {
  const { t } = useWords();
  switch (draft.kind) {
    case 'extend_turns':
    case 'extend_life':
      return (
        <Field
          label={draft.kind === 'extend_turns' ? t('move.turns') : t('move.hours')}
          inputMode="numeric"
          pattern="[0-9]+"
          required
          value={draft.count}
          onChange={(event) => edit({ count: event.target.value })}
        />
      );
    case 'narrow':
      return (
        <Field
          label={t('move.narrow.text')}
          required
          maxLength={500}
          value={draft.text}
          onChange={(event) => edit({ text: event.target.value })}
        />
      );
    case 'dismiss':
      return (
        <Select
          label={t('move.party')}
          value={draft.party}
          onChange={(event) => edit({ party: event.target.value })}
        >
          {absent.map((each) => (
            <option key={each.party} value={each.party}>
              {each.name}
            </option>
          ))}
        </Select>
      );
  }
}
