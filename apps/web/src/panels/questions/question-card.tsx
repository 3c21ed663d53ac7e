import { Ban } from 'lucide-react';
import { useWords, Words } from '../../i18n/words.tsx';
import { seatName } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { Markdown } from '../../rooms/markdown/markdown.tsx';
import { plainly } from '../../rooms/markdown/words.ts';
import type { PlainKey } from '../../rooms/words.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import { PartyName } from '../party-name.tsx';
import { Answer } from './answer.tsx';
import type { AskedQuestion, QuestionStep } from './asked.ts';
import { QuestionDeeds } from './question-deeds.tsx';

/** A question with who asks whom, whether it holds up the agreement, its answers, and what became of it. */
export function QuestionCard({ question }: { readonly question: AskedQuestion }) {
  const { t } = useWords();
  const { on, text, answers, steps } = question;
  return (
    <Card
      id={`question-${on}`}
      tabIndex={-1}
      aria-label={t('question.name', { on })}
      className="flex min-w-0 flex-col gap-3 p-4"
    >
      <Head question={question} />
      <Markdown text={text} as="talk" />
      <About question={question} />
      {answers.map((answer) => (
        <Answer key={answer.seq} answer={answer} />
      ))}
      {steps.map((step) => (
        <Step key={step.seq} step={step} />
      ))}
      {question.status === 'lapsed' && <p className="text-meta text-ink2">{t('question.lapsed')}</p>}
      <QuestionDeeds question={question} />
    </Card>
  );
}

function Head({ question }: { readonly question: AskedQuestion }) {
  const { t } = useWords();
  const { on, party, to, at, blocks, blocking, status } = question;
  const isPending = status === 'open' || status === 'answered';
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta">
        <Words
          of="question.who"
          with={{
            asker: <PartyName party={party} />,
            addressee: to === 'all' ? t('common.everybody') : <PartyName party={to} />,
          }}
        />
        <span className="ml-auto text-small text-ink3">
          <Time at={at} form="clock" /> #{on}
        </span>
      </p>
      {blocks && (
        <p className="flex items-center gap-1.5 text-meta font-[600] text-warn">
          <Icon of={Ban} size={16} /> {t('question.blocks')}
        </p>
      )}
      {blocking && !blocks && isPending && (
        <p className="text-meta text-ink2">{t('question.blocks_no_more')}</p>
      )}
    </div>
  );
}

/** What it is about, and by when an answer is wanted. */
function About({ question }: { readonly question: AskedQuestion }) {
  const { t } = useWords();
  const { clause, need, party, due_at: due, status } = question;
  const { questions } = usePlay();
  const line = questions?.needs.find((each) => each.party === party && each.need === need)?.text;
  const isDue = due !== undefined && status === 'open';
  if (clause === undefined && line === undefined && !isDue) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-meta">
      {isDue && (
        <>
          <dt className="text-ink2">{t('question.due')}</dt>
          <dd>
            <Time at={due} />
          </dd>
        </>
      )}
      {clause !== undefined && (
        <>
          <dt className="text-ink2">{t('question.clause')}</dt>
          <dd>
            <bdi className="break-words">{plainly(clause)}</bdi>
          </dd>
        </>
      )}
      {line !== undefined && (
        <>
          <dt className="text-ink2">{t('question.need')}</dt>
          <dd>
            <bdi className="break-words">{plainly(line)}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}

const withReason = {
  reopened: 'question.step.reopened',
  withdrawn: 'question.step.withdrawn.why',
} as const;

const plain = {
  resolved: 'question.step.resolved',
  withdrawn: 'question.step.withdrawn',
} as const;

const byTheRoom: Readonly<Record<'resolved' | 'unblocked', PlainKey>> = {
  resolved: 'question.step.verified',
  unblocked: 'question.step.unblocked',
};

function Step({ step }: { readonly step: QuestionStep }) {
  return (
    <p className="text-meta text-ink2">
      <StepWords step={step} />{' '}
      <span className="text-small text-ink3">
        <Time at={step.at} form="clock" />
      </span>
    </p>
  );
}

function StepWords({ step: { what, seat, reason } }: { readonly step: QuestionStep }) {
  const { t } = useWords();
  const play = usePlay();
  const who = <bdi>{seatName(play, seat)}</bdi>;
  if (what === 'unblocked' || (what === 'resolved' && seat === null)) return t(byTheRoom[what]);
  if (what === 'reopened' || (what === 'withdrawn' && reason !== ''))
    return <Words of={withReason[what]} with={{ who, reason: <bdi>{plainly(reason)}</bdi> }} />;
  return <Words of={plain[what]} with={{ who }} />;
}
