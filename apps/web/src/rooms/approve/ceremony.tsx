import { useCallback, useEffect, useMemo, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { clausesOf } from '../../panels/contract/clauses.ts';
import { type ClauseDifference, difference } from '../../panels/contract/difference.ts';
import type { Version } from '../../panels/contract/versions.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Select } from '../../ui/field.tsx';
import { Meter } from '../../ui/meter.tsx';
import { usePlace } from '../use-place.ts';
import { Approvals } from './approvals.tsx';
import { ClauseToRead } from './clause-to-read.tsx';
import { Decision } from './decision.tsx';
import { keepRead, lastRead } from './last-read.ts';
import { useReading } from './use-reading.ts';

interface CeremonyProps {
  readonly asked: Version;
  readonly versions: readonly Version[];
  readonly charter: number;
}

/** The text with what changed since one last read it, then the decision, which is off until all of it was in sight. */
export function Ceremony({ asked, versions, charter }: CeremonyProps) {
  const { t } = useWords();
  const { room } = usePlace();
  const earlier = versions.filter(({ version }) => version < asked.version);
  const [known] = useState(() => lastRead(room));
  const [compared, setCompared] = useState(known !== undefined && known < asked.version ? known : undefined);
  const before = earlier.find(({ version }) => version === compared)?.text;
  const clauses = useMemo(() => toRead(asked.text, before), [asked.text, before]);
  const reading = useReading(clauses.length);
  const { done, mark } = reading;
  useEffect(() => {
    if (done) keepRead(room, asked.version);
  }, [done, room, asked.version]);
  const progress = { k: Math.min(reading.read.size, clauses.length), n: clauses.length };

  return (
    <>
      <p>{charter > 0 ? t('approve.lead', { charter }) : t('approve.lead.bare')}</p>
      <p className="my-3 flex flex-wrap items-center gap-x-3 text-meta text-ink2">
        <span className="font-mono break-all">
          {t('approve.hash')} {asked.sha256}
        </span>
        <CopyButton text={asked.sha256} look="bare">
          {t('approve.copy_hash')}
        </CopyButton>
      </p>
      {earlier.length > 0 && (
        <Select
          label={t('approve.compare')}
          className="max-w-sm"
          value={compared ?? ''}
          onChange={(event) =>
            setCompared(event.target.value === '' ? undefined : Number(event.target.value))
          }
        >
          <option value="">{t('approve.compare.none')}</option>
          {earlier.toReversed().map(({ version }) => (
            <option key={version} value={version}>
              {version === known
                ? t('approve.compare.last', { version })
                : t('approve.compare.version', { version })}
            </option>
          ))}
        </Select>
      )}
      {clauses.map((clause, place) => (
        <OneClause
          // Two clauses may have one heading; their place tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${clause.heading} ${place}`}
          clause={clause}
          place={place}
          compared={before !== undefined}
          read={reading.read.has(place)}
          mark={mark}
        />
      ))}
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
          {!done && (
            <Button look="bare" onClick={reading.markAll}>
              {t('approve.i_have_read')}
            </Button>
          )}
        </div>
        <Decision
          asked={asked}
          charter={charter}
          clauses={clauses}
          off={done ? undefined : t('approve.off', progress)}
        />
      </div>
      <Approvals />
    </>
  );
}

interface OneClauseProps {
  readonly clause: ClauseDifference;
  readonly place: number;
  readonly compared: boolean;
  readonly read: boolean;
  readonly mark: (place: number) => void;
}

function OneClause({ place, mark, ...rest }: OneClauseProps) {
  const onRead = useCallback(() => mark(place), [mark, place]);
  return <ClauseToRead {...rest} onRead={onRead} />;
}

function toRead(text: string, before: string | undefined): readonly ClauseDifference[] {
  if (before !== undefined) return difference(before, text);
  return clausesOf(text).map(({ heading, text: words }) => ({
    heading,
    state: 'unchanged',
    pieces: [{ kind: 'same', text: words }],
  }));
}
