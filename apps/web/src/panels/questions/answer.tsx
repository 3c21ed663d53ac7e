import { BadgeCheck, CircleHelp } from 'lucide-react';
import { useWords } from '../../i18n/words.tsx';
import { partyName, seatName } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { Markdown } from '../../rooms/markdown/markdown.tsx';
import { plainly } from '../../rooms/markdown/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import { Time } from '../../ui/time.tsx';
import type { AnswerRead } from './asked.ts';

/** An answer, whose it is, and what it rests on: whoever agrees to what follows from it must see that. */
export function Answer({ answer }: { readonly answer: AnswerRead }) {
  const play = usePlay();
  const { kind, party, seat, seq, at, text } = answer;
  return (
    <div className="grid grid-cols-[22px_minmax(0,1fr)] gap-x-3 border-t border-line pt-3">
      <SeatPlate kind={kind === 'agent' ? 'agent' : 'person'} party={party} size={22} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-meta text-ink2">
          <bdi className="font-[600] text-ink">{seatName(play, seat)}</bdi>
          {' · '}
          <bdi>{partyName(play, party)}</bdi>
          {' · '}
          <span className="text-small text-ink3">
            <Time at={at} form="clock" /> #{seq}
          </span>
        </p>
        <Markdown text={text} as="talk" />
        <EvidenceOf answer={answer} />
      </div>
    </div>
  );
}

/** The word says it, the sign repeats it; neither is a matter of colour. */
function EvidenceOf({ answer: { evidence, how, where, when } }: { readonly answer: AnswerRead }) {
  const { t } = useWords();
  if (evidence === 'assumed')
    return (
      <p className="text-meta font-[500] text-warn">
        <Icon of={CircleHelp} size={16} /> {t('evidence.assumed.what')}
      </p>
    );
  const facts = [
    [t('evidence.how'), how],
    [t('evidence.where'), where],
    [t('evidence.when'), when],
  ] as const;
  return (
    <div className="text-meta">
      <p className="font-[500] text-good">
        <Icon of={BadgeCheck} size={16} /> {t('evidence.verified')}
      </p>
      <dl className="ml-[22px] grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        {facts
          .filter(([, said]) => said !== '')
          .map(([name, said]) => (
            <div key={name} className="contents">
              <dt className="text-ink2">{name}</dt>
              <dd>
                <bdi className="break-words [overflow-wrap:anywhere]">{plainly(said)}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
