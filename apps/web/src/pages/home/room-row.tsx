import { Link } from '@tanstack/react-router';
import { useWords, Words } from '../../i18n/words.tsx';
import { bannersOf } from '../../rooms/banner/banner.ts';
import { tell } from '../../rooms/sentence.ts';
import { PartyMark } from '../../ui/party-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { phaseWord } from '../entry/phase-word.ts';
import type { LiveSeat } from './use-seat-states.ts';

/** A room of this browser in one line: what it is about, how far it is, what goes on, how long it lasts. */
export function RoomRow({ live: { held, state } }: { readonly live: LiveSeat }) {
  const { t } = useWords();
  const phase = state?.seen && phaseWord(state.seen.play.phases.phase);
  return (
    <li className="border-b border-line">
      <Link
        to="/rooms/$room"
        params={{ room: held.room }}
        search={{ seat: held.seat }}
        className="grid gap-x-6 gap-y-1 px-2 py-3 hover:bg-sunk tablet:grid-cols-[minmax(12rem,2fr)_8rem_3fr_9rem]"
      >
        <span className="min-w-0">
          <bdi className="block font-[600]">{held.topic}</bdi>
          <span className="flex items-center gap-2 text-meta text-ink2">
            {held.party !== null && <PartyMark party={held.party} size={16} />}
            <span>
              {held.kind === 'observer' ? (
                <Words of="common.observer" />
              ) : (
                <Words of="home.you_are" with={{ name: <bdi>{held.name}</bdi> }} />
              )}
            </span>
          </span>
        </span>
        <span className="text-meta leading-6">{phase !== undefined && t(phase)}</span>
        <span className="min-w-0 text-meta leading-6 text-ink2">
          <Now live={{ held, ...(state && { state }) }} />
        </span>
        <span className="text-meta leading-6 text-ink2">
          {state?.seen && <Ends play={state.seen.play} />}
        </span>
      </Link>
    </li>
  );
}

function Now({ live: { state } }: { readonly live: LiveSeat }) {
  const words = useWords();
  if (state?.standing.status === 'ended') return <Words of="home.over" />;
  if (!state?.seen) return state && state.standing.status !== 'connecting' ? <Words of="home.lost" /> : null;
  const { first, more } = bannersOf(state.seen.next, state.seen.play);
  if (first.label === 'needs') return words.t('home.waits', { count: 1 + more.length });
  return first.sentences.slice(0, 1).map((sentence) => tell(words, sentence));
}

type Play = NonNullable<NonNullable<LiveSeat['state']>['seen']>['play'];

function Ends({ play: { room, phases } }: { readonly play: Play }) {
  const isClosed = phases.phase === 'closed';
  const at = isClosed ? room.erased_at : room.ends_at;
  const time = <Time at={at} form="relative" />;
  return isClosed ? <Words of="home.erased" with={{ time }} /> : <Words of="home.ends" with={{ time }} />;
}
