import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { ClauseLine } from '../../live/state-of-play.ts';
import { Markdown } from '../../rooms/markdown/markdown.tsx';
import { ClauseMarks, ClauseStanding } from './clause-standing.tsx';
import { clausesOf, type TextClause } from './clauses.ts';
import { difference } from './difference.ts';
import { ObjectTo } from './object-to.tsx';
import { standingOf } from './standing.ts';

interface ClauseRowsProps {
  /** The words of the version before it. */
  readonly before: string | undefined;
  readonly text: string;
  /** How the clauses stand, as the rules have it. */
  readonly lines: readonly ClauseLine[];
}

/** Each clause under its heading, with what the newest version did to it, and how it stands. */
export function ClauseRows({ before, text, lines }: ClauseRowsProps) {
  const states = useMemo(
    () => (before === undefined ? [] : difference(before, text).filter(({ state }) => state !== 'removed')),
    [before, text],
  );
  const clauses = useMemo(() => clausesOf(text), [text]);
  const standing = useMemo(() => standingOf(clauses, lines), [clauses, lines]);
  return (
    <ol className="flex flex-col">
      {clauses.map((clause, place) => (
        // Two clauses may have one heading; their place tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${clause.heading} ${place}`} className="border-b border-line py-2">
          <ClauseRow
            clause={clause}
            state={states[place]?.state}
            standing={standing[place]}
            open={clauses.length <= 6}
          />
        </li>
      ))}
    </ol>
  );
}

interface ClauseRowProps {
  readonly clause: TextClause;
  readonly state: 'unchanged' | 'changed' | 'added' | 'removed' | undefined;
  readonly standing: ClauseLine | undefined;
  readonly open: boolean;
}

function ClauseRow({ clause: { heading, text }, state, standing, open }: ClauseRowProps) {
  const { t } = useWords();
  return (
    <details open={open}>
      <summary className="cursor-pointer">
        <bdi className="font-serif text-doc font-[600]">{heading || t('contract.preamble')}</bdi>
        <span className="ml-2 inline-flex flex-wrap gap-x-3">
          {(state === 'changed' || state === 'added') && (
            <span className="text-meta text-ink2">
              {state === 'added' ? t('contract.state.added') : t('contract.state.changed')}
            </span>
          )}
          {standing && <ClauseMarks standing={standing} />}
        </span>
      </summary>
      <div className="flex flex-col gap-2 pt-1">
        <Markdown text={text} as="document" />
        {standing && <ClauseStanding standing={standing} />}
        {standing && <ObjectTo standing={standing} />}
      </div>
    </details>
  );
}
