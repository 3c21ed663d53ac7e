import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Markdown } from '../../rooms/markdown/markdown.tsx';
import { clausesOf } from './clauses.ts';
import { difference } from './difference.ts';

/** Each clause under its heading, with what the newest version did to it. */
export function ClauseRows({ before, text }: { readonly before: string | undefined; readonly text: string }) {
  const { t } = useWords();
  const states = useMemo(
    () => (before === undefined ? [] : difference(before, text).filter(({ state }) => state !== 'removed')),
    [before, text],
  );
  const clauses = useMemo(() => clausesOf(text), [text]);
  return (
    <ol className="flex flex-col">
      {clauses.map(({ heading, text: words }, place) => {
        const state = states[place]?.state;
        return (
          // Two clauses may have one heading; their place tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${heading} ${place}`} className="border-b border-line py-2">
            <details open={clauses.length <= 6}>
              <summary className="cursor-pointer">
                <bdi className="font-serif text-doc font-[600]">{heading || t('contract.preamble')}</bdi>
                {(state === 'changed' || state === 'added') && (
                  <span className="ml-2 text-meta text-ink2">
                    {state === 'added' ? t('contract.state.added') : t('contract.state.changed')}
                  </span>
                )}
              </summary>
              <div className="pt-1">
                <Markdown text={words} as="document" />
              </div>
            </details>
          </li>
        );
      })}
    </ol>
  );
}
