import { Check } from 'lucide-react';
import { useWords } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';
import { silence } from '../banner/told.ts';
import { Say } from '../parts/say.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';

/** Everybody who is asked, those who have not decided too, and what no answer means. */
export function Approvals() {
  const { t } = useWords();
  const play = usePlay();
  const approvals = play.approval?.approvals ?? [];
  return (
    <section aria-label={t('approve.people')} className="mt-8">
      <h2 className="mb-2 text-body font-[600]">{t('approve.people')}</h2>
      <ul className="flex flex-col gap-1 text-meta">
        {play.seats.parties.flatMap(({ party, seats }) =>
          seats
            .filter(({ kind, status }) => kind === 'person' && status === 'active')
            .map(({ seat, name }) => (
              <li key={seat} className="flex items-center gap-2">
                <SeatPlate kind="person" party={party} size={20} />
                <bdi className="font-[500]">{name}</bdi>
                {approvals.includes(seat) ? (
                  <span className="text-good">
                    <Icon of={Check} size={16} /> {t('approve.person.yes')}
                  </span>
                ) : (
                  <span className="text-ink2">{t('approve.person.open')}</span>
                )}
              </li>
            )),
        )}
      </ul>
      <ByAgent />
      <p className="mt-3 text-meta text-ink2">
        {silence(play, true).map((each) => (
          <Say key={each.key} of={each} />
        ))}
      </p>
    </section>
  );
}

/** Sides without people are not asked: what their agent agreed to is their word. */
function ByAgent() {
  const { t } = useWords();
  const { seats } = usePlay();
  const sides = seats.parties.filter(({ people, dismissed }) => people === false && dismissed !== true);
  return sides.map(({ party, name }) => (
    <p key={party} className="mt-1 flex items-center gap-2 text-meta">
      <SeatPlate kind="agent" party={party} size={20} />
      <bdi className="font-[500]">{name}</bdi>
      <span className="text-ink2">{t('approve.by_agent')}</span>
    </p>
  ));
}
