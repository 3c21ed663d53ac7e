import type { Entry } from '@parley/protocol';
import { type Book, type Hall, HOUR, MINUTE, word } from './hall.ts';
import type { Seat } from './seating.ts';

/** Links: who may use which, until when, and who makes new ones (RM-3, ID-3, ID-9, ID-11). */

interface Invitation {
  readonly until: number;
  readonly open: boolean;
}

export class Links implements Book {
  readonly #hall: Hall;
  readonly #invited = new Map<string, Invitation>();
  /** Newest generation of each person's credential, and of recovery codes and links that move a seat. */
  readonly #generations = new Map<string, number>();
  readonly #recoveries = new Map<string, number>();
  /** The link that moves a seat, while it is not used. */
  readonly #moving = new Set<string>();
  #observers = 1;

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  enter(entry: Entry): boolean {
    const { type, at, body } = entry;
    switch (type) {
      case 'room.created':
        // The agent of a party without people has its place from the start.
        for (const { party, people = true } of body['parties'] as { party: string; people?: boolean }[])
          if (party !== 'p1' && people)
            this.#invited.set(party, {
              until: at + this.#hall.settings.seats.invitation_hours * HOUR,
              open: true,
            });
        return false;
      case 'seats.accepted':
        this.#accepted(entry);
        return false;
      case 'seats.dismissed':
        this.#invite(word(body, 'party'), { open: false });
        return false;
      case 'seats.claimed':
        this.#door(entry);
        this.#renewed(entry, word(body, 'seat'), Number(body['generation']));
        this.#coded(entry, word(body, 'seat'), Number(body['recovery']));
        return false;
      case 'seats.invited':
      case 'seats.uninvited':
        this.#sent(entry);
        return true;
      case 'seats.rotated':
        this.#rotated(entry);
        return true;
      case 'seats.recovered':
        this.#recovered(entry);
        return true;
      case 'seats.reissued':
        this.#reissued(entry);
        return true;
      case 'seats.observers_closed':
        if (!this.#hall.seating.isActive(this.#hall.seating.observers()[0]))
          this.#hall.complain(entry, 'though the room is closed to them');
        return false;
      case 'seats.observers_opened':
        if (entry.by.party !== 'p1' || body['generation'] !== (this.#observers += 1))
          this.#hall.complain(entry, 'is not for its author, or no new link');
        return false;
      default:
        return false;
    }
  }

  #accepted(entry: Entry) {
    const { body, at } = entry;
    const of = word(body, 'party');
    const invited = this.#invited.get(of);
    if (!invited?.open || this.#hall.seating.parties.get(of)?.joined || at >= invited.until)
      this.#hall.complain(entry, 'by an invitation that is not good');
    this.#door(entry);
    const { seat } = body['person'] as { seat: string };
    this.#generations.set(seat, 1);
    this.#recoveries.set(seat, 1);
  }

  #door(entry: Entry) {
    if (entry.body['door'] === 'terminal' && this.#hall.settings.seats.people === 'browser')
      this.#hall.complain(entry, 'at a terminal');
  }

  #sent(entry: Entry) {
    const { type, at, by, body } = entry;
    const of = word(body, 'party');
    const party = this.#hall.seating.parties.get(of);
    if (!this.#invited.has(of) || party?.joined || party?.dismissed || by.party !== 'p1')
      this.#hall.complain(entry, 'is no invitation of its author');
    if (type === 'seats.invited') {
      const until = at + this.#hall.settings.seats.invitation_hours * HOUR;
      if (body['expires_at'] !== until) this.#hall.complain(entry, 'is good for another time');
      return this.#invite(of, { until, open: true });
    }
    if (!this.#invited.get(of)?.open) this.#hall.complain(entry, 'though nobody is invited');
    return this.#invite(of, { open: false });
  }

  #invite(party: string, changes: Partial<Invitation>) {
    const before = this.#invited.get(party) ?? { until: 0, open: true };
    this.#invited.set(party, { ...before, ...changes });
  }

  #rotated(entry: Entry) {
    const { body, by } = entry;
    const id = word(body, 'seat');
    const seat = this.#hall.seating.seats.get(id);
    const others = seat?.kind === 'person' && seat.status === 'active' && id !== by.seat;
    const isOwn = seat?.party === by.party && by.kind === 'person' && !others;
    if (!isOwn && !this.#isSentLink(seat, by)) this.#hall.complain(entry, 'is not its author’s');
    if (seat?.status === 'gone') this.#hall.complain(entry, 'is nobody’s any more');
    if (word(body, 'kind') !== 'person') return;
    this.#renewed(entry, id, Number(body['generation']));
    this.#coded(entry, id, Number(body['recovery']));
  }

  /** A link to the agent of a party without people, which the creator sent and nobody has used (ID-4). */
  #isSentLink(seat: Seat | undefined, { party }: Entry['by']): boolean {
    const of = this.#hall.seating.parties.get(String(seat?.party));
    return party === 'p1' && seat?.kind === 'agent' && seat.status === 'vacant' && of?.people === false;
  }

  #recovered(entry: Entry) {
    const { body, by } = entry;
    const id = word(body, 'seat');
    if (by.seat !== id || !this.#hall.seating.isActive(id)) this.#hall.complain(entry, 'is nobody’s seat');
    this.#door(entry);
    this.#renewed(entry, id, Number(body['generation']));
    if (body['moved'] === true && !this.#moving.has(id))
      this.#hall.complain(entry, 'by a link that was used');
    this.#moving.delete(id);
  }

  #reissued(entry: Entry) {
    const { at, body, by } = entry;
    const id = word(body, 'seat');
    const seat = this.#hall.seating.seats.get(id);
    if (seat?.party !== by.party || seat.kind !== 'person' || seat.status !== 'active')
      this.#hall.complain(entry, 'is no seat of a person of its author’s party');
    if (Number(body['expires_at']) - at !== (id === by.seat ? 10 * MINUTE : 24 * HOUR))
      this.#hall.complain(entry, 'is good for another time');
    this.#coded(entry, id, Number(body['generation']));
    this.#moving.add(id);
  }

  #renewed(entry: Entry, seat: string, generation: number) {
    if (generation !== (this.#generations.get(seat) ?? 0) + 1)
      this.#hall.complain(entry, 'leaves the old credential alive');
    this.#generations.set(seat, generation);
  }

  #coded(entry: Entry, seat: string, recovery: number) {
    if (recovery !== (this.#recoveries.get(seat) ?? 0) + 1)
      this.#hall.complain(entry, 'makes a code that was there before');
    this.#recoveries.set(seat, recovery);
  }
}
