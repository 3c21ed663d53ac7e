import type { PanelName } from '../panel-names.ts';

/** Where a matter stands in its panel, by its number; without one, where the panel begins. */
export function anchorOf(panel: PanelName, on: number | undefined): string {
  if (on === undefined) return `panel-${panel}`;
  return panel === 'questions' ? `question-${on}` : `ballot-${on}`;
}

/** Moves the focus to a place that may be drawn only now. */
export function focusOn(id: string, attempts = 20): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id);
    if (place) {
      place.focus({ preventScroll: true });
      place.scrollIntoView({ block: 'nearest' });
    } else if (attempts > 0) focusOn(id, attempts - 1);
  });
}
