import { Fragment, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Words } from '../../i18n/words.tsx';
import { partyName, seatName, seatsOf } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Quoted } from '../../ui/quoted.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import { Fingerprint } from '../keys/fingerprint.tsx';
import { BothTimes } from './both-times.tsx';
import type { SeatDeeds } from './deeds.ts';
import { SignedWith } from './signed-with.tsx';
import { useAfter } from './use-after.ts';

/** Who has read the minutes, who has signed them and with which key, and what was taken back. */
export function Signatures() {
  return (
    <ul className="flex flex-col gap-4">
      {useAfter().map((deeds) => (
        <SeatSigned key={deeds.seat} deeds={deeds} />
      ))}
    </ul>
  );
}

function SeatSigned({ deeds: { seat, viewed, signed } }: { readonly deeds: SeatDeeds }) {
  const play = usePlay();
  const found = seatsOf(play).find((each) => each.seat === seat);
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3">
      <SeatPlate kind={found?.kind ?? 'person'} party={found?.party ?? null} size={24} />
      <div>
        <p>
          <bdi className="font-[600]">{seatName(play, seat)}</bdi>{' '}
          <span className="text-ink2">
            <bdi>{partyName(play, found?.party)}</bdi>
          </span>
        </p>
        {viewed && <Mark words={<Words of="after.viewed" />} at={viewed.at} />}
        {signed.map((deed, place) => (
          <Fragment key={deed.seq}>
            {deed.type === 'signed' && (
              <Signature
                deed={deed}
                stands={signed.slice(place + 1).every(({ type }) => type === 'signed')}
              />
            )}
            {deed.type === 'voided' && (
              <Mark words={<Words of="after.voided" />} at={deed.at}>
                <Quoted>{deed.reason}</Quoted>
              </Mark>
            )}
            {deed.type === 'superseded' && (
              <Mark words={<Words of="after.superseded" />} at={deed.at}>
                <Quoted>{deed.reason}</Quoted>
                <span className="block break-words">
                  <Words
                    of="after.by"
                    with={{
                      room: <code className="font-mono break-all">{deed.by?.room}</code>,
                      minutes: <Fingerprint of={deed.by?.minutes ?? ''} />,
                    }}
                  />
                </span>
              </Mark>
            )}
          </Fragment>
        ))}
      </div>
    </li>
  );
}

interface SignatureProps {
  readonly deed: SeatDeeds['signed'][number];
  /** Nothing was declared of it since. */
  readonly stands: boolean;
}

/** One that was taken back stays readable, struck out. */
function Signature({ deed, stands }: SignatureProps) {
  const words = (
    <>
      {stands && <Icon of={Check} size={16} />} <Words of="after.signed" />
    </>
  );
  return (
    <Mark words={stands ? words : <s>{words}</s>} at={deed.at}>
      <SignedWith of={deed} />
    </Mark>
  );
}

interface MarkProps {
  readonly words: ReactNode;
  readonly at: number;
  readonly children?: ReactNode;
}

/** A deed with its time, by both clocks, and what more there is to say. */
function Mark({ words, at, children }: MarkProps) {
  return (
    <p className="text-meta">
      {words} <BothTimes at={at} />
      {children !== undefined && <> · {children}</>}
    </p>
  );
}
