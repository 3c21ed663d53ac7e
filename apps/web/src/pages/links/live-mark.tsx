import type { SeatId } from '@parley/protocol/circle';
import { useWords, Words } from '../../i18n/words.tsx';
import type { StateOfPlay } from '../../live/state-of-play.ts';
import { SeatProvider, useSeatState } from '../../live/use-seat.tsx';
import { Time } from '../../ui/time.tsx';

interface LiveMarkProps {
  readonly room: string;
  /** One's own seat, whose eyes this looks through. */
  readonly seat: SeatId;
  readonly kind: string;
  readonly subject: string;
}

/** Whether what was handed out has arrived: read off the room itself, as it happens. */
export function LiveMark({ room, seat, kind, subject }: LiveMarkProps) {
  return (
    <SeatProvider room={room} seat={seat}>
      <Mark kind={kind} subject={subject} />
    </SeatProvider>
  );
}

function Mark({ kind, subject }: Pick<LiveMarkProps, 'kind' | 'subject'>) {
  const parties = useSeatState(({ seen }) => seen?.play.seats.parties);
  if (!parties) return null;
  return kind === 'agent' ? (
    <AgentMark parties={parties} seat={subject} />
  ) : (
    <InvitationMark parties={parties} party={subject} />
  );
}

type Parties = StateOfPlay['seats']['parties'];

function AgentMark({ parties, seat }: { readonly parties: Parties; readonly seat: string }) {
  const { t } = useWords();
  const agent = parties.flatMap(({ seats }) => seats).find((each) => each.seat === seat);
  const on = agent?.status === 'active';
  return <Dot on={on}>{t(on ? 'links.agent.connected' : 'links.agent.waiting')}</Dot>;
}

function InvitationMark({ parties, party }: { readonly parties: Parties; readonly party: string }) {
  const { t } = useWords();
  const invited = parties.find((each) => each.party === party);
  if (!invited) return null;
  if (invited.joined) return <Dot on>{t('links.invitation.used', { side: invited.name })}</Dot>;
  return (
    <>
      <Dot>{t('links.invitation.waiting')}</Dot>
      {invited.invitation_expires !== undefined && (
        <p className="text-meta text-ink2">
          <Words of="links.invitation.once" with={{ time: <Time at={invited.invitation_expires} /> }} />
        </p>
      )}
    </>
  );
}

/** A ring that is filled once it is so; the words say which. */
function Dot({ on = false, children }: { readonly on?: boolean; readonly children: string }) {
  return (
    <p className="flex items-center gap-2 text-meta text-ink2">
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden className="text-accent">
        <circle
          cx="6"
          cy="6"
          r="5"
          fill={on ? 'currentcolor' : 'none'}
          stroke="currentcolor"
          strokeWidth="1.5"
        />
      </svg>
      {children}
    </p>
  );
}
