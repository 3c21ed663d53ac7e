import { useSyncExternalStore } from 'react';
import { type Said, speech } from './speech.ts';

const none: Said = { polite: '', assertive: '' };

/** The two places that a screen reader listens to, there from the first moment on, and the only ones. */
export function LiveRegions() {
  const said = useSyncExternalStore(speech.subscribe, speech.said, () => none);
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {said.polite}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {said.assertive}
      </div>
    </>
  );
}
