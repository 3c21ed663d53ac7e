/**
 * A message is a sentence with `{holes}`, or one sentence for each plural category of the number in its hole `count`.
 * Which categories there are is the language's affair (Intl.PluralRules); `other` is always one.
 */
export type Plural = { readonly other: string } & {
  readonly [Category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};
export type Message = string | Plural;

type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : never;

/** The names of a message's holes, read off its English text by the compiler. */
export type HolesOf<Of> = Of extends string
  ? Holes<Of>
  : Of extends { readonly other: infer Other extends string }
    ? Holes<Other> | 'count'
    : never;

const HOLE = /\{(\w+)\}/g;

/** The sentence that a number asks for. */
export function chosen(message: Message, count: unknown, rules: Intl.PluralRules): string {
  if (typeof message === 'string') return message;
  return (typeof count === 'number' ? message[rules.select(count)] : undefined) ?? message.other;
}

/** A sentence cut at its holes: texts at even places, names of holes at odd ones. */
export function pieces(sentence: string): string[] {
  return sentence.split(HOLE);
}

/** The names of the holes of every sentence in a message. */
export function holesIn(message: Message): string[] {
  const sentences = typeof message === 'string' ? [message] : Object.values(message);
  const holes = sentences.flatMap((sentence) => [...sentence.matchAll(HOLE)].map(([, hole = '']) => hole));
  return [...new Set(holes)].sort();
}
