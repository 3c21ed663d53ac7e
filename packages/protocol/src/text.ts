import { z } from 'zod';
import { utf8Bytes } from './utf8.ts';

/**
 * Text as it is accepted at every door: kept byte for byte, refused when it could not be (NUL, half of a surrogate
 * pair), and measured in UTF-8 bytes, so that the same text passes or fails on every transport (TK-6, LI).
 */

const NUL = String.fromCharCode(0);

/** Why a text cannot be kept byte for byte, or undefined when it can. */
export function textFault(text: string): string | undefined {
  if (text.includes(NUL)) return 'holds the character NUL, which no text may hold';
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)) {
    return 'holds half of a surrogate pair, which is no character';
  }
  return undefined;
}

/** A text of 1 to `maxBytes` bytes of UTF-8. */
export function text(maxBytes: number) {
  return z
    .string()
    .min(1, 'is empty')
    .superRefine((value, context) => {
      const fault = textFault(value);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
      const bytes = utf8Bytes(value);
      if (bytes > maxBytes) {
        const message = `has ${bytes} bytes, over the limit of ${maxBytes}`;
        context.addIssue({ code: 'custom', message, params: { limit: maxBytes } });
      }
    });
}

/** A single line of 1 to `maxCharacters` characters: no line breaks, no other control characters. */
export function line(maxCharacters: number) {
  return z
    .string()
    .min(1, 'is empty')
    .superRefine((value, context) => {
      const fault = textFault(value);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
      if (/[\p{Cc}\u2028\u2029]/u.test(value)) {
        context.addIssue({ code: 'custom', message: 'holds a line break or a control character' });
      }
      const characters = [...value].length;
      if (characters > maxCharacters) {
        const message = `has ${characters} characters, over the limit of ${maxCharacters}`;
        context.addIssue({ code: 'custom', message, params: { limit: maxCharacters } });
      }
    });
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A display name of 1 to `maxGraphemes` characters as a reader counts them (ID-5). What it may hold is a rule of the room. */
export function displayName(maxGraphemes: number) {
  // A grapheme may be many code points: the bound on those keeps one "character" from being a page of marks. What is
  // over that bound is refused by it and not counted: the segmenter copies the whole text for each grapheme.
  const maxCharacters = maxGraphemes * 8;
  const isRefused = (value: string) => [...value].length > maxCharacters;
  return line(maxCharacters).refine(
    (value) => isRefused(value) || [...graphemes.segment(value)].length <= maxGraphemes,
    { message: `has more than ${maxGraphemes} characters`, params: { limit: maxGraphemes } },
  );
}
