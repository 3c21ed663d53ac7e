import { BadgeCheck, CircleHelp } from 'lucide-react';
import { useMemo } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { type GroundLine, partyName } from '../../live/state-of-play.ts';
import { usePlay, useSeatState } from '../../live/use-seat.tsx';
import { plainly } from '../../rooms/markdown/words.ts';
import { useEntryLinks } from '../../rooms/talk/use-entry-links.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Ground, groundsOf } from './standing.ts';
import { Quoted } from '../../ui/quoted.tsx';

/** Characters of an answer that are shown where it is only referred to. */
const OPENING = 240;

/** What a clause rests on: each answer with its words, whose they are, and whether anybody has checked. */
export function Grounds({ rests }: { readonly rests: readonly GroundLine[] }) {
  const { questions } = usePlay();
  const entries = useSeatState((state) => state.entries);
  const grounds = useMemo(
    () => groundsOf(rests, questions?.questions ?? [], entries),
    [rests, questions, entries],
  );
  return grounds.map((ground) => (
    <li key={ground.on}>
      <OneGround ground={ground} />
    </li>
  ));
}

const words = {
  verified: 'clause.rests.verified',
  assumed: 'clause.rests.assumed',
  open: 'clause.rests.open',
} as const;

function OneGround({ ground: { on, evidence, party, text } }: { readonly ground: Ground }) {
  const { t } = useWords();
  const play = usePlay();
  const show = useEntryLinks();
  const quoted = [...text].length > OPENING ? `${[...text].slice(0, OPENING - 1).join('')}…` : text;
  return (
    <>
      <span className={evidence === 'verified' ? 'font-[500] text-good' : 'font-[500] text-warn'}>
        <Icon of={evidence === 'verified' ? BadgeCheck : CircleHelp} size={16} /> {t(words[evidence])}
      </span>{' '}
      <Quoted>{plainly(quoted)}</Quoted>{' '}
      <span className="text-ink2">
        {party === undefined ? (
          show(on)
        ) : (
          <Words
            of="clause.rests.by"
            with={{ party: <bdi>{partyName(play, party)}</bdi>, entry: show(on) }}
          />
        )}
      </span>
    </>
  );
}
