import { useWords, Words } from '../../i18n/words.tsx';
import { partyName, type StateOfPlay } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { ReasonDialog } from '../../rooms/parts/reason-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Time } from '../../ui/time.tsx';

/** Who wants everything deleted, whose word is missing, when it will be; and the way to ask for it. */
export function Deletion() {
  const { deletion } = usePlay();
  const me = useMe();
  if (!deletion) return null;
  const asked = me.party !== null && deletion.asked.includes(me.party);
  return (
    <>
      {deletion.asked.length > 0 && <Asked deletion={deletion} />}
      {me.kind === 'person' && !asked && <AskForDeletion deletion={deletion} />}
    </>
  );
}

type Wish = NonNullable<StateOfPlay['deletion']>;

function Asked({ deletion: { asked, missing = [], erased_at: at } }: { readonly deletion: Wish }) {
  const { t, list } = useWords();
  const play = usePlay();
  const agreed = play.phases.outcome === 'agreed';
  return (
    <Notice tone="needs">
      <p>
        <Words
          of="erase.asked"
          with={{ names: <bdi>{list(asked.map((party) => partyName(play, party)))}</bdi> }}
        />
      </p>
      {missing.length > 0 && (
        <p>
          <Words
            of={agreed ? 'erase.missing.agreed' : 'erase.missing'}
            with={{ names: <bdi>{list(missing)}</bdi> }}
          />
        </p>
      )}
      {at !== undefined && (
        <p className="text-meta">
          {t('erase.at')} <Time at={at} />
        </p>
      )}
    </Notice>
  );
}

/** What asking brings about, which depends on how far the room is and on who has asked already. */
function consequence({ phases, seats }: StateOfPlay, { asked, missing }: Wish) {
  const all = seats.parties.filter(({ dismissed }) => dismissed !== true).length;
  const isLast = asked.length > 0 && (missing?.length ?? all) === 1;
  if (isLast) return 'erase.what.last';
  if (phases.outcome === 'agreed') return 'erase.what.agreed';
  return phases.phase === 'closed' ? 'erase.what.closed' : 'erase.what.open';
}

function AskForDeletion({ deletion }: { readonly deletion: Wish }) {
  const { t } = useWords();
  const play = usePlay();
  return (
    <div>
      <ReasonDialog
        command="erase"
        open={deletion.asked.length > 0 ? t('erase.join') : t('erase.open')}
        title={t('erase.ask')}
        what={t(consequence(play, deletion))}
        send={t('erase.do')}
        input={(reason) => (reason === '' ? {} : { reason })}
        optional
      />
    </div>
  );
}
