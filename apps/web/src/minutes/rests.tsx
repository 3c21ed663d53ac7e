import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { Quoted } from '../ui/quoted.tsx';

type Clause = NonNullable<NonNullable<Minutes['contract']['agreed']>['clauses']>[number];

const words = {
  verified: 'clause.rests.verified',
  assumed: 'clause.rests.assumed',
  open: 'clause.rests.open',
} as const;

interface RestsProps {
  readonly clause: Clause | undefined;
  readonly questions: Minutes['questions'];
}

/** What a clause of the agreement rests on, that something of it was verified by nobody, and what was still open about it. */
export function Rests({ clause, questions = [] }: RestsProps) {
  const { t } = useWords();
  if (!clause || clause.rests.length + clause.open.length === 0) return null;
  const saidAt = (on: number, question: number) => {
    const asked = questions.find((each) => each.on === question);
    return (asked?.answers.find(({ seq }) => seq === on) ?? asked?.answers.at(-1))?.text ?? asked?.text ?? '';
  };
  return (
    <div className="mt-1 border-l-2 border-line pl-3 font-sans text-meta">
      {clause.assumed && <p className="font-[600]">{t('minutes.assumed')}</p>}
      <ul>
        {clause.rests.map(({ on, question, evidence }) => (
          <li key={on}>
            {t(words[evidence])} <Quoted>{saidAt(on, question)}</Quoted> (#{on})
          </li>
        ))}
        {clause.open.map((on) => (
          <li key={`open ${on}`}>
            <strong className="font-[600]">{t('minutes.unsettled', { on })}</strong>{' '}
            <Quoted>{questions.find((each) => each.on === on)?.text ?? ''}</Quoted>
          </li>
        ))}
      </ul>
    </div>
  );
}
