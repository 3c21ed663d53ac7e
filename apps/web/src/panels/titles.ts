import type { PanelName } from '../rooms/panel-names.ts';
import type { PlainKey } from '../rooms/words.ts';

/** What each panel is called. */
export const titles: Readonly<Record<PanelName, PlainKey>> = {
  floor: 'panel.floor',
  charter: 'panel.charter',
  questions: 'panel.questions',
  contract: 'panel.contract',
  caucus: 'panel.caucus',
  people: 'panel.people',
  record: 'panel.record',
};
