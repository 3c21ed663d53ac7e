import type { Author, Circle, Entry, JsonObject } from '@parley/protocol';
import { areAlike, nameFault } from '../../names.ts';
import { type Book, type Hall, word } from './hall.ts';

/** Who is in the room: parties, their seats, the chair, those who watch. Links are in a book of their own. */

export interface Seat {
  readonly kind: string;
  readonly party: string | null;
  readonly name: string;
  readonly status: 'vacant' | 'active' | 'gone';
  /** The entry by which whoever has it took it. */
  readonly since: number;
}

export interface Party {
  readonly name: string;
  /** Without people its agent is its only voice. */
  readonly people: boolean;
  readonly joined: boolean;
  readonly dismissed: boolean;
  readonly chair?: string | undefined;
}

const SEATS_OF_A_KIND = 4;
const WATCHING_AT_ONCE = 100;

export class Seating implements Book {
  readonly seats = new Map<string, Seat>();
  readonly parties = new Map<string, Party>();
  readonly #hall: Hall;

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** Every party: all but those that were dismissed. */
  every(): readonly (readonly [string, Party])[] {
    return [...this.parties].filter(([, { dismissed }]) => !dismissed);
  }

  /** Whether anybody at the table is a person. */
  get hasPeople(): boolean {
    return [...this.parties.values()].some(({ people }) => people);
  }

  /** Those who decide are people; where nobody has any, agents (RM-2). */
  get decidingKind(): 'person' | 'agent' {
    return this.hasPeople ? 'person' : 'agent';
  }

  /** Every party that has a voice in a vote: where there are people, those that have some. */
  deciding(): readonly string[] {
    return this.every().flatMap(([id, { people }]) => (people === this.hasPeople ? [id] : []));
  }

  /** Nobody is left who could decide or speak for it. */
  isDeserted(party: string): boolean {
    return this.of(party, this.parties.get(party)?.people ? 'person' : 'agent').length === 0;
  }

  isActive(seat: unknown): boolean {
    return this.seats.get(String(seat))?.status === 'active';
  }

  /** The active seats of a party. */
  of(party: string, kind: string): readonly (readonly [string, Seat])[] {
    return [...this.seats].filter(
      ([, one]) => one.party === party && one.kind === kind && one.status === 'active',
    );
  }

  readsOf({ kind, party, seat }: Author): readonly string[] {
    if (party === null || seat === null || kind === 'recovery') return ['room'];
    const circles: Circle[] = ['room', `party/${party}`, `seat/${seat}`];
    if (kind !== 'person') return circles;
    const agents = [...this.seats].filter(([, one]) => one.kind === 'agent' && one.party === party);
    return [...circles, `persons/${party}`, ...agents.map(([id]) => `seat/${id}`)];
  }

  told() {
    const parties = [...this.parties].map(([party, { name, people, joined, dismissed, chair }]) => ({
      party,
      name,
      people,
      joined,
      dismissed,
      chair,
    }));
    return { seats: { parties } };
  }

  enter(entry: Entry): boolean {
    const { type, body } = entry;
    switch (type) {
      case 'room.created':
        this.#created(entry);
        break;
      case 'seats.accepted':
        this.#accepted(entry);
        break;
      case 'seats.claimed':
        this.#claimed(entry);
        break;
      case 'seats.added':
        this.#added(entry);
        break;
      case 'seats.arrived':
        this.#arrived(entry);
        break;
      case 'seats.revoked':
        this.#revoked(entry);
        break;
      case 'seats.left':
        // The seat for which the observers' link stands is nobody's to leave.
        if (entry.by.seat === this.observers()[0]) this.#hall.complain(entry, 'by a link');
        this.#goes(String(entry.by.seat));
        break;
      case 'seats.watched':
        this.#watched(entry);
        break;
      case 'seats.observers_closed':
        for (const [id, { kind, status }] of this.seats)
          if (kind === 'observer' && status === 'active') this.#goes(id);
        break;
      case 'seats.observers_opened':
        this.#change(word(body, 'seat'), { status: 'active' });
        break;
      case 'seats.dismissed':
        this.#dismissed(entry);
        break;
      case 'seats.chair_taken':
      case 'seats.chair_left':
        this.#chair(entry);
        break;
      default:
        return false;
    }
    return true;
  }

  #created(entry: Entry) {
    const { parties, places } = entry.body as {
      parties: { party: string; name: string; people?: boolean }[];
      places: { seat: string; kind: string; party: string | null; name: string }[];
    };
    for (const { party, name, people = true } of parties)
      this.parties.set(party, { name, people, joined: false, dismissed: false });
    const isPlaced = ({ party, people = true }: (typeof parties)[number], kind: string) => {
      const own = places.filter((place) => place.party === party && place.kind === kind);
      const expected = kind === 'person' ? party === 'p1' && people : party === 'p1' || !people;
      return own.length === (expected ? 1 : 0);
    };
    if (!parties.every((each) => isPlaced(each, 'person') && isPlaced(each, 'agent')))
      this.#hall.complain(entry, 'with a place too many or few');
    for (const { seat, kind, party, name } of places)
      this.seats.set(seat, {
        kind,
        party,
        name,
        status: kind === 'observer' ? 'active' : 'vacant',
        since: 0,
      });
    const names = parties.map(({ name }) => name);
    const alike = names.some((name, index) => names.slice(0, index).some((other) => areAlike(name, other)));
    if (alike || names.some((name) => nameFault(name) !== undefined))
      this.#hall.complain(entry, 'with names that cannot be');
  }

  #accepted(entry: Entry) {
    const { body, seq } = entry;
    const party = word(body, 'party');
    for (const kind of ['person', 'agent'] as const) {
      const status = kind === 'person' ? 'active' : 'vacant';
      const since = kind === 'person' ? seq : 0;
      this.#takes(entry, body[kind] as JsonObject, { kind, party, status, since });
    }
    this.#changeParty(party, { joined: true });
  }

  #claimed(entry: Entry) {
    const { body, by, seq } = entry;
    const id = word(body, 'seat');
    const seat = this.seats.get(id);
    const isTaken = seat?.status === 'active';
    if (seat?.kind !== 'person' || seat.party !== by.party || seat.status === 'gone')
      this.#hall.complain(entry, 'is no place of its author');
    if (isTaken && (body['again'] !== true || this.#hall.course.phase !== 'briefing'))
      this.#hall.complain(entry, 'though it is taken');
    const party = String(by.party);
    if (isTaken && this.parties.get(party)?.chair === id) this.#changeParty(party, { chair: undefined });
    this.#takes(entry, body, { kind: 'person', party, status: 'active', since: seq });
    this.#changeParty(party, { joined: true });
  }

  #added(entry: Entry) {
    const { body, by } = entry;
    const kind = word(body, 'kind');
    const party = word(body, 'party');
    const there = [...this.seats.values()].filter(
      (one) => one.party === party && one.kind === kind && one.status !== 'gone',
    );
    if (there.length >= SEATS_OF_A_KIND || party !== by.party)
      this.#hall.complain(entry, 'is one too many, or of another party');
    this.#takes(entry, body, { kind, party, status: 'vacant', since: 0 });
  }

  #arrived({ by, seq }: Entry) {
    const seat = this.seats.get(String(by.seat));
    // A party without people has joined once its agent has come.
    if (this.parties.get(String(by.party))?.people === false)
      this.#changeParty(String(by.party), { joined: true });
    if (seat?.status === 'vacant') this.#change(String(by.seat), { status: 'active', since: seq });
  }

  #revoked(entry: Entry) {
    const { body, by } = entry;
    const id = word(body, 'seat');
    const seat = this.seats.get(id);
    const people = this.of(String(by.party), 'person').map(([one]) => one);
    if (seat?.party !== by.party || seat.status === 'gone' || people.join() === id)
      this.#hall.complain(entry, 'is not for its author to revoke');
    this.#goes(id);
  }

  #watched(entry: Entry) {
    const { body, by, seq } = entry;
    const [link, ...others] = this.observers();
    if (by.seat !== link) this.#hall.complain(entry, 'by somebody who has no link');
    if (others.filter((seat) => this.isActive(seat)).length >= WATCHING_AT_ONCE)
      this.#hall.complain(entry, 'though too many watch');
    this.#takes(entry, body, { kind: 'observer', party: null, status: 'active', since: seq });
  }

  /** The seat that stands for the link, and those of everybody who watches live. */
  observers(): readonly string[] {
    return [...this.seats].flatMap(([id, { kind }]) => (kind === 'observer' ? [id] : []));
  }

  #dismissed(entry: Entry) {
    const party = word(entry.body, 'party');
    if (this.parties.get(party)?.joined !== false || this.parties.get(party)?.dismissed !== false)
      this.#hall.complain(entry, 'is there, or was never invited');
    for (const [id, { party: of }] of this.seats) if (of === party) this.#goes(id);
    this.#changeParty(party, { dismissed: true });
  }

  #chair(entry: Entry) {
    const { type, by } = entry;
    const takes = type === 'seats.chair_taken';
    const party = String(by.party);
    if (this.parties.get(party)?.chair !== (takes ? undefined : by.seat))
      this.#hall.complain(entry, 'though the chair is another’s');
    this.#changeParty(party, { chair: takes ? String(by.seat) : undefined });
  }

  #takes(entry: Entry, place: JsonObject, rest: Omit<Seat, 'name'>) {
    const [id, called] = [word(place, 'seat'), word(place, 'name')];
    const others = [...this.seats].flatMap(([other, one]) => (other === id ? [] : [one.name]));
    const taken = [...others, ...[...this.parties.values()].map((party) => party.name)];
    // Those who watch are named by the room.
    const isFree = rest.kind === 'observer' || nameFault(called) === undefined;
    if (!isFree || taken.some((other) => areAlike(other, called)))
      this.#hall.complain(entry, `under a name it cannot have: ${called}`);
    this.seats.set(id, { ...rest, name: called });
  }

  #goes(id: string) {
    const party = this.seats.get(id)?.party;
    this.#change(id, { status: 'gone' });
    if (party && this.parties.get(party)?.chair === id) this.#changeParty(party, { chair: undefined });
  }

  #change(id: string, changes: Partial<Seat>) {
    const seat = this.seats.get(id);
    if (seat) this.seats.set(id, { ...seat, ...changes });
  }

  #changeParty(id: string, changes: Partial<Party>) {
    const party = this.parties.get(id);
    if (party) this.parties.set(id, { ...party, ...changes });
  }
}
