import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadPanels } from '../load-panels.ts';
import type { PanelName } from '../panel-names.ts';
import type { Screen } from '../use-media.ts';

// The papers come when the talk is there; what they are made of is half of the page.
const Panels = lazy(async () => ({ default: (await loadPanels()).Panels }));

interface PapersProps {
  readonly shown: PanelName | undefined;
  readonly screen: Screen;
}

/** The papers beside the talk, and what stands in their place until they are here. */
export function Papers({ shown, screen }: PapersProps) {
  return (
    <Suspense fallback={shown === undefined ? null : <PapersLoading />}>
      <Panels shown={shown} screen={screen} />
    </Suspense>
  );
}

function PapersLoading() {
  return (
    <div className="p-6">
      <Skeleton lines={6} />
    </div>
  );
}
