import { useMemo, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { usePlay, useSeatState } from '../../live/use-seat.tsx';
import { Details } from '../../ui/details.tsx';
import { Section } from '../section.tsx';
import { AskForm } from './ask-form.tsx';
import { type AskedQuestion, askedQuestions, sorted } from './asked.ts';
import { Briefs } from './briefs.tsx';
import { QuestionCard } from './question-card.tsx';

/** What the parties ask each other: open, answered, settled, and what holds up the agreement before all else. */
export function QuestionsPanel() {
  const { t } = useWords();
  const { questions, phases } = usePlay();
  const entries = useSeatState((state) => state.entries);
  const lines = questions?.questions;
  const { open, answered, settled } = useMemo(
    () => sorted(askedQuestions(lines ?? [], entries)),
    [lines, entries],
  );
  const pending = open.length + answered.length;
  return (
    <>
      {pending + settled.length === 0 && (
        <p className="mb-6 text-ink2">
          {phases.phase === 'closed' ? t('questions.none') : t('questions.empty')}
        </p>
      )}
      {pending === 0 && settled.length > 0 && <p className="mb-6 text-ink2">{t('questions.all_settled')}</p>}
      {open.length > 0 && (
        <Section title={t('questions.open')} aside={open.length}>
          <Cards of={open} />
        </Section>
      )}
      {answered.length > 0 && (
        <Section title={t('questions.answered')} aside={answered.length}>
          <Cards of={answered} />
        </Section>
      )}
      <AskForm />
      {settled.length > 0 && <Settled of={settled} isFolded={pending > 0} />}
      <Briefs />
    </>
  );
}

function Cards({ of }: { readonly of: readonly AskedQuestion[] }) {
  return of.map((question) => <QuestionCard key={question.on} question={question} />);
}

interface SettledProps {
  readonly of: readonly AskedQuestion[];
  /** Something else is still to be done here. */
  readonly isFolded: boolean;
}

function Settled({ of, isFolded }: SettledProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(!isFolded);
  return (
    <div className="mt-6">
      <Details summary={t('questions.settled', { count: of.length })} open={open} onToggle={setOpen}>
        <div className="mt-2 flex flex-col gap-3">
          <Cards of={of} />
        </div>
      </Details>
    </div>
  );
}
