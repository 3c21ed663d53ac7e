import { useQuery } from '@tanstack/react-query';
import { RefusedError } from '@parley/client/errors';
import type { SeatId } from '@parley/protocol/circle';
import { lazy, Suspense, useState } from 'react';
import { Page } from '../app/page.tsx';
import { useWords } from '../i18n/words.tsx';
import { Downloads } from '../panels/record/downloads.tsx';
import { BackToRoom } from '../rooms/parts/back-to-room.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { minutesFor } from './minutes-query.ts';
import { MinutesDocument } from './minutes-document.tsx';
import { SectionChoice } from './section-choice.tsx';
import { type SectionName, sectionNames } from './sections.ts';

// The minutes are read without the rules of a room; what came after them is told live.
const AfterTheClose = lazy(async () => ({
  default: (await import('../signing/after/after-the-close.tsx')).AfterTheClose,
}));

interface RoomMinutesProps {
  readonly room: string;
  readonly seat: SeatId;
  readonly topic: string;
}

/** The document with the ways out of it: back to the room, to paper, to a file. */
export function RoomMinutes({ room, seat, topic }: RoomMinutesProps) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(minutesFor(room, seat));
  const minutes = data?.minutes;
  const [shown, setShown] = useState<ReadonlySet<SectionName>>(new Set(sectionNames));
  const notYet = error instanceof RefusedError && error.body.code === 'not_now';
  return (
    <Page
      title={t('minutes.title', { topic })}
      heading={
        <>
          <span className="block font-sans text-meta font-[600] tracking-wider uppercase">
            {t('minutes.label')}
          </span>
          <bdi>{minutes?.meeting.topic ?? topic}</bdi>
        </>
      }
    >
      <BackToRoom />
      {notYet && <p>{t('minutes.not_yet')}</p>}
      {!notYet && <Failure of={error ?? undefined} />}
      {!minutes && !error && <Skeleton lines={10} onRetry={() => void refetch()} />}
      {minutes && (
        <>
          <div className="mb-8 flex flex-col gap-3 print:hidden">
            <div className="flex flex-wrap gap-3">
              <Button look="filled" onClick={() => window.print()}>
                {t('minutes.print')}
              </Button>
              <Downloads room={room} seat={seat} />
            </div>
            <SectionChoice shown={shown} onChange={setShown} />
          </div>
          <MinutesDocument minutes={minutes} shown={shown} />
          <Suspense fallback={<Skeleton lines={2} />}>
            <AfterTheClose room={room} seat={seat} />
          </Suspense>
        </>
      )}
    </Page>
  );
}
