import { hasPeople, type StateOfPlay } from '../live/state-of-play.ts';

/** The panels beside the talk, in the order of their tabs. The address names the one that is open. */
const panelNames = ['floor', 'charter', 'questions', 'contract', 'caucus', 'people', 'record'] as const;
export type PanelName = (typeof panelNames)[number];

export function isPanelName(text: unknown): text is PanelName {
  return panelNames.some((name) => name === text);
}

/** The panels there are for a seat: who only watches has no caucus, and without people nobody amends a charter. */
export function panelsOf(play: StateOfPlay): readonly PanelName[] {
  const watches = play.seats.you.kind === 'observer';
  return panelNames.filter((name) => {
    if (name === 'caucus') return !watches;
    return name !== 'charter' || hasPeople(play);
  });
}

/** The panel that a phase is about: what a desk shows beside the talk when nobody has chosen. */
export function panelFor(play: StateOfPlay): PanelName {
  switch (play.phases.phase) {
    case 'none':
    case 'briefing':
      return 'charter';
    case 'negotiation':
      return hasPeople(play) ? 'floor' : 'questions';
    case 'approval':
      return 'contract';
    case 'closed':
      return 'record';
  }
}

/** On a phone the panels lie behind a few tabs. */
export const phoneGroups = {
  decide: ['floor', 'charter', 'questions'],
  papers: ['contract', 'record'],
  private: ['caucus'],
  people: ['people'],
} as const satisfies Readonly<Record<string, readonly PanelName[]>>;
export type PhoneGroup = keyof typeof phoneGroups;

export function groupOf(panel: PanelName): PhoneGroup {
  switch (panel) {
    case 'floor':
    case 'charter':
    case 'questions':
      return 'decide';
    case 'contract':
    case 'record':
      return 'papers';
    case 'caucus':
      return 'private';
    case 'people':
      return 'people';
  }
}
