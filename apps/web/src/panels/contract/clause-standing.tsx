import { Ban, Check, CircleHelp, X } from 'lucide-react';
import { useWords, Words } from '../../i18n/words.tsx';
import { type ClauseLine, seatName } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { plainly } from '../../rooms/markdown/words.ts';
import { useEntryLinks } from '../../rooms/talk/use-entry-links.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Quoted } from '../../ui/quoted.tsx';
import { PartyName } from '../party-name.tsx';
import { Grounds } from './grounds.tsx';

/** What is wrong with a clause, if anything is, in a word or two beside its heading. */
export function ClauseMarks({ standing }: { readonly standing: ClauseLine }) {
  const { t } = useWords();
  const marks = [
    ...(standing.blocked.length > 0 ? [{ icon: Ban, look: 'text-warn', says: t('clause.blocked') }] : []),
    ...(standing.disputed.length > 0 ? [{ icon: X, look: 'text-bad', says: t('clause.disputed') }] : []),
    ...(standing.assumed ? [{ icon: CircleHelp, look: 'text-warn', says: t('clause.assumed') }] : []),
  ];
  return marks.map(({ icon, look, says }) => (
    <span key={says} className={classes('font-sans text-meta font-[500] whitespace-nowrap', look)}>
      <Icon of={icon} size={14} /> {says}
    </span>
  ));
}

/** Whose words a clause has, who agreed to them, who is against them and why, what is in the way, and what it rests on. */
export function ClauseStanding({ standing }: { readonly standing: ClauseLine }) {
  const { agreed, disputed, blocked, rests } = standing;
  const { contract } = usePlay();
  // Of the first version all words are one side's, and that is said above them.
  const isOneOfMany = (contract?.version ?? 0) > 1;
  return (
    <ul className="flex flex-col gap-1 font-sans text-meta">
      {isOneOfMany && (
        <li className="text-ink2">
          <Words
            of="clause.words"
            with={{ party: <PartyName party={standing.party} />, version: standing.version }}
          />
        </li>
      )}
      {agreed.length > 0 && (
        <li className="flex flex-wrap items-center gap-x-2">
          <span className="text-good">
            <Icon of={Check} size={16} /> <Words of="clause.agreed" />
          </span>
          {agreed.map((party) => (
            <PartyName key={party} party={party} />
          ))}
        </li>
      )}
      {disputed.map((objection) => (
        <Disputed key={objection.seq} objection={objection} />
      ))}
      {blocked.map((on) => (
        <Blocked key={on} on={on} />
      ))}
      <Grounds rests={rests} />
    </ul>
  );
}

function Disputed({ objection }: { readonly objection: ClauseLine['disputed'][number] }) {
  const play = usePlay();
  const { party, seat, reason } = objection;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="text-bad">
        <Icon of={X} size={16} /> <Words of="clause.objects" />
      </span>
      <PartyName party={party} />
      <q className="min-w-0">
        <bdi className="break-words">{plainly(reason)}</bdi>
      </q>
      <bdi className="text-ink2">{seatName(play, seat)}</bdi>
    </li>
  );
}

function Blocked({ on }: { readonly on: number }) {
  const show = useEntryLinks();
  const { questions } = usePlay();
  const text = questions?.questions.find((each) => each.on === on)?.text ?? '';
  return (
    <li>
      <span className="font-[500] text-warn">
        <Icon of={Ban} size={16} /> <Words of="clause.blocked.by" with={{ question: show(on) }} />
      </span>{' '}
      <Quoted>{plainly(text)}</Quoted>
    </li>
  );
}
