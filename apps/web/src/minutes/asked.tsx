import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { Markdown } from '../rooms/markdown/markdown.tsx';
import { partyIn, UtcTime, Who } from './names.tsx';
import { Quoted } from '../ui/quoted.tsx';

type Question = NonNullable<Minutes['questions']>[number];
type Answer = Question['answers'][number];

const states = {
  open: 'minutes.question.open',
  answered: 'minutes.question.answered',
  resolved: 'minutes.question.resolved',
  withdrawn: 'minutes.question.withdrawn',
  lapsed: 'minutes.question.lapsed',
} as const;

const steps = {
  resolved: 'minutes.step.resolved',
  reopened: 'minutes.step.reopened',
  withdrawn: 'minutes.step.withdrawn',
  unblocked: 'minutes.step.unblocked',
  lapsed: 'minutes.step.lapsed',
} as const;

interface OfMinutes {
  readonly minutes: Minutes;
}

/** Every question with its answers, what they rest on, and what became of it. */
export function Asked({ minutes }: OfMinutes) {
  const { t } = useWords();
  const { questions = [] } = minutes;
  if (questions.length === 0) return <p>{t('questions.none')}</p>;
  return questions.map((question) => <OneQuestion key={question.on} minutes={minutes} question={question} />);
}

function OneQuestion({ minutes, question }: OfMinutes & { readonly question: Question }) {
  const { t } = useWords();
  const { on, asked, to, text, blocking, clause, status, answers } = question;
  return (
    <div className="mb-5">
      <p className="font-sans text-meta break-after-avoid">
        <strong className="font-[600]">{t('question.name', { on })}</strong>, {t(states[status])}.{' '}
        <Who minutes={minutes} by={asked.by} seq={asked.seq} /> →{' '}
        <bdi>{to === 'all' ? t('minutes.question.all') : partyIn(minutes, to)}</bdi>,{' '}
        <UtcTime at={asked.at} />
        {blocking && ` · ${t('minutes.question.blocking')}`}
        {clause !== undefined && (
          <>
            {' · '}
            {t('question.clause')} <bdi>{clause}</bdi>
          </>
        )}
      </p>
      <Markdown text={text} as="document" />
      {answers.map((answer) => (
        <OneAnswer key={answer.seq} minutes={minutes} answer={answer} />
      ))}
      <ul className="font-sans text-meta">
        {question.steps.map(({ seq, at, by, what, reason }) => (
          <li key={seq}>
            {t(steps[what])} {by.seat !== null && <Who minutes={minutes} by={by} seq={seq} />}{' '}
            <UtcTime at={at} />
            {reason !== undefined && (
              <>
                {', '}
                <Quoted>{reason}</Quoted>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OneAnswer({ minutes, answer }: OfMinutes & { readonly answer: Answer }) {
  const { seq, at, by, text } = answer;
  return (
    <div className="my-2 border-l border-line pl-3">
      <p className="font-sans text-meta break-after-avoid">
        <Who minutes={minutes} by={by} seq={seq} />, <UtcTime at={at} />, #{seq}
      </p>
      <Markdown text={text} as="document" />
      <Basis answer={answer} />
    </div>
  );
}

/** What an answer rests on, in words that need no colour: this is printed as well. */
function Basis({ answer: { evidence, how, where, when } }: { readonly answer: Answer }) {
  const { t } = useWords();
  if (evidence === 'assumed')
    return <p className="font-sans text-meta font-[600]">{t('evidence.assumed.what')}</p>;
  const facts = [
    [t('evidence.how'), how],
    [t('evidence.where'), where],
    [t('evidence.when'), when],
  ] as const;
  return (
    <p className="font-sans text-meta">
      <strong className="font-[600]">{t('evidence.verified')}</strong>
      {facts.map(([name, said]) =>
        said === undefined ? null : (
          <span key={name}>
            {' · '}
            {name}: <bdi>{said}</bdi>
          </span>
        ),
      )}
    </p>
  );
}
