import type { Message } from './message.ts';

type Words = Readonly<Record<string, Message>>;

/** Words under a name of their own: `hash` becomes `finding.hash`. */
export type Prefixed<Prefix extends string, Of extends Words> = {
  readonly [Key in keyof Of & string as `${Prefix}.${Key}`]: Of[Key];
};

/** Words that are kept elsewhere, as an area of a catalogue. */
export function prefixed<Prefix extends string, Of extends Words>(
  prefix: Prefix,
  words: Of,
): Prefixed<Prefix, Of> {
  const entries = Object.entries(words).map(([key, message]) => [`${prefix}.${key}`, message]);
  // Of each key the same message, as the names say.
  return Object.fromEntries(entries) as Prefixed<Prefix, Of>;
}
