import type { Entry, JsonObject } from '@parley/protocol';
import type { Agreed } from './agreed.ts';
import type { Charter } from './charter.ts';
import type { Course } from './course.ts';
import type { Deletion } from './deletion.ts';
import type { Floor } from './floor.ts';
import type { Links } from './links.ts';
import type { Motions } from './motions.ts';
import type { Progress } from './progress.ts';
import type { Pauses } from './pauses.ts';
import type { Questions } from './questions.ts';
import type { Seating } from './seating.ts';
import type { Signing } from './signing.ts';
import type { Votes } from './votes.ts';

/**
 * What one book reads of the others. An entry is entered book by book, in the order listed in recount.ts: each sees
 * the later ones as they were before the entry.
 */
export interface Hall {
  readonly seating: Seating;
  readonly links: Links;
  readonly course: Course;
  readonly pauses: Pauses;
  readonly floor: Floor;
  readonly votes: Votes;
  readonly charter: Charter;
  readonly motions: Motions;
  readonly questions: Questions;
  readonly progress: Progress;
  readonly signing: Signing;
  readonly deletion: Deletion;
  readonly agreed: Agreed;
  readonly settings: Settings;
  /** Time and sequence of the newest entry of the room. */
  readonly head: { readonly seq: number; readonly at: number };
  /** The entry at hand follows from a decision that was entered before it. */
  readonly isOwed: boolean;
  complain(entry: Entry, what: string): void;
  /** The entries that must come next in the room, since something was decided. */
  owe(...owed: readonly Owed[]): void;
}

export interface Owed {
  readonly type: string;
  readonly body: JsonObject;
}

/** One side of the record. Answers whether it knows entries of that type. */
export interface Book {
  enter(entry: Entry): boolean;
  /** What the record should say and does not, whenever a commit is over. */
  rest?(now: number): readonly string[];
  /** What it has come to, in the words in which the modules describe themselves, by module. */
  told?(): Readonly<Record<string, JsonObject>>;
}

export interface Settings {
  readonly room: {
    readonly silence: 'wait' | 'carry' | 'close';
    readonly silence_hours: number;
    readonly longest_hours: number;
    readonly quiet_minutes: number;
  };
  readonly seats: { readonly people: string; readonly invitation_hours: number };
  readonly floor: {
    readonly order: 'turns' | 'open';
    readonly timeout_s: number;
    readonly turns: number | null;
  };
  readonly progress: { readonly speeches: number };
  readonly talk: { readonly message_bytes: number; readonly summary: string };
  readonly questions: { readonly questions: number; readonly verified: string };
  readonly quota: { readonly posts: number; readonly bytes: number };
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const word = (body: JsonObject, key: string): string => {
  const value = body[key];
  return typeof value === 'string' ? value : '';
};

/** The instant at which something was due that could not be written before the newest entry of the room. */
export const noEarlierThan = (due: number, { head }: Hall): number => Math.max(due, head.at);
