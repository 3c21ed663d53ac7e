import { useWords } from '../../i18n/words.tsx';
import { seatName, seatsOf } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { ReasonForm } from '../../rooms/parts/reason-form.tsx';
import { Quoted } from '../../ui/quoted.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import { Time } from '../../ui/time.tsx';
import { Section } from '../section.tsx';

/** Hands that are up, each with its reason; a person lowers those of their side, and raises their own. */
export function Hands() {
  const { t } = useWords();
  const play = usePlay();
  const me = useMe();
  const up = play.hands?.up ?? [];
  if (up.length === 0 && me.kind !== 'person') return null;
  const seats = seatsOf(play);
  return (
    <Section title={t('hand.title')}>
      {up.map(({ seat, reason: why, at }) => {
        const holder = seats.find((each) => each.seat === seat);
        const mine = me.kind === 'person' && holder?.party === me.party;
        const name = seatName(play, seat);
        return (
          <div key={seat} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <SeatPlate kind={holder?.kind ?? 'person'} party={holder?.party ?? null} size={22} />
            <p className="min-w-0 flex-1">
              <bdi className="font-[500]">{name}</bdi> <Quoted>{why}</Quoted>{' '}
              <span className="text-small text-ink3">
                <Time at={at} form="clock" />
              </span>
            </p>
            {mine && (
              <CommandButton command="lower" input={{ seat }} name={t('hand.lower.name', { name })}>
                {t('banner.hand.lower')}
              </CommandButton>
            )}
          </div>
        );
      })}
      {me.kind === 'person' && !up.some(({ seat }) => seat === me.seat) && (
        <ReasonForm
          command="hand"
          open={t('hand.raise')}
          send={t('hand.raise')}
          input={(reason) => ({ reason })}
          hint={t('hand.hint')}
        />
      )}
    </Section>
  );
}
