import type { Entry } from '@parley/protocol/circle';
import type { PanelName } from '../panel-names.ts';
import type { Sentence } from '../sentence.ts';
import type { Telling } from './items.ts';

/** What the room says of an entry, and where the matter stands now. Nothing: the entry is no news. */
export interface LineOf {
  readonly sentence: Sentence;
  readonly panel?: PanelName;
  /** The amendment, motion or question that it is about, where its panel shows it. */
  readonly opens?: number;
}

export type Liner = (entry: Entry, telling: Telling) => LineOf | undefined;
