/** The panels beside the talk, in the order of their tabs. The address names the one that is open. */
export const panelNames = ['floor', 'charter', 'contract', 'caucus', 'people', 'record'] as const;
export type PanelName = (typeof panelNames)[number];

export function isPanelName(text: unknown): text is PanelName {
  return panelNames.some((name) => name === text);
}
