import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { SeatId } from '@parley/protocol/circle';
import { useWords, Words } from '../../i18n/words.tsx';
import { SeatProvider, SeenProvider, useMe, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { recordPath } from '../../panels/record/downloads.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TakeBack } from '../back/take-back.tsx';
import { Missing } from './missing.tsx';
import { Signatures } from './signatures.tsx';
import { useAfter } from './use-after.ts';

interface AfterTheCloseProps {
  readonly room: string;
  readonly seat: SeatId;
}

/** What came after the minutes and is no part of them, as it happens; and how all of it is checked. */
export function AfterTheClose({ room, seat }: AfterTheCloseProps) {
  return (
    <section aria-labelledby="after-the-close" className="mt-14 border-t-4 border-double border-ink pt-6">
      <h2 id="after-the-close" className="mb-4 text-head font-[600]">
        <Words of="after.title" />{' '}
        <span className="block text-meta font-[400] text-ink2 tablet:inline">
          (<Words of="after.apart" />)
        </span>
      </h2>
      <SeatProvider room={room} seat={seat}>
        <Live />
      </SeatProvider>
      <HowToCheck room={room} seat={seat} />
    </section>
  );
}

function Live() {
  const seen = useSeatState((state) => state.seen);
  const hasEnded = useSeatState(({ standing }) => standing.status === 'ended');
  if (hasEnded) return null;
  if (!seen) return <Skeleton lines={2} />;
  return (
    <SeenProvider seen={seen}>
      <Deeds />
    </SeenProvider>
  );
}

function Deeds() {
  const after = useAfter();
  const { kind, seat } = useMe();
  const { signing } = usePlay();
  const { room, search } = usePlace();
  const toSign = kind === 'person' && !signing?.signatures.some((each) => each.seat === seat);
  return (
    <>
      {after.length === 0 && (
        <p className="mb-2 text-ink2">
          <Words of="after.none" />
        </p>
      )}
      <Signatures />
      <Missing />
      {toSign && (
        <p className="mt-6 print:hidden">
          <Link to="/rooms/$room/sign" params={{ room }} search={search} className={buttonClass('quiet')}>
            <Words of="after.sign" />
          </Link>
        </p>
      )}
      <TakeBack />
    </>
  );
}

function HowToCheck({ room, seat }: AfterTheCloseProps) {
  const { t } = useWords();
  const page = `${location.origin}/verify`;
  return (
    <>
      <h3 className="mt-10 mb-2 text-body font-[600]">{t('after.check')}</h3>
      <p className="text-meta text-ink2">
        <Words
          of="after.check.what"
          with={{
            page: (
              <>
                <a href="/verify" className="text-accent underline underline-offset-4 print:hidden">
                  {page}
                </a>
                <span className="hidden print:inline">{page}</span>
              </>
            ),
            command: <code className="font-mono">parley verify</code>,
          }}
        />
      </p>
      <p className="mt-3 print:hidden">
        <a href={recordPath(room, seat)} download className={buttonClass('quiet')}>
          <Icon of={Download} /> {t('receipt.record')}
        </a>
      </p>
    </>
  );
}
