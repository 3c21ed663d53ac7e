import { createContext, Fragment, type ReactNode, useContext } from 'react';
import type { Key } from './catalogue.ts';
import type { Filled, Translator } from './translator.ts';

const Spoken = createContext<Translator | undefined>(undefined);

export function Speaking({ in: translator, children }: { in: Translator; children: ReactNode }) {
  return <Spoken value={translator}>{children}</Spoken>;
}

/** The language this page speaks. */
export function useWords(): Translator {
  const translator = useContext(Spoken);
  if (!translator) throw new TypeError('nothing speaks here: <Speaking> is missing');
  return translator;
}

type WordsProps<Of extends Key> = {
  readonly of: Of;
} & (Filled<Of, ReactNode> extends [infer Fill] ? { readonly with: Fill } : { readonly with?: never });

/** The words of a key with elements in its holes, so that a name can be set apart from the sentence around it. */
export function Words<Of extends Key>({ of, with: fill }: WordsProps<Of>) {
  // The compiler has held the caller to the holes of this very message; here they are only looked up.
  const values = (fill ?? {}) as Readonly<Record<string, ReactNode>>;
  const { pieces } = useWords();
  const count = values['count'];
  return pieces(of, typeof count === 'number' ? count : undefined).map((piece, place) => (
    // Pieces of one sentence never change their places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>{place % 2 === 0 ? piece : values[piece]}</Fragment>
  ));
}
