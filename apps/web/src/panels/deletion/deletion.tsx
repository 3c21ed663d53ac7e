import { useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { partyName, type StateOfPlay } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { TroubleNotice } from '../../rooms/parts/trouble-notice.tsx';
import { useGiving } from '../../rooms/parts/use-giving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
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
  const giving = useGiving('erase');
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const ask = async () => {
    const given = reason.trim();
    if (await giving.give(given === '' ? {} : { reason: given })) setOpen(false);
  };
  return (
    <>
      <div>
        <Button look="danger" data-command="erase" off={giving.off} onClick={() => setOpen(true)}>
          {deletion.asked.length > 0 ? t('erase.join') : t('erase.open')}
        </Button>
      </div>
      {open && (
        <Dialog title={t('erase.ask')} onClose={() => setOpen(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void ask();
            }}
          >
            <p className="mb-4">{t(consequence(play, deletion))}</p>
            <Field
              label={t('common.optional', { label: t('form.reason.public') })}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <TroubleNotice trouble={giving.trouble} />
            <DialogActions>
              <Button onClick={() => setOpen(false)}>{t('common.cancel')}</Button>
              <Button type="submit" look="danger" data-command="erase" busy={giving.busy} off={giving.off}>
                {t('erase.do')}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
