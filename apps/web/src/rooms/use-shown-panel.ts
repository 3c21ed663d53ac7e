import { usePlay } from '../live/use-seat.tsx';
import { panelFor, type PanelName } from './panel-names.ts';
import type { Screen } from './use-media.ts';
import { usePlace } from './use-place.ts';

/** The panel that is open: the one the address asks for; on a desk, where there is always one, the phase's own. */
export function useShownPanel(screen: Screen): PanelName | undefined {
  const { phases, seats } = usePlay();
  const { panel } = usePlace();
  // An observer has no caucus, whatever the address says.
  const asked = panel === 'caucus' && seats.you.kind === 'observer' ? undefined : panel;
  return asked ?? (screen === 'desk' ? panelFor(phases.phase) : undefined);
}
