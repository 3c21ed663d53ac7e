import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Markdown } from '../../rooms/markdown/markdown.tsx';
import { clausesOf } from './clauses.ts';
import { difference } from './difference.ts';
import { Difference } from './difference-view.tsx';

const states = {
  unchanged: 'contract.state.unchanged',
  changed: 'contract.state.changed',
  added: 'contract.state.added',
  removed: 'contract.state.removed',
} as const;

/** A version as a document, clause by clause; beside another, with what differs. */
export function Compared({ text, before }: { readonly text: string; readonly before: string | undefined }) {
  return before === undefined ? <Plain text={text} /> : <Different text={text} before={before} />;
}

function Plain({ text }: { readonly text: string }) {
  const clauses = useMemo(() => clausesOf(text), [text]);
  return clauses.map(({ heading, text: words }, place) => (
    // Two clauses may have one heading; their place tells them apart.
    // oxlint-disable-next-line react/no-array-index-key
    <section key={place} className="mb-6">
      {heading !== '' && (
        <h2 className="mb-1 font-serif text-head font-[600]">
          <bdi>{heading}</bdi>
        </h2>
      )}
      <Markdown text={words} as="document" />
    </section>
  ));
}

function Different({ text, before }: { readonly text: string; readonly before: string }) {
  const { t } = useWords();
  const clauses = useMemo(() => difference(before, text), [before, text]);
  return clauses.map(({ heading, state, pieces }, place) => (
    // oxlint-disable-next-line react/no-array-index-key
    <section key={place} className="mb-6">
      <h2 className="mb-1 flex flex-wrap items-baseline gap-x-3 font-serif text-head font-[600]">
        <bdi>{heading || t('contract.preamble')}</bdi>
        <span className="font-sans text-meta font-[400] text-ink2">{t(states[state])}</span>
      </h2>
      <Difference pieces={pieces} />
    </section>
  ));
}
