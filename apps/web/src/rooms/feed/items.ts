import type { Circle, Entry, SeatId } from '@parley/protocol/circle';
import type { Evidence } from '../../live/state-of-play.ts';
import type { PanelName } from '../panel-names.ts';
import type { Sentence } from '../sentence.ts';

/** What the talk is made of: what seats said, and what the room says of itself. */

interface Placed {
  /** Circle and sequence: what React and the address go by. */
  readonly key: string;
  readonly circle: Circle;
  readonly seq: number;
  readonly at: number;
}

export interface Post extends Placed {
  readonly type: 'post';
  readonly kind: 'said' | 'posted' | 'told' | 'mandate' | 'asked' | 'answered';
  readonly by: Entry['by'];
  readonly name: string;
  readonly text: string;
  readonly summary?: string | undefined;
  readonly thread?: string | undefined;
  readonly replyTo?: number | undefined;
  /** The version of the contract that was proposed with it. */
  readonly proposal?: number | undefined;
  /** A question: whom it is put to, and whether it was asked to hold up the agreement. */
  readonly asks?: { readonly to: string; readonly blocking: boolean } | undefined;
  /** An answer: the question, and what it rests on. */
  readonly answers?: { readonly on: number; readonly evidence: Evidence } | undefined;
  /** The version of a mandate. */
  readonly version?: number | undefined;
  /** Whose agents have acknowledged it, and who of them has spoken since. */
  readonly seen: readonly string[];
  readonly acted: readonly string[];
}

export interface Line extends Placed {
  readonly type: 'line';
  readonly sentence: Sentence;
  /** Where the matter stands now. */
  readonly panel?: PanelName | undefined;
  /** The amendment, motion or question that it is about, where its panel shows it. */
  readonly opens?: number | undefined;
}

export type FeedItem = Post | Line;

export const keyOf = (circle: Circle, seq: number): string => `${circle}#${seq}`;

/** What the lines and posts are told with: names, and the entries that others point at. */
export interface Telling {
  seat(seat: SeatId | null | undefined): string;
  party(party: string | null | undefined): string;
  /** Whether anybody at the table is a person. */
  readonly people: boolean;
  /** What an amendment or motion is, by its number. */
  ballot(on: number): 'amendment' | 'motion';
}
