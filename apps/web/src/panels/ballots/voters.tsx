import { Check, X } from 'lucide-react';
import { useWords } from '../../i18n/words.tsx';
import { type Ballot, seatName, seatsOf } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';

/** Everybody who has a voice, those who have not used it too. */
export function Voters({ ballot }: { readonly ballot: Ballot }) {
  const { t } = useWords();
  const play = usePlay();
  const people = seatsOf(play);
  return (
    <ul className="flex flex-col gap-1 text-meta">
      {ballot.votes.map(({ seat, yes, reason }) => (
        <li key={seat} className="flex flex-wrap items-center gap-x-2">
          <SeatPlate
            kind="person"
            party={people.find((each) => each.seat === seat)?.party ?? null}
            size={20}
          />
          <bdi className="font-[500]">{seatName(play, seat)}</bdi>
          <span className={yes ? 'text-good' : 'text-bad'}>
            <Icon of={yes ? Check : X} size={16} /> {yes ? t('vote.said.yes') : t('vote.said.no')}
          </span>
          {reason !== undefined && (
            <q className="break-words text-ink2">
              <bdi>{reason}</bdi>
            </q>
          )}
        </li>
      ))}
      {ballot.missing.map((name) => (
        <li key={name} className="flex items-center gap-2 text-ink2">
          <span aria-hidden className="inline-block size-5 text-center">
            …
          </span>
          <bdi>{name}</bdi> {t('vote.said.none')}
        </li>
      ))}
    </ul>
  );
}
