import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { PlaySeat } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { TroubleNotice } from '../../rooms/parts/trouble-notice.tsx';
import { useGiving } from '../../rooms/parts/use-giving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { MadeLink } from '../../rooms/made-links.tsx';

interface SeatDeedsProps {
  readonly seat: PlaySeat;
  readonly onLinks: (links: readonly MadeLink[]) => void;
}

/** What one's own side does about a seat: a new key, a link to move it or give it back, and its end. */
export function SeatDeeds({ seat, onLinks }: SeatDeedsProps) {
  const { t } = useWords();
  const me = useMe();
  const { phases } = usePlay();
  const { name } = seat;
  const mine = seat.seat === me.seat;
  const person = seat.kind === 'person';
  const taken = seat.status === 'active';
  const links = (result: { readonly links?: readonly MadeLink[] | undefined }) => onLinks(result.links ?? []);
  // The same kind of token as a recovery code, and something else for whoever is given it.
  const moving = (result: { readonly links?: readonly MadeLink[] | undefined }) =>
    onLinks((result.links ?? []).map((link) => ({ ...link, kind: 'moving' })));
  const input = { seat: seat.seat };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta">
      {person && taken && phases.phase !== 'closed' && (
        <CommandButton
          command="reissue"
          input={mine ? {} : input}
          look="bare"
          name={mine ? t('people.move.name') : t('people.reissue.name', { name })}
          onDone={moving}
        >
          {mine ? t('people.move') : t('people.reissue')}
        </CommandButton>
      )}
      {(!person || mine || !taken) && (
        <CommandButton
          command="rotate"
          input={input}
          look="bare"
          name={t('people.rotate.name', { name })}
          onDone={links}
        >
          {person && !taken ? t('people.new_link') : t('people.rotate')}
        </CommandButton>
      )}
      {!mine && <Revoke seat={seat} />}
    </div>
  );
}

/** Taking a seat away cannot be undone: it is asked for once more. */
function Revoke({ seat }: { readonly seat: PlaySeat }) {
  const { t } = useWords();
  const giving = useGiving('revoke');
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const revoke = async () => {
    const why = reason.trim() === '' ? {} : { reason };
    if (await giving.give({ seat: seat.seat, ...why })) setAsked(false);
  };
  return (
    <>
      <Button
        look="bare"
        data-command="revoke"
        off={giving.off}
        aria-label={t('people.revoke.name', { name: seat.name })}
        onClick={() => setAsked(true)}
      >
        {t('people.revoke')}
      </Button>
      {asked && (
        <Dialog title={t('people.revoke.ask', { name: seat.name })} onClose={() => setAsked(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void revoke();
            }}
          >
            <p className="mb-4">{t('people.revoke.what')}</p>
            <Field
              label={t('common.optional', { label: t('form.reason.public') })}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <TroubleNotice trouble={giving.trouble} />
            <DialogActions>
              <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
              <Button type="submit" look="danger" data-command="revoke" busy={giving.busy} off={giving.off}>
                {t('people.revoke.do')}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
