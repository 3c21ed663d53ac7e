import { sectionsOf } from '@parley/protocol/headings';

/** Cuts a contract before each of its headings, and changes nothing in it: the pieces, put together, are the text. */
export function clausesOf(text: string): readonly string[] {
  return sectionsOf(text)
    .map(({ source }) => source)
    .filter((source) => source !== '');
}
