import { partyName } from '../live/state-of-play.ts';
import { usePlay } from '../live/use-seat.tsx';
import { PartyMark } from '../ui/party-mark.tsx';

/** A party: its mark, and its name in words. */
export function PartyName({ party }: { readonly party: string }) {
  const play = usePlay();
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 align-bottom">
      <PartyMark party={party} size={18} />
      <bdi className="min-w-0 break-words">{partyName(play, party)}</bdi>
    </span>
  );
}
