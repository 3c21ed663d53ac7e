import type { Minutes } from '@parley/record/minutes/document';
import { type ReactNode, useCallback, useId } from 'react';
import { useWords } from '../i18n/words.tsx';
import { ReadMark } from '../rooms/reading/read-mark.tsx';
import { useInSight } from '../rooms/reading/use-in-sight.ts';
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
  /** Where it matters that all of it was in sight: what was, and whom to tell. */
  readonly reading?: SectionReading;
}

export interface SectionReading {
  readonly read: ReadonlySet<SectionName>;
  readonly onRead: (name: SectionName) => void;
}

const outcomes = {
  agreed: 'minutes.outcome.agreed',
  stopped: 'minutes.outcome.stopped',
  expired: 'minutes.outcome.expired',
} as const;

/** Outcome, decisions and dissent come first; the talk is an appendix. */
export function MinutesDocument({ minutes, shown, reading }: MinutesDocumentProps) {
  const { t } = useWords();
  const { outcome, meeting, head } = minutes;
  const part = (name: SectionName, title: string, body: ReactNode) =>
    shown.has(name) &&
    (reading ? (
      <ReadPart name={name} title={title} reading={reading}>
        {body}
      </ReadPart>
    ) : (
      <Part title={title}>{body}</Part>
    ));
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

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
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

interface ReadPartProps extends PartProps {
  readonly name: SectionName;
  readonly reading: SectionReading;
}

/** A part that says whether it was read: once its end was on the screen, or once the focus was on it. */
function ReadPart({ name, title, reading, children }: ReadPartProps) {
  const id = useId();
  const isRead = reading.read.has(name);
  const { onRead } = reading;
  const mark = useCallback(() => onRead(name), [onRead, name]);
  const end = useInSight(isRead, mark);
  return (
    <section aria-labelledby={id} tabIndex={0} onFocus={mark} className="mt-8">
      <div className="mb-2 flex items-baseline gap-x-3 border-b border-ink pb-1">
        <h3 id={id} className="text-head font-[600]">
          {title}
        </h3>
        <span className="ml-auto font-sans text-meta text-ink2">
          <ReadMark read={isRead} />
        </span>
      </div>
      {children}
      <div ref={end} className="h-px" />
    </section>
  );
}
