import { Link } from '@tanstack/react-router';
import type { HeldSeat } from '../../api/seats.ts';
import { useWords } from '../../i18n/words.tsx';
import { hasPeople } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { Time } from '../../ui/time.tsx';
import { ConnectionWord } from './connection-word.tsx';
import { PhaseLine } from './phase-line.tsx';
import { SeatChip } from './seat-chip.tsx';

/** What room this is, how far it has come, how long it stays, and who one is in it. */
export function RoomHead({ seats }: { readonly seats: readonly HeldSeat[] }) {
  const { t } = useWords();
  const play = usePlay();
  const { room, phases } = play;
  const people = hasPeople(play);
  const closed = phases.phase === 'closed';
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line px-4 py-2 tablet:px-6">
      <Link to="/" aria-label={t('common.home')} className="font-serif text-body font-[600] text-ink2">
        Parley
      </Link>
      <h1
        tabIndex={-1}
        id="topic"
        className="min-w-0 max-w-full truncate font-serif text-head font-[600] outline-none"
      >
        <bdi>{room.topic}</bdi>
      </h1>
      <PhaseLine phase={phases.phase} people={people} />
      <p className="text-meta text-ink2">
        {closed ? t('room.readable_until') : t('room.ends')}{' '}
        <Time
          at={closed ? room.erased_at : room.ends_at}
          form={closed ? (people ? 'day' : 'moment') : 'relative'}
        />
      </p>
      <div className="ml-auto flex items-center gap-4 text-meta">
        <ConnectionWord />
        <SeatChip seats={seats} />
      </div>
    </header>
  );
}
