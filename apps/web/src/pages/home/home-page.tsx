import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { type HeldSeat, heldSeats } from '../../api/seats.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PasteLink } from '../entry/paste-link.tsx';
import { StartPage } from './start-page.tsx';

const route = getRouteApi('/');

// The rules of a room are needed to tell what waits in it, and by nobody who has none.
const Rooms = lazy(async () => ({ default: (await import('./rooms.tsx')).Rooms }));

/** What needs the reader, over all rooms of this browser; and where there is none, what this is and how to begin. */
export function HomePage() {
  const { t } = useWords();
  const { about } = route.useSearch();
  const { data, error, refetch } = useQuery(heldSeats);
  const empty = data?.seats.length === 0;
  if (about !== undefined || empty) return <StartPage empty={empty} />;
  if (data) return <RoomsPage seats={data.seats} />;
  return (
    <Page title={t('home.title')} width="page">
      {error ? (
        <div className="flex flex-col items-start gap-4">
          <p>
            <Words of="home.failed" />
          </p>
          <Failure of={error} />
          <Button look="filled" onClick={() => void refetch()}>
            <Words of="common.retry" />
          </Button>
        </div>
      ) : (
        <Skeleton lines={6} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function RoomsPage({ seats }: { readonly seats: readonly HeldSeat[] }) {
  const { t } = useWords();
  return (
    <Page title={t('home.title')} width="page">
      <Suspense fallback={<Skeleton lines={6} />}>
        <Rooms seats={seats} />
      </Suspense>
      <section className="mt-12 max-w-doc border-t border-line pt-6">
        <PasteLink />
        <p className="mt-6 text-meta text-ink2">
          <Words of="home.here_only" />
        </p>
      </section>
    </Page>
  );
}
