import { Fragment } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { plainly } from '../markdown/words.ts';
import { inWords, type Sentence } from '../sentence.ts';

/** A sentence of the room. What fills its holes came from somebody, so it is set apart and turns nothing around it. */
export function Say({ of: { key, fill } }: { readonly of: Sentence }) {
  const words = useWords();
  const count = fill['count'];
  return words.pieces(key, typeof count === 'number' ? count : undefined).map((piece, place) => (
    // Pieces of one sentence never change their places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {place % 2 === 0 ? piece : <bdi>{plainly(inWords(words, fill[piece]))}</bdi>}
    </Fragment>
  ));
}
