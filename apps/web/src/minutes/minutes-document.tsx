import type { Minutes } from '@parley/record/minutes/document';
import { type ReactNode, useId } from 'react';
import { useWords } from '../i18n/words.tsx';
import { Agreement } from './agreement.tsx';
import { Approvals, Dissent } from './approvals.tsx';
import { Asked } from './asked.tsx';
import { Course } from './course.tsx';
import { Decisions } from './decisions.tsx';
import { UtcTime } from './names.tsx';
import { Present } from './present.tsx';
import { Protocol } from './protocol.tsx';
import type { SectionName } from './sections.ts';
import { Quoted } from '../ui/quoted.tsx';

interface MinutesDocumentProps {
  readonly minutes: Minutes;
  readonly shown: ReadonlySet<SectionName>;
}

const outcomes = {
  agreed: 'minutes.outcome.agreed',
  stopped: 'minutes.outcome.stopped',
  expired: 'minutes.outcome.expired',
} as const;

/** Outcome, decisions and dissent come first; the talk is an appendix. */
export function MinutesDocument({ minutes, shown }: MinutesDocumentProps) {
  const { t } = useWords();
  const { outcome, meeting, head } = minutes;
  const part = (name: SectionName, title: string, body: ReactNode) =>
    shown.has(name) && <Part title={title}>{body}</Part>;
  return (
    <article className="font-serif text-doc">
      {outcome && (
        <p className="mb-2 text-title-phone font-[600] tablet:text-title">
          {t(outcomes[outcome.outcome])}
          <span className="block text-doc font-[400]">
            <UtcTime at={outcome.at} />
            {outcome.outcome !== 'agreed' && outcome.reason !== '' && (
              <>
                {' · '}
                <Quoted>{outcome.reason}</Quoted>
              </>
            )}
          </span>
        </p>
      )}
      {meeting.goal !== undefined && (
        <p className="mb-4 whitespace-pre-wrap">
          <bdi>{meeting.goal}</bdi>
        </p>
      )}
      {part('present', t('minutes.present'), <Present minutes={minutes} />)}
      {part('decisions', t('minutes.decisions'), <Decisions minutes={minutes} />)}
      {part('agreement', t('minutes.agreement'), <Agreement minutes={minutes} />)}
      {part('questions', t('minutes.questions'), <Asked minutes={minutes} />)}
      {part('dissent', t('minutes.dissent'), <Dissent minutes={minutes} />)}
      {part('approvals', t('minutes.approvals'), <Approvals minutes={minutes} />)}
      {part('course', t('minutes.course'), <Course minutes={minutes} />)}
      {part('protocol', t('minutes.protocol'), <Protocol minutes={minutes} />)}
      <footer className="mt-10 border-t border-ink pt-3 font-sans text-small break-all">
        {t('minutes.reaches_to', { seq: head.seq })} <span className="font-mono">{head.hash}</span>
        <br />
        {t('minutes.room')} <span className="font-mono">{minutes.room}</span>
      </footer>
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 break-inside-auto">
      <h2 id={id} className="mb-2 border-b border-ink pb-1 text-head font-[600] break-after-avoid">
        {title}
      </h2>
      {children}
    </section>
  );
}
