import type { RefusalBody } from '@parley/protocol/refusal';
import { useEffect } from 'react';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { GoneRoom } from '../../pages/nothing.tsx';
import { Button } from '../../ui/button.tsx';
import { speech } from '../../ui/speech.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The record comes in. */
export function RoomLoading({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className="mx-auto max-w-talk px-4 pt-16">
      <Skeleton lines={8} onRetry={onRetry} />
    </main>
  );
}

/** The seat is no more, or the hub ended it: nothing of the room stays readable here. */
export function RoomEnded({ refusal }: { readonly refusal: RefusalBody | undefined }) {
  const { t, refusal: say } = useWords();
  const said = refusal && say(refusal);
  const words = said ? said.says : t('room.ended.lead');
  useEffect(() => speech.interrupt(words), [words]);
  if (refusal?.code === 'gone') return <GoneRoom refusal={refusal} />;
  return (
    <Page title={t('room.ended.title')}>
      <p>{words}</p>
      {said && <p className="mt-2 text-ink2">{said.fix}</p>}
      <p className="mt-4">
        <Words of="room.ended.readable" />
      </p>
    </Page>
  );
}

/** The hub decides by other rules than this page has, or its record was restored. */
export function RoomOutdated() {
  const { t } = useWords();
  return (
    <Page title={t('room.outdated.title')}>
      <p className="mb-4">
        <Words of="room.outdated.lead" />
      </p>
      <Button look="filled" onClick={() => location.reload()}>
        <Words of="fault.reload" />
      </Button>
    </Page>
  );
}
