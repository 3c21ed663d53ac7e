import type { HeldSeat } from '../../api/seats.ts';
import { useWords } from '../../i18n/words.tsx';
import { partyName } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import { usePlace } from '../use-place.ts';
import { kindWords } from '../words.ts';

/** Who one is here. Whoever holds several seats in the room changes over here; they are never merged. */
export function SeatChip({ seats }: { readonly seats: readonly HeldSeat[] }) {
  const { t } = useWords();
  const me = useMe();
  const play = usePlay();
  const { sitOn } = usePlace();
  const name = me.name ?? '';
  const words = (
    <span className="flex items-center gap-2 text-meta font-[400]">
      <SeatPlate kind={me.kind} party={me.party} size={22} />
      <span>
        <bdi className="font-[500]">{name}</bdi>
        {me.party !== null && (
          <>
            {' · '}
            <bdi>{partyName(play, me.party)}</bdi>
          </>
        )}
        {` · ${t(kindWords[me.kind])}`}
      </span>
    </span>
  );
  if (seats.length < 2) return words;
  return (
    <Menu
      label={words}
      name={t('room.seat.switch', { name })}
      look="bare"
      choices={seats.map((seat) => ({
        id: seat.seat,
        label: (
          <>
            <bdi>{seat.name}</bdi>
            {seat.party !== null && ` · ${partyName(play, seat.party)}`}
          </>
        ),
        text: seat.name,
      }))}
      onChoose={sitOn}
    />
  );
}
