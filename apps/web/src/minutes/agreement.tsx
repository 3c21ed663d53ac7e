import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { clausesOf } from '../panels/contract/clauses.ts';
import { inOrderOf } from '../panels/contract/standing.ts';
import { Markdown } from '../rooms/markdown/markdown.tsx';
import { UtcTime, Who } from './names.tsx';
import { Rests } from './rests.tsx';
import { Under } from './under.tsx';

/** What was agreed, clause by clause, with its hash; else the versions that there were. */
export function Agreement({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useWords();
  const { agreed, versions } = minutes.contract;
  const clauses = agreed ? clausesOf(agreed.text) : [];
  const resting = inOrderOf(clauses, agreed?.clauses ?? []);
  return (
    <>
      {!agreed && <p>{t('minutes.agreement.none')}</p>}
      {agreed && (
        <>
          <p className="mb-3 font-sans text-meta">
            <Under version={agreed.version} charter={agreed.charter} /> · {t('approve.hash')}{' '}
            <span className="font-mono break-all">{agreed.sha256}</span>
          </p>
          {clauses.map(({ heading, text }, place) => (
            // Two clauses may have one heading; their place tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <section key={place} className="mb-4">
              {heading !== '' && (
                <h3 className="font-[600] break-after-avoid">
                  <bdi>{heading}</bdi>
                </h3>
              )}
              <Markdown text={text} as="document" />
              <Rests clause={resting[place]} questions={minutes.questions} />
            </section>
          ))}
        </>
      )}
      {versions.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-[600]">{t('contract.versions')}</h3>
          <ul className="font-sans text-meta">
            {versions.map(({ seq, at, by, version, start, closed, summary }) => (
              <li key={seq}>
                {t('contract.version', { version })}:{' '}
                {by.seat === null ? t('minutes.with_room') : <Who minutes={minutes} by={by} seq={seq} />},{' '}
                <UtcTime at={at} />
                {start === true && ` · ${t('contract.start.mark')}`}
                {closed === true && ` · ${t('contract.not_approved')}`}
                {summary !== undefined && (
                  <>
                    {' · '}
                    <bdi>{summary}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
