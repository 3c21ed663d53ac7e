import { useWords } from '../../i18n/words.tsx';
import type { PlaySeat } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { ReasonDialog } from '../../rooms/parts/reason-dialog.tsx';
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
function Revoke({ seat: { seat, name } }: { readonly seat: PlaySeat }) {
  const { t } = useWords();
  return (
    <ReasonDialog
      command="revoke"
      look="bare"
      open={t('people.revoke')}
      name={t('people.revoke.name', { name })}
      title={t('people.revoke.ask', { name })}
      what={t('people.revoke.what')}
      send={t('people.revoke.do')}
      input={(reason) => ({ seat, ...(reason !== '' && { reason }) })}
      optional
    />
  );
}
