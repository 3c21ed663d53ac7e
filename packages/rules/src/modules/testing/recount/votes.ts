import type { Entry } from '@parley/protocol';
import { type Book, type Hall, word } from './hall.ts';

/** What is put to the vote, and how it stands (EL-1). What it is about is in the books of charter and motions. */

export interface Vote {
  readonly yes: boolean;
  readonly seq: number;
}

/** Something that the people, or agents among themselves, say yes or no to, since an entry of the room. */
export interface Asked {
  readonly opened: number;
  readonly votes: ReadonlyMap<string, Vote>;
}

export interface Ballot extends Asked {
  readonly kind: 'amendment' | 'motion';
  readonly version: number;
  readonly party: string;
  /** Since when it has been asked. */
  readonly clock: number;
}

export type Verdict = 'yes' | 'no' | 'open';

export class Votes implements Book {
  readonly open = new Map<number, Ballot>();
  readonly #hall: Hall;

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  told() {
    const open = [...this.open].map(([on, ballot]) => {
      const { kind, version, party, opened } = ballot;
      return { on, kind, version, party, opened, votes: this.counted(ballot) };
    });
    return { ballots: { open } };
  }

  enter(entry: Entry): boolean {
    const { type, at, body } = entry;
    if (type === 'ballots.voted') this.#voted(entry);
    else if (type === 'ballots.withdrawn') this.#withdrawn(entry);
    else if (type === 'phases.negotiation_resumed')
      for (const [on, ballot] of this.open) this.open.set(on, { ...ballot, clock: at });
    else if (type === 'phases.closed') this.open.clear();
    else if (type === 'charter.proposed') this.#opens(entry, 'amendment', entry.seq);
    else if (type === 'charter.edited') this.#opens(entry, 'amendment', Number(body['on']));
    else if (type === 'motions.moved') this.#opens(entry, 'motion', entry.seq);
    else if (OVER.includes(type)) this.open.delete(Number(body['on']));
    return type.startsWith('ballots.');
  }

  /** Parties decide, persons express: one no ends it, and each must be yes. */
  verdict(parties: readonly string[], asked: Asked): Verdict {
    const each = parties.map((party) => this.said(party, asked));
    if (each.includes('no')) return 'no';
    return each.every((one) => one === 'yes') ? 'yes' : 'open';
  }

  /** Those who were there when it was opened; where nobody of them is left, all who are there now. */
  voters(party: string, { opened }: Asked): readonly (readonly [string, { readonly since: number }])[] {
    const { seating } = this.#hall;
    const all = seating.of(party, seating.decidingKind);
    const there = all.filter(([, { since }]) => since <= opened);
    return there.length > 0 ? there : all;
  }

  /** The votes that count now, in the order in which they were given. */
  counted(asked: Asked): readonly { readonly seat: string; readonly yes: boolean }[] {
    const voters = this.#hall.seating.every().flatMap(([party]) => this.voters(party, asked));
    const counts = voters.flatMap(([seat, { since }]) => (this.#voteOf(asked, seat, since) ? [seat] : []));
    return [...asked.votes]
      .filter(([seat]) => counts.includes(seat))
      .toSorted(([, one], [, other]) => one.seq - other.seq)
      .map(([seat, { yes }]) => ({ seat, yes }));
  }

  isVoter({ seat, party }: Entry['by'], asked: Asked): boolean {
    return this.voters(String(party), asked).some(([id]) => id === seat);
  }

  said(party: string, asked: Asked): Verdict {
    if (this.#hall.seating.parties.get(party)?.joined !== true) return 'open';
    const votes = this.voters(party, asked).map(([seat, { since }]) => this.#voteOf(asked, seat, since)?.yes);
    if (votes.includes(false)) return 'no';
    return votes.length > 0 && votes.every((yes) => yes === true) ? 'yes' : 'open';
  }

  /** What was said by somebody who had the seat before is not theirs. */
  #voteOf({ votes }: Asked, seat: string, since: number): Vote | undefined {
    const vote = votes.get(seat);
    return vote && vote.seq > since ? vote : undefined;
  }

  #opens({ at, by, seq }: Entry, kind: Ballot['kind'], on: number) {
    const votes = new Map([[String(by.seat), { yes: true, seq }]]);
    const version = (this.open.get(on)?.version ?? 0) + 1;
    this.open.set(on, { kind, version, party: String(by.party), opened: seq, clock: at, votes });
  }

  #voted(entry: Entry) {
    const { body, by, seq } = entry;
    const on = Number(body['on']);
    const ballot = this.open.get(on);
    if (!ballot) return this.#hall.complain(entry, 'on nothing that is open');
    if (!this.#hall.course.isDeciding) this.#hall.complain(entry, 'while votes rest');
    if (body['version'] !== ballot.version) this.#hall.complain(entry, 'on a version that is not the newest');
    if (!this.isVoter(by, ballot)) this.#hall.complain(entry, 'by somebody who is not asked');
    if (body['yes'] === false && word(body, 'reason') === '') this.#hall.complain(entry, 'without a reason');
    if (this.#hall.charter.standing(on) === 'changed')
      this.#hall.complain(entry, 'on a clause that reads otherwise by now');
    const yes = body['yes'] === true;
    return this.open.set(on, {
      ...ballot,
      votes: new Map([...ballot.votes, [String(by.seat), { yes, seq }]]),
    });
  }

  #withdrawn(entry: Entry) {
    const on = Number(entry.body['on']);
    if (this.open.get(on)?.party !== entry.by.party)
      this.#hall.complain(entry, 'is nothing of its author’s party');
    this.open.delete(on);
  }
}

const OVER = [
  'charter.accepted',
  'charter.rejected',
  'charter.lapsed',
  'motions.carried',
  'motions.rejected',
  'motions.lapsed',
];
