import { useWords, Words } from '../../i18n/words.tsx';
import { type MotionLine, partyName, seatName } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { Say } from '../../rooms/parts/say.tsx';
import { type Sentence, sentence, tell } from '../../rooms/sentence.ts';
import { Card } from '../../ui/card.tsx';
import { Time } from '../../ui/time.tsx';
import { Voting } from '../ballots/voting.tsx';

interface MotionCardProps {
  readonly motion: MotionLine;
  /** Whether it is the place that links and the banner turn to; the same card in the talk is not. */
  readonly anchor?: boolean;
}

/** A motion with its terms, its reason, its votes, and what silence means for it. */
export function MotionCard({ motion, anchor = true }: MotionCardProps) {
  const words = useWords();
  const { t } = words;
  const play = usePlay();
  const { party } = useMe();
  const ballot = play.ballots?.open.find(({ on }) => on === motion.on);
  const terms = termsOf(motion, (id) => partyName(play, id));
  return (
    <Card
      {...(anchor && { id: `ballot-${motion.on}`, 'aria-label': t('motion.name', { on: motion.on }) })}
      tabIndex={-1}
      className="flex flex-col gap-3 p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-small font-[600] tracking-wider text-ink2 uppercase">{t('motion.label')}</span>
        <strong className="font-[600]">
          <Say of={terms} />
        </strong>
        {motion.until !== undefined && (
          <span className="ml-auto text-meta text-ink2">
            {t('motion.until')} <Time at={motion.until} />
          </span>
        )}
      </div>
      <p className="text-meta">
        <Words
          of="motion.by"
          with={{
            who: <bdi>{seatName(play, motion.seat)}</bdi>,
            party: <bdi>{partyName(play, motion.party)}</bdi>,
            reason: <bdi>{motion.reason}</bdi>,
          }}
        />
      </p>
      {ballot && <Voting ballot={ballot} about={tell(words, terms)} />}
      {motion.party === party && (
        <CommandButton
          command="withdraw"
          input={{ on: motion.on }}
          look="bare"
          name={t('motion.withdraw.name', { on: motion.on })}
        >
          {t('ballot.withdraw')}
        </CommandButton>
      )}
    </Card>
  );
}

/** What a motion is for, in words. */
function termsOf({ kind, terms }: MotionLine, party: (id: string) => string): Sentence {
  switch (kind) {
    case 'extend_turns':
      return sentence('motion.extend_turns', { count: Number(terms['turns']) });
    case 'extend_life':
      return sentence('motion.extend_life', { count: Number(terms['hours']) });
    case 'narrow':
      return sentence('motion.narrow', { text: String(terms['text']) });
    case 'unblock':
      return sentence('motion.unblock', { on: Number(terms['on']) });
    case 'close':
      return sentence('motion.close');
    case 'delete':
      return sentence('motion.delete');
    case 'resume':
      return sentence('motion.resume');
    case 'dismiss':
      return sentence('motion.dismiss', { party: party(String(terms['party'])) });
  }
}
