import { useWords } from '../../i18n/words.tsx';
import type { PlayParty, PlaySeat } from '../../live/state-of-play.ts';
import { useMe, useSeatState } from '../../live/use-seat.tsx';
import { kindWords } from '../../rooms/words.ts';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import type { MadeLink } from '../../rooms/made-links.tsx';
import { SeatDeeds } from './seat-deeds.tsx';

interface SeatRowProps {
  readonly seat: PlaySeat;
  readonly party: PlayParty;
  readonly own: boolean;
  readonly onLinks: (links: readonly MadeLink[]) => void;
}

/** A seat: who it is, whether they are here, and what their own side can do about it. */
export function SeatRow({ seat, party, own, onLinks }: SeatRowProps) {
  const { t } = useWords();
  const me = useMe();
  const connections = useSeatState(
    ({ presence }) => presence.find((each) => each.seat === seat.seat)?.connections ?? 0,
  );
  const { name, kind, status } = seat;
  const marks = [
    t(kindWords[kind]),
    ...(seat.seat === me.seat ? [t('room.post.you')] : []),
    ...(party.chair === seat.seat ? [t('people.chair')] : []),
    status === 'vacant'
      ? kind === 'agent'
        ? t('people.never_connected')
        : t('people.not_taken')
      : connections === 0
        ? t('people.away')
        : connections === 1
          ? t('people.here')
          : t('room.connections', { count: connections }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SeatPlate kind={kind} party={party.party} size={24} />
      <p className="min-w-0 flex-1 basis-48">
        <bdi className="font-[600] break-words">{name}</bdi>{' '}
        <span className="text-meta text-ink2">{marks.join(' · ')}</span>
      </p>
      {own && <SeatDeeds seat={seat} onLinks={onLinks} />}
    </li>
  );
}
