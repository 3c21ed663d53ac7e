import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { useMadeLinks } from '../../rooms/made-links.tsx';
import { AddSeat } from './add-seat.tsx';
import { Leave } from './leave.tsx';
import { LinksOnce } from './links-once.tsx';
import { ObserverControls } from './observer-controls.tsx';
import { PartySeats } from './party-seats.tsx';

/** Who is in the room, side by side, and what one may do about one's own. A link that was made is shown here, once. */
export function PeoplePanel() {
  const { t } = useWords();
  const { seats, phases } = usePlay();
  const me = useMe();
  const { links, keep } = useMadeLinks();
  const acts = me.kind === 'person';
  const open = phases.phase !== 'closed';
  return (
    <>
      {links.length > 0 && <LinksOnce links={links} onDone={() => keep([])} />}
      {seats.parties.map((party) => (
        <PartySeats key={party.party} party={party} onLinks={keep}>
          {acts && open && party.party === me.party && <AddSeat onLinks={keep} />}
        </PartySeats>
      ))}
      <ObserverControls onLinks={keep} />
      {acts && <Leave />}
      {!acts && <p className="mt-6 text-meta text-ink2">{t('people.look_only')}</p>}
    </>
  );
}
