import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { Deletion } from '../deletion/deletion.tsx';
import { CloseRoom } from './close-room.tsx';
import { Gauges } from './gauges.tsx';
import { Hands } from './hands.tsx';
import { MotionCard } from './motion-card.tsx';
import { Moving } from './moving.tsx';
import { Noticed } from './noticed.tsx';
import { PauseChoice } from './pause-choice.tsx';
import { Section } from '../section.tsx';

/** Who speaks, what is left of the turns, why the agents are paused, and what can be moved. */
export function FloorPanel() {
  const { t } = useWords();
  const play = usePlay();
  const { kind } = useMe();
  const { phase } = play.phases;
  const motions = play.motions?.motions ?? [];
  const acts = kind === 'person' && phase !== 'closed';
  const moves = acts && phase !== 'approval';
  return (
    <>
      <PauseChoice />
      <Noticed />
      <Section title={play.floor?.allowed === undefined ? t('panel.floor') : t('floor.turns')}>
        {phase === 'briefing' ? <p className="text-ink2">{t('floor.closed')}</p> : <Gauges />}
      </Section>
      {phase === 'negotiation' && <Hands />}
      {(motions.length > 0 || moves) && (
        <Section title={t('motion.open')}>
          {motions.length === 0 && <p className="text-ink2">{t('motion.none')}</p>}
          {motions.map((motion) => (
            <MotionCard key={motion.on} motion={motion} />
          ))}
          {moves && <Moving />}
        </Section>
      )}
      {acts && (
        <Section title={t('close.title')}>
          <CloseRoom />
          <Deletion />
        </Section>
      )}
    </>
  );
}
