import { safeLine, safeLines } from '@parley/protocol/safe-text';

/**
 * Words of others in a Markdown text of the system's. On a line they stand between quotes that they cannot close, with
 * every sign escaped that Markdown would take for its own; a whole text stands behind a fence that is longer than any
 * in it. So nothing they wrote can be a heading, a link, an image, a remark that nobody sees, or a line of the system.
 */

/** Signs that begin something in Markdown wherever they stand on a line; those of a line's beginning are never there. */
const SIGNS = /[\\`*_[\]<>&!|~$^@]/g;
/** What some readers make into a link by itself. */
const LINKS = /:(?=\/\/)|(?<=\bwww)\./gi;
const QUOTES = /["“”„«»]/g;

/** Somebody's words on one line, in quotes. */
export function quoted(words: string): string {
  const plain = safeLine(words).replaceAll(QUOTES, "'");
  return `“${plain.replaceAll(SIGNS, '\\$&').replaceAll(LINKS, '\\$&')}”`;
}

/** Somebody's text, behind a fence. */
export function fenced(text: string): readonly string[] {
  const lines = safeLines(text);
  const longest = Math.max(
    0,
    ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map(({ length }) => length)),
  );
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return [`${fence}text`, ...lines, fence];
}

/** What may stand in a text without doing anything but being seen; ends of lines of other kinds are not among it. */
export const isPlain = (text: string): boolean => {
  const untabbed = text.replaceAll('\t', '');
  return safeLines(untabbed).join('\n') === untabbed;
};

/** A plain text behind a fence, byte for byte: with or without a line break at its end. */
export function verbatim(text: string): readonly string[] {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return [`${fence}text`, ...text.replace(/\n$/, '').split('\n'), fence];
}

/** An instant, with its zone written out. */
export function when(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`;
}

/** Blocks of a text, each of which is one or several lines; between them stands an empty one. */
export type Blocks = readonly (string | readonly string[])[];

/** A list, or what is said instead when there is nothing to list. */
export function listed(items: readonly string[], otherwise: string): readonly string[] {
  return items.length > 0 ? items.map((item) => `- ${item}`) : [otherwise];
}
