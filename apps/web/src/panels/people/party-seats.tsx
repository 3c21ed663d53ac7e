import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { PlayParty } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { PartyName } from '../party-name.tsx';
import { Section } from '../section.tsx';
import { Chair } from './chair.tsx';
import { Invitation } from './invitation.tsx';
import type { MadeLink } from '../../rooms/made-links.tsx';
import { SeatRow } from './seat-row.tsx';

interface PartySeatsProps {
  readonly party: PlayParty;
  readonly onLinks: (links: readonly MadeLink[]) => void;
  readonly children: ReactNode;
}

/** One side: its seats, or the invitation that waits for it. */
export function PartySeats({ party, onLinks, children }: PartySeatsProps) {
  const { t } = useWords();
  const me = useMe();
  const { phases } = usePlay();
  const own = me.kind === 'person' && me.party === party.party;
  const gone = party.seats.filter(({ status }) => status === 'left' || status === 'revoked');
  const here = party.seats.filter((seat) => !gone.includes(seat));
  return (
    <Section
      title={<PartyName party={party.party} />}
      aside={party.dismissed ? t('people.dismissed') : !party.joined ? t('people.not_joined') : undefined}
    >
      <ul className="flex flex-col gap-3">
        {here.map((seat) => (
          <SeatRow key={seat.seat} seat={seat} party={party} own={own} onLinks={onLinks} />
        ))}
      </ul>
      {gone.length > 0 && (
        <p className="text-meta text-ink3">
          {t('people.gone')} <s>{gone.map(({ name }) => name).join(', ')}</s>
        </p>
      )}
      {!party.joined && party.dismissed !== true && <Invitation party={party} onLinks={onLinks} />}
      {own && (phases.phase === 'briefing' || phases.phase === 'negotiation') && <Chair party={party} />}
      {children}
    </Section>
  );
}
