import { useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { partyName, seatsOf } from '../../live/state-of-play.ts';
import { useIsCurrent, useMay, useMe, usePlay, useSeat } from '../../live/use-seat.tsx';
import { TroubleNotice } from '../../rooms/parts/trouble-notice.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { Fingerprint } from '../../signing/keys/fingerprint.tsx';
import { keyOf, nameOwnKey, type Naming } from '../../signing/keys/name-key.ts';
import { isKey } from '../../signing/keys/print.ts';
import { useOwnKeys } from '../../signing/keys/use-own-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';

/** Who signs with which key. The fingerprints are compared over another way: by telephone, or on paper. */
export function SigningKeys() {
  const { t } = useWords();
  const play = usePlay();
  const me = useMe();
  const { room } = usePlace();
  const own = useOwnKeys();
  const keys = play.signing?.keys ?? [];
  const mine = keyOf(play, me.seat);
  const isHere = own?.held.some((key) => key.room === room && isKey(mine, key)) ?? false;
  const seats = new Map(seatsOf(play).map((seat) => [seat.seat, seat]));
  return (
    <>
      {keys.length === 0 && <p className="text-ink2">{t('record.keys.none')}</p>}
      <ul className="flex flex-col gap-3">
        {keys.map(({ seat, fingerprint, site }) => {
          const found = seats.get(seat);
          return (
            <li key={seat} className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3">
              <SeatPlate kind={found?.kind ?? 'person'} party={found?.party ?? null} size={24} />
              <div>
                <p>
                  <bdi className="font-[600]">{found?.name}</bdi>{' '}
                  <span className="text-meta text-ink2">
                    <bdi>{partyName(play, found?.party)}</bdi>
                    {site !== undefined && ` · ${t('record.keys.passkey')}`}
                    {seat === me.seat && isHere && ` · ${t('record.keys.here')}`}
                  </span>
                </p>
                <Fingerprint of={fingerprint} whole />
              </div>
            </li>
          );
        })}
      </ul>
      {me.kind === 'person' && own && !isHere && (
        <NameKey says={mine ? 'record.keys.elsewhere' : 'record.keys.missing'} />
      )}
    </>
  );
}

interface NameKeyProps {
  readonly says: 'record.keys.elsewhere' | 'record.keys.missing';
}

/** Names a key of this browser in place of one that is elsewhere, for whoever asks for it. */
function NameKey({ says }: NameKeyProps) {
  const { t } = useWords();
  const live = useSeat();
  const may = useMay('key');
  const current = useIsCurrent();
  const [busy, setBusy] = useState(false);
  const [naming, setNaming] = useState<Naming>();
  if (!may) return null;
  const name = async () => {
    setBusy(true);
    setNaming(await nameOwnKey(live, { replace: true }).finally(() => setBusy(false)));
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-meta text-ink2">{t(says)}</p>
      <Button
        data-command="key"
        busy={busy}
        off={current ? undefined : t('room.off.stale')}
        onClick={() => void name()}
      >
        <Words of="record.keys.name" />
      </Button>
      {naming?.status === 'unable' && (
        <Notice>
          <Words of="signing.unable" />
        </Notice>
      )}
      {naming?.status === 'refused' && <TroubleNotice trouble={naming.trouble} />}
    </div>
  );
}
