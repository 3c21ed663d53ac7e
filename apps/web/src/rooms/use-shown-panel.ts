import { usePlay } from '../live/use-seat.tsx';
import { panelFor, type PanelName, panelsOf } from './panel-names.ts';
import type { Screen } from './use-media.ts';
import { usePlace } from './use-place.ts';

/** The panel that is open: the one the address asks for; on a desk, where there is always one, the phase's own. */
export function useShownPanel(screen: Screen): PanelName | undefined {
  const play = usePlay();
  const { panel } = usePlace();
  // One that this seat does not have is not shown, whatever the address says.
  const asked = panel !== undefined && panelsOf(play).includes(panel) ? panel : undefined;
  return asked ?? (screen === 'desk' ? panelFor(play) : undefined);
}
