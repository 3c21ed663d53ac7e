import type { Report } from '@parley/record/verify/verify-record';
import { useWords } from '../i18n/words.tsx';
import { Contents } from './contents.tsx';
import { Keys } from './keys.tsx';
import { Signatures } from './signatures.tsx';
import { Some } from './some.tsx';
import { FindingWords, UnprovenWords } from './told.tsx';
import { VerdictPanel } from './verdict-panel.tsx';
import { verdictOf } from './verdict.ts';

/** The verdict, and every finding beside the one that it is named for. */
export function Judged({ report }: { readonly report: Report }) {
  const { t } = useWords();
  const verdict = verdictOf(report);
  const { others, state } = verdict;
  const all = state === 'other_key' ? report.findings : others;
  return (
    <>
      <VerdictPanel verdict={verdict} report={report} />
      {all.length > 0 && (
        <section>
          <h2 className="mb-2 text-head font-[600]">
            {t(state === 'other_key' ? 'verify.findings' : 'verify.findings.else')}
          </h2>
          <Some of={all} className="flex list-disc flex-col gap-1 pl-5">
            {(finding, place) => (
              <li key={place}>
                <FindingWords of={finding} />
              </li>
            )}
          </Some>
        </section>
      )}
    </>
  );
}

/** What the file holds and shows of itself, whatever the verdict. */
export function Particulars({ report }: { readonly report: Report }) {
  const { t } = useWords();
  return (
    <>
      <Signatures report={report} />
      <Contents report={report} />
      <Keys report={report} />
      <section>
        <h2 className="mb-2 text-head font-[600]">{t('verify.unproven')}</h2>
        <Some of={report.unproven} className="flex list-disc flex-col gap-1 pl-5">
          {(unproven, place) => (
            <li key={place}>
              <UnprovenWords of={unproven} />
            </li>
          )}
        </Some>
      </section>
    </>
  );
}
