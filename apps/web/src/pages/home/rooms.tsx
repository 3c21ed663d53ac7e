import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { HeldSeat } from '../../api/seats.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { NeedRow } from './need-row.tsx';
import { needsOf } from './needs.ts';
import { RoomRow } from './room-row.tsx';
import { useSeatStates } from './use-seat-states.ts';

/** What waits, then every room, live. */
export function Rooms({ seats }: { readonly seats: readonly HeldSeat[] }) {
  const { t } = useWords();
  const live = useSeatStates(seats);
  const needs = needsOf(live);
  const isLooking = live.some(
    ({ state }) => !state || (!state.seen && state.standing.status === 'connecting'),
  );
  const count = needs.length;
  useEffect(() => {
    const title = `${t('home.title')} · Parley`;
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count, t]);
  return (
    <div className="flex flex-col gap-12">
      <section aria-labelledby="needs">
        <h2 id="needs" className="mb-3 text-head font-[600]">
          <Words of="home.needs" />
          {count > 0 && <span className="ml-2 text-ink2 tabular-nums">{count}</span>}
        </h2>
        {count > 0 ? (
          <ul className="border-t border-line">
            {needs.map((need) => (
              <NeedRow key={`${need.live.held.room} ${JSON.stringify(need.banner)}`} need={need} />
            ))}
          </ul>
        ) : (
          <p className="text-ink2">{t(isLooking ? 'home.needs.looking' : 'home.needs.none')}</p>
        )}
      </section>
      <section aria-labelledby="rooms">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="rooms" className="text-head font-[600]">
            <Words of="home.rooms" />
          </h2>
          <Link to="/new" className={buttonClass(count > 0 ? 'quiet' : 'filled')}>
            <Words of="common.new_room" />
          </Link>
        </div>
        <ul className="border-t border-line">
          {live.map((each) => (
            <RoomRow key={`${each.held.room} ${each.held.seat}`} live={each} />
          ))}
        </ul>
      </section>
    </div>
  );
}
