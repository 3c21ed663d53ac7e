import { Check } from 'lucide-react';
import { useWords } from '../../i18n/words.tsx';
import { useMe, useMay, usePlay } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import { PartyName } from '../party-name.tsx';
import { Section } from '../section.tsx';

/** Who has said that the rules are settled; the negotiation begins when everybody has. */
export function Readiness() {
  const { t } = useWords();
  const { seats, phases } = usePlay();
  const { kind } = useMe();
  const may = useMay('ready');
  return (
    <Section title={t('ready.title')}>
      <ul className="flex flex-col gap-1 text-meta">
        {seats.parties
          .filter(({ dismissed }) => dismissed !== true)
          .flatMap((party) =>
            party.joined
              ? party.seats
                  .filter((seat) => seat.kind === 'person' && seat.status === 'active')
                  .map(({ seat, name }) => (
                    <li key={seat} className="flex items-center gap-2">
                      <SeatPlate kind="person" party={party.party} size={20} />
                      <bdi className="font-[500]">{name}</bdi>
                      {phases.ready.includes(seat) ? (
                        <span className="text-good">
                          <Icon of={Check} size={16} /> {t('ready.yes')}
                        </span>
                      ) : (
                        <span className="text-ink2">{t('ready.no')}</span>
                      )}
                    </li>
                  ))
              : [
                  <li key={party.party} className="text-ink2">
                    <PartyName party={party.party} /> {t('ready.absent')}
                  </li>,
                ],
          )}
      </ul>
      {kind === 'person' && may && (
        <div>
          <CommandButton command="ready" input={{}}>
            {t('banner.say_ready.do')}
          </CommandButton>
        </div>
      )}
    </Section>
  );
}
