/**
 * Text of others beside words of the system, on a terminal or in a document. It may hold anything: codes that move the
 * cursor or recolour what stands above, marks that turn the reading direction, line breaks of seven kinds, letters that
 * nobody sees but a model reads. All of these are shown as what they are. Text in which nothing is hidden passes
 * unchanged.
 */

/** Everything that a terminal or a reader takes for the end of a line. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Characters that act instead of being seen; tab alone may stay. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;

/** A text as lines of which none can act. */
export function safeLines(text: string): string[] {
  return text.split(LINE_BREAK).map(visible);
}

/** A text that must stay on one line: names, topics, reasons. */
export function safeLine(text: string): string {
  return text.split(LINE_BREAK).map(visible).join(' ⏎ ');
}

function visible(line: string): string {
  return line.replace(HIDDEN, (character) => {
    if (character === '\t') return '    ';
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}
