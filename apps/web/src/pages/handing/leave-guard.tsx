import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { type Handed, untaken } from './handed.ts';
import { isHandedKind, whatIs } from './link-words.ts';

/** Asks once before links are left behind that nobody will see again. The browser itself asks when the tab is closed. */
export function LeaveGuard({ handed }: { readonly handed: Handed }) {
  const translator = useWords();
  const left = untaken(handed);
  const block = left.length > 0;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => block,
    enableBeforeUnload: () => block,
    withResolver: true,
  });
  useEffect(() => {
    // What was left behind was taken meanwhile: there is nothing to ask any more.
    if (status === 'blocked' && !block) proceed?.();
  }, [status, block, proceed]);
  if (status !== 'blocked') return null;
  const names = left.flatMap(({ kind }) => (isHandedKind(kind) ? [whatIs(translator, kind)] : []));
  return (
    <Dialog title={<Words of="links.leave" />} onClose={reset}>
      <p>{translator.t('links.leave.what', { what: translator.list([...new Set(names)]) })}</p>
      <DialogActions>
        <Button onClick={proceed}>
          <Words of="links.leave.go" />
        </Button>
        <Button look="filled" onClick={reset}>
          <Words of="links.leave.stay" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
