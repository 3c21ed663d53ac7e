import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { heldSeats } from '../../api/seats.ts';
import { Words } from '../../i18n/words.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** Whether this browser holds the seat (or, without one, any seat of the room). */
export function useIsMine(room: string, seat?: string): boolean {
  const { data } = useQuery(heldSeats);
  return (
    data?.seats.some((held) => held.room === room && (seat === undefined || held.seat === seat)) ?? false
  );
}

/** The way on for whoever opens a link a second time that they used themselves. */
export function AlreadyMine({ room }: { readonly room: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        <Words of="join.mine" />
      </p>
      <Link to="/rooms/$room" params={{ room }} className={buttonClass('filled')}>
        <Words of="join.open_room" />
      </Link>
    </div>
  );
}
