import { useCallback, useEffect, useMemo, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { clausesOf } from '../../panels/contract/clauses.ts';
import { type ClauseDifference, difference } from '../../panels/contract/difference.ts';
import { standingOfRead } from '../../panels/contract/standing.ts';
import type { Version } from '../../panels/contract/versions.ts';
import type { ClauseLine } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePlace } from '../use-place.ts';
import { Approvals } from './approvals.tsx';
import { ClauseToRead } from './clause-to-read.tsx';
import { CompareWith } from './compare-with.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { keepRead, lastRead } from './last-read.ts';
import { useReading } from '../reading/use-reading.ts';

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
  const standing = useStanding(asked, clauses);
  const reading = useReading(clauses.length);
  const { done, mark } = reading;
  useEffect(() => {
    if (done) keepRead(room, asked.version);
  }, [done, room, asked.version]);

  return (
    <>
      <p>{charter > 0 ? t('approve.lead', { charter }) : t('approve.lead.bare')}</p>
      <Fingerprint sha256={asked.sha256} />
      {earlier.length > 0 && (
        <CompareWith earlier={earlier} known={known} chosen={compared} onChoose={setCompared} />
      )}
      <Assumptions count={standing.filter((each) => each?.assumed).length} />
      {clauses.map((clause, place) => (
        <OneClause
          // Two clauses may have one heading; their place tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${clause.heading} ${place}`}
          clause={clause}
          standing={standing[place]}
          place={place}
          compared={before !== undefined}
          read={reading.read.has(place)}
          mark={mark}
        />
      ))}
      <DecisionBar asked={asked} charter={charter} clauses={clauses} reading={reading} />
      <Approvals />
    </>
  );
}

function Fingerprint({ sha256 }: { readonly sha256: string }) {
  const { t } = useWords();
  return (
    <p className="my-3 flex flex-wrap items-center gap-x-3 text-meta text-ink2">
      <span className="font-mono break-all">
        {t('approve.hash')} {sha256}
      </span>
      <CopyButton text={sha256} look="bare">
        {t('approve.copy_hash')}
      </CopyButton>
    </p>
  );
}

interface OneClauseProps {
  readonly clause: ClauseDifference;
  readonly standing: ClauseLine | undefined;
  readonly place: number;
  readonly compared: boolean;
  readonly read: boolean;
  readonly mark: (place: number) => void;
}

function OneClause({ place, mark, ...rest }: OneClauseProps) {
  const onRead = useCallback(() => mark(place), [mark, place]);
  return <ClauseToRead {...rest} onRead={onRead} />;
}

/** How each clause stands, in the order in which they are read; one that is gone stands nowhere. */
function useStanding(
  { version, text }: Version,
  read: readonly ClauseDifference[],
): readonly (ClauseLine | undefined)[] {
  const { contract } = usePlay();
  return useMemo(() => {
    const lines = contract?.version === version ? contract.clauses : undefined;
    return standingOfRead(text, read, lines ?? []);
  }, [contract, version, text, read]);
}

/** Said before the first clause: whoever approves must not find out at the last one. */
function Assumptions({ count }: { readonly count: number }) {
  const { t } = useWords();
  if (count === 0) return null;
  return (
    <Notice tone="needs" className="my-4">
      {t('approve.assumed', { count })}
    </Notice>
  );
}

function toRead(text: string, before: string | undefined): readonly ClauseDifference[] {
  if (before !== undefined) return difference(before, text);
  return clausesOf(text).map(({ heading, text: words }) => ({
    heading,
    state: 'unchanged',
    pieces: [{ kind: 'same', text: words }],
  }));
}
