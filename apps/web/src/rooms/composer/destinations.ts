import { partyName, type StateOfPlay } from '../../live/state-of-play.ts';
import type { Destination } from '../banner/types.ts';
import { type Sentence, sentence } from '../sentence.ts';

export interface Choice {
  readonly to: Destination;
  readonly label: Sentence;
  readonly command: 'post' | 'tell' | 'say';
}

/** Where a person can write to now: everyone, their side, each of their agents in private, and for their side. */
export function destinationsOf(play: StateOfPlay, may: readonly string[]): readonly Choice[] {
  const own = play.seats.parties.find(({ party }) => party === play.seats.you.party);
  if (!own) return [];
  const party = partyName(play, own.party);
  const agents = own.seats.filter(
    ({ kind, status }) => kind === 'agent' && (status === 'active' || status === 'vacant'),
  );
  const everyone: Choice = { to: 'everyone', label: sentence('room.to.everyone'), command: 'post' };
  const side: Choice = { to: 'party', label: sentence('room.to.party', { party }), command: 'tell' };
  const toAgents = agents.map(
    ({ seat, name }): Choice => ({
      to: seat,
      label: agents.length === 1 ? sentence('room.to.agent') : sentence('room.to.agents', { name }),
      command: 'tell',
    }),
  );
  const forSide: Choice = { to: 'side', label: sentence('room.to.side', { party }), command: 'say' };
  return [everyone, ...toAgents, side, ...(may.includes('say') ? [forSide] : [])];
}
