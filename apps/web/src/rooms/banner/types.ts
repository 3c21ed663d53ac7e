import type { CommandName } from '@parley/client';
import type { JsonObject } from '@parley/protocol';
import type { Key } from '../../i18n/catalogue.ts';
import type { StateOfPlay } from '../../live/state-of-play.ts';
import type { PanelName } from '../panel-names.ts';
import type { Sentence } from '../sentence.ts';
import type { pages } from './pages.ts';

/**
 * The one answer to "what now?", as a person reads it: what happened, what you do now, what happens otherwise, and one
 * button. It says what `next` of the rules says and nothing else, so that every door of the hub gives the same advice.
 */

export type BannerLabel = 'needs' | 'waiting' | 'paused' | 'done' | 'watching';

/** Where a destination of the composer is meant, these are its words. */
export type Destination = 'everyone' | 'party' | 'side' | `s${number}`;

export type BannerTarget =
  | { readonly type: 'panel'; readonly panel: PanelName; readonly on?: number | undefined }
  | { readonly type: 'page'; readonly page: keyof typeof pages }
  | { readonly type: 'command'; readonly command: CommandName; readonly input: JsonObject }
  | { readonly type: 'write'; readonly to: Destination };

export interface BannerAction {
  readonly label: Key;
  /** What fills the label's holes. */
  readonly fill?: Readonly<Record<string, string | number>>;
  readonly target: BannerTarget;
}

export interface Banner {
  /** The reason of the rules that it tells, or `watching`. */
  readonly reason: string;
  readonly label: BannerLabel;
  readonly sentences: readonly Sentence[];
  readonly primary?: BannerAction | undefined;
  readonly quiet?: BannerAction | undefined;
  /** Milliseconds; until when it can be done. */
  readonly until?: number | undefined;
}

/** Undefined: another piece of advice says the same. */
export type Teller = (details: JsonObject, play: StateOfPlay) => Omit<Banner, 'reason' | 'until'> | undefined;
