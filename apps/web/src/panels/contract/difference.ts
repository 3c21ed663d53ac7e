import { diffArrays } from 'diff';
import { clausesOf, type TextClause } from './clauses.ts';

/** A run of words that both versions have, or that one of them has. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

export interface ClauseDifference {
  readonly heading: string;
  readonly state: 'unchanged' | 'changed' | 'added' | 'removed';
  readonly pieces: readonly Piece[];
}

/** Words of any script, spaces, and every other sign by itself. The library's own idea of a word ends at Latin letters. */
const WORDS = /[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu;

/** With more words changed it is another text. To compare two takes a time that grows with the square of what changed. */
const MOST_CHANGES = 600;
/** Texts that have less than this of their letters in common are two texts, not one that was changed. */
const ALIKE = 0.4;

/** What differs between two texts, word by word; of a text that was written anew, all of it. */
export function wordsChanged(before: string, after: string): readonly Piece[] {
  const words = [before.match(WORDS) ?? [], after.match(WORDS) ?? []] as const;
  const pieces = diffArrays(...words, { maxEditLength: MOST_CHANGES });
  const shared =
    pieces?.flatMap(({ added, removed, value }) => (added || removed ? [] : value)).join('') ?? '';
  const alike = letters(shared) >= ALIKE * Math.min(letters(before), letters(after));
  if (!pieces || !alike)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return pieces.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;

/**
 * What differs between two versions of a contract, clause by clause, in the order of the newer one; a clause that is
 * gone stands where it stood. Clauses go by their headings, since headings are what people call them by.
 */
export function difference(before: string, after: string): readonly ClauseDifference[] {
  const old = named(clausesOf(before));
  const fresh = named(clausesOf(after));
  const told: ClauseDifference[] = [];
  const left = [...old.keys()];

  for (const [name, clause] of fresh) {
    const known = old.get(name);
    // Clauses that went before this one in the old text, and that the new one lacks. One that has moved was passed.
    for (const earlier of left.splice(0, left.indexOf(name) + 1))
      if (!fresh.has(earlier)) told.push(goneClause(old.get(earlier)));
    told.push(compared(known, clause));
  }
  for (const name of left) if (!fresh.has(name)) told.push(goneClause(old.get(name)));
  return told;
}

/** Clauses by heading; the second of one heading is told apart by its number. */
function named(clauses: readonly TextClause[]): ReadonlyMap<string, TextClause> {
  const seen = new Map<string, number>();
  return new Map(
    clauses.map((clause) => {
      const times = (seen.get(clause.heading) ?? 0) + 1;
      seen.set(clause.heading, times);
      return [`${clause.heading}\n${times}`, clause];
    }),
  );
}

function compared(before: TextClause | undefined, after: TextClause): ClauseDifference {
  const { heading, text } = after;
  if (!before) return { heading, state: 'added', pieces: [{ kind: 'added', text }] };
  if (before.text === text) return { heading, state: 'unchanged', pieces: [{ kind: 'same', text }] };
  return { heading, state: 'changed', pieces: wordsChanged(before.text, text) };
}

function goneClause(clause: TextClause | undefined): ClauseDifference {
  return {
    heading: clause?.heading ?? '',
    state: 'removed',
    pieces: [{ kind: 'removed', text: clause?.text ?? '' }],
  };
}
