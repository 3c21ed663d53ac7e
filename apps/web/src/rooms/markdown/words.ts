import type { Inline } from './tree.ts';

/**
 * Marks that turn the direction of a text, take no room or are no signs at all. Joiners stay: scripts and emoji need
 * them, and they move nothing.
 */
const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;
const ENTRY = /#([1-9]\d{0,6})(?![\p{L}\p{N}_])/u;
const SPECIAL = new RegExp(`(${HIDDEN.source}|(?<![\\p{L}\\p{N}_&#/])${ENTRY.source})`, 'gu');

/** A text as it can be shown: what could reorder or hide is named, and entries of the room become references. */
export function wordsOf(text: string): readonly Inline[] {
  const shown: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(SPECIAL)) {
    if (match.index > from) shown.push({ type: 'text', text: text.slice(from, match.index) });
    const [found] = match;
    const seq = match[2];
    shown.push(seq ? { type: 'entry', seq: Number(seq) } : { type: 'hidden', code: codeOf(found) });
    from = match.index + found.length;
  }
  if (from < text.length) shown.push({ type: 'text', text: text.slice(from) });
  return shown;
}

/** A text in which what could reorder or hide is written out, for places that show one line and no more. */
export function plainly(text: string): string {
  return wordsOf(text)
    .map((piece) => {
      if (piece.type === 'text') return piece.text;
      return piece.type === 'hidden' ? `[${piece.code}]` : piece.type === 'entry' ? `#${piece.seq}` : '';
    })
    .join('');
}

function codeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
