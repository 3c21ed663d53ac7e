import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefusedError } from '@parley/client/errors';
import { Page } from '../../app/page.tsx';
import { useWords } from '../../i18n/words.tsx';
import { minutesFor } from '../../minutes/minutes-query.ts';
import { BackToRoom } from '../../rooms/parts/back-to-room.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ceremony } from './ceremony.tsx';

/** The minutes to sign, once they are here. */
export function ToSign({ seat }: { readonly seat: string }) {
  const { t } = useWords();
  const { room } = usePlace();
  const queries = useQueryClient();
  const query = minutesFor(room, seat);
  const { data, error, refetch } = useQuery(query);
  const notYet = error instanceof RefusedError && error.body.code === 'not_now';
  return (
    <Page title={t('sign.title')}>
      <BackToRoom />
      {notYet ? <p>{t('minutes.not_yet')}</p> : <Failure of={error ?? undefined} />}
      {!data && !error && <Skeleton lines={10} onRetry={() => void refetch()} />}
      {data && (
        <Ceremony
          // Other minutes are another matter: they are read from their beginning.
          key={data.facts.sha256}
          minutes={data}
          onReload={() => void queries.resetQueries(query)}
        />
      )}
    </Page>
  );
}
