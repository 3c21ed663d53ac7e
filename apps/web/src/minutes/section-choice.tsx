import { useWords } from '../i18n/words.tsx';
import { Check } from '../ui/choice.tsx';
import { type SectionName, sectionNames } from './sections.ts';

const titles = {
  present: 'minutes.present',
  decisions: 'minutes.decisions',
  agreement: 'minutes.agreement',
  questions: 'minutes.questions',
  dissent: 'minutes.dissent',
  approvals: 'minutes.approvals',
  course: 'minutes.course',
  protocol: 'minutes.protocol',
} as const;

interface SectionChoiceProps {
  readonly shown: ReadonlySet<SectionName>;
  readonly onChange: (shown: ReadonlySet<SectionName>) => void;
}

/** Which parts are shown and printed; the file always has all of them. */
export function SectionChoice({ shown, onChange }: SectionChoiceProps) {
  const { t } = useWords();
  const change = (name: SectionName, on: boolean) =>
    onChange(new Set(sectionNames.filter((each) => (each === name ? on : shown.has(each)))));
  return (
    <fieldset>
      <legend className="text-meta font-[500] text-ink2">{t('minutes.sections')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {sectionNames.map((name) => (
          <Check
            key={name}
            label={t(titles[name])}
            checked={shown.has(name)}
            onChange={(on) => change(name, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}
