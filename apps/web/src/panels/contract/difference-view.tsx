import { useWords } from '../../i18n/words.tsx';
import { plainly } from '../../rooms/markdown/words.ts';
import type { Piece } from './difference.ts';

/**
 * A difference as words: what went is struck with a minus, what came is underlined with a plus, and both have ground, so
 * that neither hangs on colour. Whoever hears it is told in words.
 */
export function Difference({ pieces }: { readonly pieces: readonly Piece[] }) {
  const { t } = useWords();
  return (
    <p dir="auto" className="font-serif text-doc break-words whitespace-pre-wrap">
      {pieces.map(({ kind, text }, place) => {
        const words = plainly(text);
        // Pieces of one difference never change their places.
        switch (kind) {
          case 'same':
            // oxlint-disable-next-line react/no-array-index-key
            return <span key={place}>{words}</span>;
          case 'removed':
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <del key={place} className="bg-removed px-0.5 decoration-2">
                <span className="sr-only">{t('diff.removed')} </span>
                <span aria-hidden>−</span>
                {words}
              </del>
            );
          case 'added':
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <ins key={place} className="bg-added px-0.5 underline decoration-2">
                <span className="sr-only">{t('diff.added')} </span>
                <span aria-hidden>+</span>
                {words}
              </ins>
            );
        }
      })}
    </p>
  );
}
