import type { Author, Circle, Entry, JsonObject } from '@parley/protocol';
import { areAlike, nameFault } from '../names.ts';
import type { Moment } from './crowd.ts';

/**
 * A second reading of the ledger: walks what was written, keeps its own books, and says what should never have been
 * written, or should have been and was not. It uses no slice, gate or settle of the modules, only the words of their
 * wires, and what makes a name.
 */
export function recount(moments: readonly Moment[]): readonly string[] {
  const books = new Books();
  let counted = 0;
  for (const { before, taken } of moments) {
    for (const entry of before.entries.slice(counted)) books.enter(entry);
    books.rest(before.now);
    for (const entry of taken.entries) books.enter(entry);
    books.rest(before.now);
    counted = taken.meeting.entries.length;
  }
  return books.complaints;
}

interface Seat {
  readonly kind: string;
  readonly party: string | null;
  readonly name: string;
  readonly status: 'vacant' | 'active' | 'gone';
}

interface Party {
  readonly name: string;
  readonly joined: boolean;
  readonly invited?: { readonly until: number; readonly open: boolean };
  readonly chair?: string | undefined;
}

interface Settings {
  readonly seats: { readonly people: string; readonly invitation_hours: number };
  readonly floor: { readonly timeout_s: number };
  readonly talk: { readonly message_bytes: number; readonly summary: string };
  readonly quota: { readonly posts: number; readonly bytes: number };
}

const HOUR = 3_600_000;
const FOR_PARTY = ['talk.said', 'floor.passed', 'floor.held'];
const BY_PEOPLE = [
  'talk.posted',
  'caucus.mandated',
  'phases.ready',
  'pause.resumed',
  'seats.added',
  'seats.rotated',
  'seats.revoked',
  'seats.invited',
  'seats.uninvited',
  'seats.chair_taken',
  'seats.chair_left',
];
const BY_THE_HUB = ['phases.negotiation_began', 'floor.granted', 'floor.lost', 'pause.began', 'pause.ended'];
const AFTER_THE_CLOSE = ['seats.arrived', 'seats.rotated', 'seats.revoked', 'seats.left'];

class Books {
  readonly complaints: string[] = [];
  readonly #circles = new Map<string, { readonly seq: number; readonly at: number }>();
  readonly #seats = new Map<string, Seat>();
  readonly #parties = new Map<string, Party>();
  #settings: Settings | undefined;
  #endsAt = Infinity;
  #phase = 'none';
  #ready = new Set<string>();
  #holder: string | undefined;
  #epoch = 0;
  #since = 0;
  #through = false;
  #holds = 0;
  #passed = new Set<string>();
  readonly #causes = new Set<string>();
  readonly #hands = new Map<string, number>();
  readonly #raisedIn = new Map<string, number>();
  readonly #mustRead = new Map<string, number>();
  readonly #acked = new Map<string, number>();
  readonly #used = new Map<string, { readonly posts: number; readonly bytes: number }>();
  readonly #mandates = new Map<string, number>();

  enter(entry: Entry) {
    this.#inOrder(entry);
    if (this.#phase === 'closed' && !AFTER_THE_CLOSE.includes(entry.type))
      this.#complain(entry, 'comes after the close');
    this.#byItsAuthor(entry);
    if (FOR_PARTY.includes(entry.type)) this.#forItsParty(entry);
    if (typeof entry.body['text'] === 'string') this.#text(entry, entry.body['text']);
    this.#count(entry);
    this.#circles.set(entry.circle, entry);
  }

  /** What must be true whenever a commit is over. */
  rest(now: number) {
    if (this.#phase === 'closed') return;
    const missing = (what: string) => this.complaints.push(`at ${now} the record does not say: ${what}`);
    if (this.#endsAt <= now) missing('the room is over');
    for (const [id, { joined }] of this.#parties)
      if (joined && this.#people(id).length === 0) missing(`the people of ${id} are gone`);
    if (this.#phase === 'briefing' && this.#allReady()) missing('negotiation begins');
    for (const [seat, at] of this.#hands)
      if (this.#seats.get(seat)?.status !== 'active' || at + 24 * HOUR <= now)
        missing(`the hand of ${seat} comes down`);
    if (this.#phase !== 'negotiation') return;
    if (this.#causes.has('hand') !== this.#hands.size > 0)
      missing('a hand pauses the room, or does no longer');
    const able = this.#able();
    if (able.length > 0 && (this.#holder === undefined || this.#through || !able.includes(this.#holder)))
      missing('who has the floor');
    if (able.every((party) => this.#passed.has(party)) && !this.#causes.has('passed'))
      missing('all have passed');
    if (this.#runsOutAt() <= now) missing('the floor is lost');
  }

  /** When the holder's time is over; never in a pause. */
  #runsOutAt(): number {
    const seconds = this.#settings?.floor.timeout_s ?? 0;
    return seconds === 0 || this.#causes.size > 0 || this.#through || this.#holder === undefined
      ? Infinity
      : this.#since + seconds * 1000;
  }

  #inOrder({ circle, seq, at, type }: Entry) {
    const before = this.#circles.get(circle) ?? { seq: 0, at: 0 };
    if (seq !== before.seq + 1) this.complaints.push(`${circle} #${seq} ${type} leaves a gap`);
    if (at < before.at) this.complaints.push(`${circle} #${seq} ${type} is older than what stands above it`);
  }

  #byItsAuthor(entry: Entry) {
    const { circle, type, by } = entry;
    const seat = this.#seats.get(String(by.seat));
    if (
      BY_THE_HUB.includes(type) !== (by.kind === 'hub') &&
      !['hands.lowered', 'phases.closed'].includes(type)
    )
      this.#complain(entry, 'is not for its author to write');
    if (BY_PEOPLE.includes(type) && by.kind !== 'person') this.#complain(entry, 'was written by no person');
    if (by.kind === 'hub') return;
    if (
      by.kind === 'founder'
        ? type !== 'room.created'
        : by.kind === 'invitation'
          ? type !== 'seats.accepted'
          : by.kind === 'claim'
            ? type !== 'seats.claimed'
            : seat === undefined
    ) {
      this.#complain(entry, 'was written by nobody who may');
    }
    if (by.kind !== 'person' && by.kind !== 'agent') return;
    const called = seat?.status === 'active' || (type === 'seats.arrived' && seat?.status === 'vacant');
    if (!called || seat?.kind !== by.kind || seat.party !== by.party)
      this.#complain(entry, 'has a false author');
    if (!this.#readsOf(by).includes(circle)) this.#complain(entry, 'is in a circle its author does not read');
  }

  /** Speech, a pass and a hold are for whoever speaks for the party that has the floor. */
  #forItsParty(entry: Entry) {
    const { type, by } = entry;
    const party = this.#parties.get(String(by.party));
    const agents = [...this.#seats.values()].some(
      ({ kind, party: of, status }) => kind === 'agent' && of === by.party && status === 'active',
    );
    if (this.#phase !== 'negotiation') this.#complain(entry, 'outside of negotiation');
    if (this.#holder !== by.party || this.#through) this.#complain(entry, 'without the floor');
    if (by.kind === 'agent' && party?.chair !== undefined)
      this.#complain(entry, 'though a person has the chair');
    if (by.kind === 'person' && party?.chair !== by.seat && (party?.chair !== undefined || agents))
      this.#complain(entry, 'by a person without the chair');
    if (type !== 'talk.said') return;
    if (this.#causes.size > 0) this.#complain(entry, 'in a pause');
    if (by.kind === 'person' && party?.chair !== by.seat)
      this.#complain(entry, 'by a person who did not take the chair');
    if (by.kind !== 'agent') return;
    if (this.#settings?.talk.summary === 'required' && entry.body['summary'] === undefined)
      this.#complain(entry, 'without a summary');
    for (const circle of this.#readsOf(by)) {
      const read = this.#acked.get(`${by.seat} ${circle}`) ?? 0;
      if ((this.#mustRead.get(circle) ?? 0) > read)
        this.#complain(entry, `before reading ${circle} #${this.#mustRead.get(circle)}`);
    }
  }

  #text(entry: Entry, text: string) {
    const { circle, seq, type, by, body } = entry;
    const bytes = Buffer.byteLength(text);
    const share = this.#used.get(`${by.party} ${circle}`) ?? { posts: 0, bytes: 0 };
    const limit = this.#settings?.quota ?? { posts: 0, bytes: 0 };
    const parties = this.#parties.size;
    if (type !== 'caucus.mandated' && bytes > (this.#settings?.talk.message_bytes ?? 0))
      this.#complain(entry, 'is too long');
    if (
      share.posts + 1 > Math.max(1, Math.floor(limit.posts / parties)) ||
      (share.bytes + bytes) * parties > limit.bytes
    )
      this.#complain(entry, 'is over the share of its party');
    this.#used.set(`${by.party} ${circle}`, { posts: share.posts + 1, bytes: share.bytes + bytes });
    if (Number(body['reply_to'] ?? 0) >= seq) this.#complain(entry, 'replies to what is not there');
    if (by.kind === 'person') this.#mustRead.set(circle, seq);
  }

  #count(entry: Entry) {
    const { type, seq, at, by, body, circle } = entry;
    switch (type) {
      case 'room.created':
        return this.#created(entry);
      case 'phases.ready':
        if (this.#phase !== 'briefing' || this.#ready.has(String(by.seat)))
          this.#complain(entry, 'is said for nothing');
        return this.#ready.add(String(by.seat));
      case 'phases.negotiation_began':
        if (!this.#allReady()) this.#complain(entry, 'though somebody is not ready');
        this.#phase = 'negotiation';
        return;
      case 'phases.closed':
        return this.#closed(entry);
      case 'floor.granted':
        return this.#granted(entry);
      case 'floor.held':
        if ((this.#holds += 1) > 3) this.#complain(entry, 'a fourth time');
        this.#since = at;
        return;
      case 'floor.lost':
        if (at !== Math.max(this.#runsOutAt(), this.#circles.get('room')?.at ?? 0))
          this.#complain(entry, `was due at ${this.#runsOutAt()}`);
        return this.#gaveAway(entry);
      case 'floor.passed':
        return this.#gaveAway(entry);
      case 'talk.said':
        this.#through = true;
        return this.#passed.clear();
      case 'caucus.mandated':
        if (body['version'] !== (this.#mandates.get(circle) ?? 0) + 1)
          this.#complain(entry, 'has not the next version');
        return this.#mandates.set(circle, Number(body['version']));
      case 'reading.acked': {
        const before = this.#acked.get(`${by.seat} ${circle}`) ?? 0;
        if (Number(body['upto']) >= seq || Number(body['upto']) <= before)
          this.#complain(entry, 'acknowledges nothing that was there');
        return this.#acked.set(`${by.seat} ${circle}`, Number(body['upto']));
      }
      default:
        return type.startsWith('seats') ? this.#seat(entry) : this.#pauseOrHand(entry);
    }
  }

  #created(entry: Entry) {
    const { body, at } = entry;
    const { parties, places, settings, ends_at } = body as {
      parties: { party: string; name: string }[];
      places: (Omit<Seat, 'status'> & { seat: string })[];
      settings: unknown;
      ends_at: number;
    };
    this.#settings = settings as Settings; // as the wires of the modules say
    const until = at + this.#settings.seats.invitation_hours * HOUR;
    for (const { party, name } of parties)
      this.#parties.set(party, {
        name,
        joined: false,
        ...(party !== 'p1' && { invited: { until, open: true } }),
      });
    for (const { seat, kind, party, name } of places)
      this.#seats.set(seat, { kind, party, name, status: kind === 'observer' ? 'active' : 'vacant' });
    const names = parties.map(({ name }) => name);
    const alike = names.some((name, index) => names.slice(0, index).some((other) => areAlike(name, other)));
    if (alike || names.some((name) => nameFault(name) !== undefined))
      this.#complain(entry, 'with names that cannot be');
    this.#endsAt = ends_at;
    this.#phase = 'briefing';
  }

  #closed(entry: Entry) {
    const { at, by, body } = entry;
    const deserted = [...this.#parties].some(([id, { joined }]) => joined && this.#people(id).length === 0);
    const expired = at === this.#endsAt || (at > this.#endsAt && at === this.#circles.get('room')?.at);
    const right =
      by.kind === 'person'
        ? body['outcome'] === 'stopped'
        : by.kind === 'hub' && (body['outcome'] === 'expired' ? expired : deserted);
    if (!right) this.#complain(entry, 'for no reason');
    this.#phase = 'closed';
  }

  #granted(entry: Entry) {
    const party = word(entry.body, 'party');
    const able = this.#able();
    const numbers = able.map((one) => Number(one.slice(1)));
    const last = Number(this.#holder?.slice(1) ?? 0);
    const next = Math.min(...numbers.filter((number) => number > last));
    if (
      this.#phase !== 'negotiation' ||
      [...this.#parties.values()].filter(({ joined }) => joined).length < 2
    )
      this.#complain(entry, 'while the floor is closed');
    if (this.#holder !== undefined && !this.#through && able.includes(this.#holder))
      this.#complain(entry, 'takes the floor from somebody');
    if (party !== `p${next === Infinity ? Math.min(...numbers) : next}`)
      this.#complain(entry, 'goes out of order');
    if (entry.body['epoch'] !== this.#epoch + 1) this.#complain(entry, 'has not the next number');
    this.#epoch += 1;
    this.#holder = party;
    this.#through = false;
    this.#since = entry.at;
    this.#holds = 0;
  }

  #gaveAway(entry: Entry) {
    if (entry.body['party'] !== this.#holder) this.#complain(entry, 'is about nobody who has the floor');
    this.#through = true;
    this.#passed.add(word(entry.body, 'party'));
  }

  #pauseOrHand(entry: Entry) {
    const { type, at, by, body } = entry;
    const cause = word(body, 'cause');
    const seat = type === 'hands.raised' ? String(by.seat) : word(body, 'seat');
    const raised = this.#hands.get(seat);
    switch (type) {
      case 'pause.began':
        if (this.#causes.has(cause)) this.#complain(entry, 'a second time');
        if (cause === 'passed' && !this.#able().every((party) => this.#passed.has(party)))
          this.#complain(entry, 'though somebody has not passed');
        this.#causes.add(cause);
        break;
      case 'pause.ended':
        if (cause === 'passed' || !this.#causes.delete(cause))
          this.#complain(entry, 'though it was not for it to end');
        this.#since = at;
        break;
      case 'pause.resumed':
        if (!this.#causes.delete('passed')) this.#complain(entry, 'though nothing waited for it');
        this.#since = at;
        this.#passed.clear();
        break;
      case 'hands.raised':
        if (this.#phase !== 'negotiation' || raised !== undefined)
          this.#complain(entry, 'though it is up, or nobody negotiates');
        if (by.kind === 'agent' && this.#raisedIn.get(seat) === this.#epoch)
          this.#complain(entry, 'twice in one turn');
        this.#hands.set(seat, at);
        this.#raisedIn.set(seat, this.#epoch);
        break;
      case 'hands.lowered':
        this.#lowered(entry, raised);
        this.#hands.delete(seat);
        break;
      default:
    }
  }

  #lowered(entry: Entry, raised: number | undefined) {
    const { at, by, body } = entry;
    const seat = word(body, 'seat');
    if (raised === undefined) return this.#complain(entry, 'though it was down');
    const due = Math.max(raised + 24 * HOUR, this.#circles.get('room')?.at ?? 0);
    const own = by.seat === seat || (by.kind === 'person' && this.#seats.get(seat)?.party === by.party);
    const right = {
      lowered: own,
      expired: by.kind === 'hub' && at === due,
      gone: by.kind === 'hub' && this.#seats.get(seat)?.status === 'gone',
    };
    if (!right[word(body, 'why') as keyof typeof right]) this.#complain(entry, 'for no reason');
  }

  #seat(entry: Entry) {
    const { type, at, by, body } = entry;
    const id = word(body, 'seat') || String(by.seat);
    const seat = this.#seats.get(id);
    const of = word(body, 'party') || String(by.party);
    const party = this.#parties.get(of);
    const invite = (changes: Partial<NonNullable<Party['invited']>>) => {
      if (of === 'p1' || party?.joined || by.party !== 'p1')
        this.#complain(entry, 'is no invitation of its author');
      if (party)
        this.#parties.set(of, {
          ...party,
          invited: { ...{ until: 0, open: true }, ...party.invited, ...changes },
        });
    };
    switch (type) {
      case 'seats.accepted':
        if (!party?.invited?.open || party.joined || at >= party.invited.until)
          this.#complain(entry, 'by an invitation that is not good');
        if (body['door'] === 'terminal' && this.#settings?.seats.people === 'browser')
          this.#complain(entry, 'at a terminal');
        for (const kind of ['person', 'agent'] as const)
          this.#takes(entry, body[kind] as JsonObject, {
            kind,
            party: of,
            status: kind === 'person' ? 'active' : 'vacant',
          });
        return party && this.#parties.set(of, { ...party, joined: true });
      case 'seats.claimed':
        if (seat?.kind !== 'person' || seat.party !== by.party || seat.status === 'gone')
          this.#complain(entry, 'is no place of its author');
        if (seat?.status === 'active' && (body['again'] !== true || this.#phase !== 'briefing'))
          this.#complain(entry, 'though it is taken');
        if (body['door'] === 'terminal' && this.#settings?.seats.people === 'browser')
          this.#complain(entry, 'at a terminal');
        if (seat?.status === 'active') this.#vacated(id);
        this.#takes(entry, body, { kind: 'person', party: of, status: 'active' });
        return (
          party &&
          this.#parties.set(of, { ...party, joined: true, ...(party.chair === id && { chair: undefined }) })
        );
      case 'seats.added': {
        const there = [...this.#seats.values()].filter(
          (one) => one.party === of && one.kind === body['kind'] && one.status !== 'gone',
        );
        if (there.length >= 4 || of !== by.party)
          this.#complain(entry, 'is one too many, or of another party');
        return this.#takes(entry, body, { kind: word(body, 'kind'), party: of, status: 'vacant' });
      }
      case 'seats.arrived':
        return seat && this.#seats.set(id, { ...seat, status: 'active' });
      case 'seats.rotated':
        if (
          seat?.party !== by.party ||
          seat.status === 'gone' ||
          (seat.kind === 'person' && seat.status === 'active' && id !== by.seat)
        )
          this.#complain(entry, 'is not its author’s');
        return undefined;
      case 'seats.revoked':
        if (
          seat?.party !== by.party ||
          seat.status === 'gone' ||
          (seat.status === 'active' && this.#people(String(seat.party)).join() === id)
        )
          this.#complain(entry, 'is not for its author to revoke');
        return this.#goes(id);
      case 'seats.left':
        return this.#goes(id);
      case 'seats.invited':
        return invite({ until: Number(body['expires_at']), open: true });
      case 'seats.uninvited':
        if (!party?.invited?.open) this.#complain(entry, 'though nobody is invited');
        return invite({ open: false });
      case 'seats.chair_taken':
      case 'seats.chair_left':
        if (party?.chair !== (type === 'seats.chair_taken' ? undefined : by.seat))
          this.#complain(entry, 'though the chair is another’s');
        return (
          party &&
          this.#parties.set(of, {
            ...party,
            chair: type === 'seats.chair_taken' ? String(by.seat) : undefined,
          })
        );
      default:
        return this.#complain(entry, 'is nothing that was ever heard of');
    }
  }

  #takes(entry: Entry, place: JsonObject, rest: Omit<Seat, 'name'>) {
    const [id, called] = [word(place, 'seat'), word(place, 'name')];
    const others = [...this.#seats].flatMap(([other, one]) => (other === id ? [] : [one.name]));
    const taken = [...others, ...[...this.#parties.values()].map((party) => party.name)];
    if (nameFault(called) !== undefined || taken.some((other) => areAlike(other, called)))
      this.#complain(entry, `under a name it cannot have: ${called}`);
    this.#seats.set(id, { ...rest, name: called });
  }

  /** Somebody else takes the place: what the other parties agreed to begin with no longer holds. */
  #vacated(id: string) {
    const party = this.#seats.get(id)?.party;
    this.#ready = new Set(
      [...this.#ready].filter((one) => one !== id && this.#seats.get(one)?.party === party),
    );
  }

  #goes(id: string) {
    const seat = this.#seats.get(id);
    const party = this.#parties.get(String(seat?.party));
    if (seat) this.#seats.set(id, { ...seat, status: 'gone' });
    if (party?.chair === id) this.#parties.set(String(seat?.party), { ...party, chair: undefined });
  }

  #people(party: string): readonly string[] {
    return [...this.#seats].flatMap(([id, one]) =>
      one.party === party && one.kind === 'person' && one.status === 'active' ? [id] : [],
    );
  }

  /** Parties that could take the floor: somebody of them is there. */
  #able(): readonly string[] {
    const there = [...this.#seats.values()].filter(
      ({ kind, status }) => status === 'active' && kind !== 'observer',
    );
    return [...this.#parties.keys()].filter((id) => there.some(({ party }) => party === id));
  }

  #allReady(): boolean {
    return [...this.#parties].every(
      ([id, { joined }]) =>
        joined && this.#people(id).length > 0 && this.#people(id).every((seat) => this.#ready.has(seat)),
    );
  }

  #readsOf({ kind, party, seat }: Author): readonly string[] {
    const circles: Circle[] = ['room', `party/${party ?? 'p0'}`, `seat/${seat ?? 's0'}`];
    if (kind !== 'person') return circles;
    const agents = [...this.#seats].filter(([, one]) => one.kind === 'agent' && one.party === party);
    return [...circles, `persons/${party}`, ...agents.map(([id]) => `seat/${id}`)];
  }

  #complain({ circle, seq, type }: Entry, what: string) {
    this.complaints.push(`${circle} #${seq} ${type} ${what}`);
  }
}

const word = (body: JsonObject, key: string) => (typeof body[key] === 'string' ? body[key] : '');
