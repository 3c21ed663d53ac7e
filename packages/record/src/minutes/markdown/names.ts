import type { Minutes } from '../document.ts';
import { quoted } from './text.ts';

/** Who did something, as the minutes name them: the name is theirs, kind and party are the system's words. */

type Author = Minutes['phases']['ready'][number]['by'];
/** Something in the record, and who wrote it. */
export interface Written {
  readonly seq: number;
  readonly by: Author;
}

export interface Names {
  party(id: string): string;
  /** A seat, as whoever held it when an entry was written. */
  seat(id: string, seq: number): string;
  author(written: Written): string;
}

export function namesIn(minutes: Minutes): Names {
  const { meeting, present } = minutes;
  const party = (id: string) => quoted(meeting.parties.find((each) => each.party === id)?.name ?? id);
  const seat = (id: string, seq: number): string => {
    const known = present.seats.find((each) => each.seat === id);
    if (!known) return id;
    const name = quoted(holderAt(minutes, id, seq) ?? '');
    return `${name} (${known.kind}${known.party === null ? '' : ` of ${party(known.party)}`})`;
  };
  return { party, seat, author: ({ seq, by }) => authorWords(by, seq, seat) };
}

/** What whoever held a seat when an entry was written is called; until somebody took it, what the place is called. */
export function holderAt({ present }: Minutes, seat: string | null, seq: number): string | undefined {
  const known = present.seats.find((each) => each.seat === seat);
  return known?.holders.findLast((each) => each.seq <= seq)?.name ?? known?.name;
}

function authorWords({ kind, seat: id }: Author, seq: number, seat: Names['seat']): string {
  if (kind === 'hub') return 'the room itself';
  if (kind === 'founder') return 'whoever made the room';
  if (kind === 'observer') return 'an observer';
  return id === null ? 'somebody invited' : seat(id, seq);
}
