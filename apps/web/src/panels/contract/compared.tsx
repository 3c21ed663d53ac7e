import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Markdown } from '../../rooms/markdown/markdown.tsx';
import type { ClauseLine } from '../../live/state-of-play.ts';
import { ClauseMarks, ClauseStanding } from './clause-standing.tsx';
import { clausesOf } from './clauses.ts';
import { difference } from './difference.ts';
import { Difference } from './difference-view.tsx';
import { standingOf, standingOfRead } from './standing.ts';

const states = {
  unchanged: 'contract.state.unchanged',
  changed: 'contract.state.changed',
  added: 'contract.state.added',
  removed: 'contract.state.removed',
} as const;

interface ComparedProps {
  readonly text: string;
  readonly before: string | undefined;
  /** How the clauses stand; none of a version that is no longer current. */
  readonly lines: readonly ClauseLine[];
}

/** A version as a document, clause by clause; beside another, with what differs. */
export function Compared({ text, before, lines }: ComparedProps) {
  return before === undefined ? (
    <Plain text={text} lines={lines} />
  ) : (
    <Different text={text} before={before} lines={lines} />
  );
}

function Plain({ text, lines }: Omit<ComparedProps, 'before'>) {
  const clauses = useMemo(() => clausesOf(text), [text]);
  const standing = useMemo(() => standingOf(clauses, lines), [clauses, lines]);
  return clauses.map(({ heading, text: words }, place) => (
    // Two clauses may have one heading; their place tells them apart.
    // oxlint-disable-next-line react/no-array-index-key
    <section key={place} className="mb-6">
      {heading !== '' && (
        <h2 className="mb-1 flex flex-wrap items-baseline gap-x-3 font-serif text-head font-[600]">
          <bdi>{heading}</bdi>
          <Marks of={standing[place]} />
        </h2>
      )}
      <Markdown text={words} as="document" />
      <Standing of={standing[place]} />
    </section>
  ));
}

function Different({ text, before, lines }: ComparedProps & { readonly before: string }) {
  const { t } = useWords();
  const clauses = useMemo(() => difference(before, text), [before, text]);
  const standing = useMemo(() => standingOfRead(text, clauses, lines), [text, clauses, lines]);
  return clauses.map(({ heading, state, pieces }, place) => (
    // As above: two clauses may have one heading.
    // oxlint-disable-next-line react/no-array-index-key
    <section key={place} className="mb-6">
      <h2 className="mb-1 flex flex-wrap items-baseline gap-x-3 font-serif text-head font-[600]">
        <bdi>{heading || t('contract.preamble')}</bdi>
        <span className="font-sans text-meta font-[400] text-ink2">{t(states[state])}</span>
        <Marks of={standing[place]} />
      </h2>
      <Difference pieces={pieces} />
    </section>
  ));
}

function Marks({ of }: { readonly of: ClauseLine | undefined }) {
  return of && <ClauseMarks standing={of} />;
}

function Standing({ of }: { readonly of: ClauseLine | undefined }) {
  return (
    of && (
      <div className="mt-2 border-l-2 border-line pl-3">
        <ClauseStanding standing={of} />
      </div>
    )
  );
}
