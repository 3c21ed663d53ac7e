/**
 * A document that teaches: written once, read by agents as Markdown and by people as a page. Words of somebody else are
 * pieces of their own, so that none of our sentences can take them in unmarked (TK-5).
 */

export type Piece =
  | string
  | { readonly kind: 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
  /** Somebody else's words on one line: a name, say. */
  | { readonly kind: 'words'; readonly text: string };

export type Sentence = readonly Piece[];

export type Block =
  | { readonly kind: 'heading'; readonly rank: 1 | 2 | 3; readonly words: Sentence }
  | { readonly kind: 'paragraph'; readonly words: Sentence }
  | { readonly kind: 'list'; readonly items: readonly Sentence[] }
  | { readonly kind: 'table'; readonly head: readonly Sentence[]; readonly rows: readonly Sentence[][] }
  /** Lines to be used as they stand: commands, addresses, settings. */
  | { readonly kind: 'lines'; readonly language: 'sh' | 'json' | 'text'; readonly text: string }
  /** Somebody else's text, behind the fence. */
  | { readonly kind: 'said'; readonly text: string };

export type Blocks = readonly Block[];

/** A sentence of ours, with pieces set into it. */
export function say(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Sentence {
  return strings.flatMap((string, index) => {
    const piece = pieces[index];
    return [string, ...(piece === undefined ? [] : [piece])].filter((part) => part !== '');
  });
}

export const code = (text: string): Piece => ({ kind: 'code', text });
export const strong = (text: string): Piece => ({ kind: 'strong', text });
export const words = (text: string): Piece => ({ kind: 'words', text });
export const link = (to: string, text = to): Piece => ({ kind: 'link', text, to });

export const heading = (rank: 1 | 2 | 3, ...of: Parameters<typeof sentence>): Block => ({
  kind: 'heading',
  rank,
  words: sentence(...of),
});
export const paragraph = (...of: Parameters<typeof sentence>): Block => ({
  kind: 'paragraph',
  words: sentence(...of),
});
export const list = (...items: readonly (string | Sentence)[]): Block => ({
  kind: 'list',
  items: items.map(sentence),
});
export const table = (head: readonly string[], rows: readonly (readonly (string | Sentence)[])[]): Block => ({
  kind: 'table',
  head: head.map(sentence),
  rows: rows.map((row) => row.map(sentence)),
});
export const shell = (...lines: readonly string[]): Block => ({
  kind: 'lines',
  language: 'sh',
  text: lines.join('\n'),
});
export const json = (value: object): Block => ({
  kind: 'lines',
  language: 'json',
  text: JSON.stringify(value, null, 2),
});
export const plain = (text: string): Block => ({ kind: 'lines', language: 'text', text });
export const said = (text: string): Block => ({ kind: 'said', text });

function sentence(of: string | Sentence): Sentence {
  return typeof of === 'string' ? [of] : of;
}
