import { useWords } from '../../i18n/words.tsx';
import type { ClauseDifference } from '../../panels/contract/difference.ts';
import type { Version } from '../../panels/contract/versions.ts';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Decision } from './decision.tsx';
import type { Reading } from '../reading/use-reading.ts';

interface DecisionBarProps {
  readonly asked: Version;
  readonly charter: number;
  readonly clauses: readonly ClauseDifference[];
  readonly reading: Reading;
}

/** How much was in sight, and the decision; it stays at the bottom while one reads. */
export function DecisionBar({ asked, charter, clauses, reading }: DecisionBarProps) {
  const { t } = useWords();
  const progress = { k: Math.min(reading.read.size, clauses.length), n: clauses.length };
  return (
    <div className="sticky bottom-0 z-1 -mx-4 mt-6 border-t border-line bg-paper px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="mb-3 flex flex-wrap items-center gap-x-4">
        <div className="min-w-48 flex-1">
          <Meter
            label={t('approve.title', { version: asked.version })}
            value={progress.k}
            max={progress.n}
            text={t('approve.read', progress)}
          />
        </div>
        {!reading.done && (
          <Button look="bare" onClick={reading.markAll}>
            {t('approve.i_have_read')}
          </Button>
        )}
      </div>
      <Decision
        asked={asked}
        charter={charter}
        clauses={clauses}
        off={reading.done ? undefined : t('approve.off', progress)}
      />
    </div>
  );
}
