import { type Look, text } from '../look.ts';
import type { Directory } from './directory.ts';

/**
 * What each type of entry says, as a sentence that goes on from its author. Words of others are never part of it, but
 * for names in quotes: they come as texts, which are fenced.
 */
export interface Deed {
  readonly did: string;
  /** Texts of the author, each with what it is; the main one without. */
  readonly texts?: readonly (readonly [label: string, text: string])[];
}

/** How a type of entry is told. */
export type Tell = (body: Look, directory: Directory) => Deed;

export const plain =
  (did: string): Tell =>
  () => ({ did });

/** A labelled text, where there is one. */
export function labelled(label: string, value: unknown): readonly (readonly [string, string])[] {
  const found = text(value);
  return found === undefined ? [] : [[label, found]];
}
