import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { UtcTime, Who } from './names.tsx';
import { Under } from './under.tsx';
import { Quoted } from '../ui/quoted.tsx';

/** Each time the people were asked: who approved, and who did not. */
export function Approvals({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useWords();
  if (minutes.approvals.length === 0) return <p>{t('minutes.approvals.none')}</p>;
  return minutes.approvals.map(({ began, version, charter, approvals, rejection }) => (
    <div key={began.seq} className="mb-4">
      <p className="font-[600]">
        <Under version={version} charter={charter} />, <UtcTime at={began.at} />
      </p>
      <ul>
        {approvals.map(({ seq, at, by, withdrawn }) => {
          const words = (
            <>
              <Who minutes={minutes} by={by} seq={seq} />: {t('approve.person.yes')}, <UtcTime at={at} />
            </>
          );
          return (
            <li key={seq}>
              {withdrawn ? (
                <>
                  <s>{words}</s> {t('minutes.withdrawn')}
                </>
              ) : (
                words
              )}
            </li>
          );
        })}
        {rejection && (
          <li>
            <Who minutes={minutes} by={rejection.by} seq={rejection.seq} />: {t('contract.not_approved')},{' '}
            <UtcTime at={rejection.at} />, <Quoted>{rejection.reason}</Quoted>
            {rejection.clause !== undefined && (
              <>
                {' '}
                (<bdi>{rejection.clause}</bdi>)
              </>
            )}
          </li>
        )}
      </ul>
    </div>
  ));
}

/** What an objection to a clause came to. */
const ends = {
  withdrawn: 'minutes.withdrawn',
  agreed: 'minutes.objection.agreed',
  clause_changed: 'minutes.objection.changed',
} as const;

/** Whoever did not go along, with their reason. */
export function Dissent({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useWords();
  if (minutes.dissent.length === 0) return <p>{t('minutes.dissent.none')}</p>;
  return (
    <ul>
      {minutes.dissent.map((item) => (
        <li key={item.seq}>
          <Who minutes={minutes} by={item.by} seq={item.seq} />:{' '}
          {item.against === 'contract' && t('minutes.dissent.contract', { version: item.version })}
          {item.against === 'clause' && t('minutes.dissent.clause', { clause: item.clause })}
          {item.against === 'amendment' && t('minutes.dissent.amendment', { on: item.on })}
          {item.against === 'motion' && t('minutes.dissent.motion', { on: item.on })}
          {item.reason !== undefined && (
            <>
              {', '}
              <Quoted>{item.reason}</Quoted>
            </>
          )}
          {item.against === 'clause' && item.ended && (
            <>
              {' · '}
              {t(ends[item.ended.why])} <UtcTime at={item.ended.at} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
