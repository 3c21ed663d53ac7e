import type { Author, Entry, JsonObject } from '@parley/protocol';
import type { Moment } from './random-meeting.ts';
import { TURN_MS } from './turns.ts';

/**
 * A second reading of the ledger: walks what was written, keeps its own books, and says what should never have been
 * written, or should have been and was not. It uses no slice, no gate and no settle of the modules, only their words.
 */
export function recount(moments: readonly Moment[]): readonly string[] {
  const books = new Books();
  let counted = 0;
  for (const { before, taken } of moments) {
    for (const entry of before.entries.slice(counted)) books.enter(entry);
    books.rest(before.now);
    books.commit(taken.entries);
    books.rest(before.now);
    counted = taken.meeting.entries.length;
  }
  return books.complaints;
}

interface Draft {
  readonly author: string | null;
  readonly input: JsonObject;
  readonly stage: number;
}

const HUB_WRITES = ['turn.given', 'turn.over', 'stage.moved', 'draft.returned', 'alarm.rang'];

class Books {
  readonly complaints: string[] = [];
  readonly #circles = new Map<string, { seq: number; at: number }>();
  readonly #seats = new Map<string, { kind: string; party: string; active: boolean }>();
  #ended = false;
  #holder: string | null = null;
  #last = 0;
  #since = 0;
  #paused = false;
  #stage = 1;
  #ready = new Set<string>();
  readonly #open = new Map<number, string | null>();
  readonly #mustRead = new Map<string, number>();
  readonly #acked = new Map<string, number>();
  readonly #supervised = new Map<string, string>();
  readonly #drafts = new Map<string, Draft>();
  readonly #alarms = new Map<string, number>();
  #released: Draft | undefined;
  #spoke: string | null = null;

  /** The entries of one command. What it releases must follow, in the words that were kept. */
  commit(entries: readonly Entry[]) {
    this.#released = undefined;
    this.#spoke = null;
    for (const entry of entries) this.enter(entry);
    for (const entry of entries) if (entry.type === 'draft.released') this.#wasSaid(entry, entries);
  }

  enter(entry: Entry) {
    this.#inOrder(entry);
    this.#byItsAuthor(entry);
    if (this.#ended) this.#complain(entry, 'comes after the end');
    if (entry.circle === 'room') this.#inTheRoom(entry);
    else if (entry.type.startsWith('draft') || entry.type.startsWith('supervision')) this.#inAParty(entry);
    if (entry.type.startsWith('alarm')) this.#alarm(entry);
    this.#circles.set(entry.circle, entry);
  }

  /** What must be true whenever a commit is over. */
  rest(now: number) {
    if (this.#ended) return;
    const here = this.#present();
    const missing = (what: string) => this.complaints.push(`at ${now} the record does not say: ${what}`);
    if (here.length > 0 && (!this.#holder || !here.includes(this.#holder))) missing('who has the turn');
    if (here.length === 0 && this.#holder) missing('nobody has the turn');
    if (this.#holder && here.includes(this.#holder) && !this.#paused && this.#since + TURN_MS <= now) {
      missing('the turn is over');
    }
    if (this.#allReady()) missing('the stage moves on');
    for (const [, rings] of this.#alarms) if (rings <= now) missing('an alarm rang');
    for (const [, draft] of this.#drafts) if (draft.stage !== this.#stage) missing('a draft is stale');
  }

  #wasSaid(release: Entry, entries: readonly Entry[]) {
    const { author, input } = this.#released ?? {};
    const said = entries.some(
      ({ type, by, body }) => isSpeech(type) && by.seat === author && body['text'] === input?.['text'],
    );
    if (!said) this.#complain(release, 'releases something that was not said');
  }

  #inOrder({ circle, seq, at, type }: Entry) {
    const before = this.#circles.get(circle) ?? { seq: 0, at: 0 };
    if (seq !== before.seq + 1) this.complaints.push(`${circle} #${seq} ${type} leaves a gap`);
    if (at < before.at)
      this.complaints.push(`${circle} #${seq} ${type} is written before what stands above it`);
  }

  #byItsAuthor(entry: Entry) {
    const { circle, type, by } = entry;
    if (by.kind === 'hub') {
      if (!HUB_WRITES.includes(type)) this.#complain(entry, 'was written by the hub');
      return;
    }
    if (by.kind === 'founder' || by.kind === 'invitation') {
      if (type !== 'seat.joined') this.#complain(entry, 'was written by nobody who is here');
      return;
    }
    const seat = this.#seats.get(String(by.seat));
    if (!seat?.active || seat.kind !== by.kind || seat.party !== by.party)
      this.#complain(entry, 'has a false author');
    if (!readsOf(by, this.#seats).includes(circle))
      this.#complain(entry, 'is in a circle its author does not read');
  }

  #inTheRoom(entry: Entry) {
    const { type, seq, at, by, body } = entry;
    if (isSpeech(type)) this.#speech(entry);
    if (isSpeech(type) && body['text'] === '') this.#complain(entry, 'says nothing');
    switch (type) {
      case 'seat.joined':
        this.#seats.set(word(body, 'seat'), {
          kind: word(body, 'kind'),
          party: word(body, 'party'),
          active: true,
        });
        break;
      case 'seat.revoked': {
        const seat = this.#seats.get(word(body, 'seat'));
        if (!seat?.active || seat.party !== by.party)
          this.#complain(entry, 'revokes a seat of nobody, or of others');
        if (seat) seat.active = false;
        break;
      }
      case 'room.ended':
        this.#ended = true;
        break;
      case 'turn.given':
        this.#turnGiven(entry);
        break;
      case 'turn.over':
        this.#turnOver(entry);
        break;
      case 'paused':
      case 'resumed':
        if (this.#paused === (type === 'paused')) this.#complain(entry, 'changes nothing');
        if (type === 'resumed') this.#since = at;
        this.#paused = type === 'paused';
        break;
      case 'ready':
        this.#readFirst(entry);
        if (this.#ready.has(String(by.party))) this.#complain(entry, 'is said twice');
        this.#ready.add(String(by.party));
        break;
      case 'stage.moved':
        if (!this.#allReady()) this.#complain(entry, 'though somebody is not ready, or a question is open');
        this.#stage = Number(body['stage']);
        this.#ready = new Set();
        break;
      case 'question.asked':
        if (this.#open.size >= 3) this.#complain(entry, 'is one too many');
        this.#open.set(seq, by.party);
        break;
      case 'question.answered':
      case 'question.withdrawn': {
        const question = Number(body['question']);
        const own = this.#open.get(question) === by.party;
        if (!this.#open.has(question) || own !== (type === 'question.withdrawn')) {
          this.#complain(entry, 'closes what is not open to them');
        }
        this.#open.delete(question);
        break;
      }
      case 'acked':
        if (Number(body['upto']) >= seq) this.#complain(entry, 'acknowledges what was not there');
        this.#acked.set(String(by.seat), Number(body['upto']));
        break;
      default:
    }
  }

  #speech(entry: Entry) {
    const { type, seq, by, body } = entry;
    const carried = type === 'question.asked' && this.#spoke === by.seat;
    if (this.#holder !== by.party && !carried) this.#complain(entry, 'is said out of turn');
    if (by.kind === 'agent') {
      if (this.#paused) this.#complain(entry, 'is said in a pause');
      this.#readFirst(entry);
      const kept = this.#supervised.get(String(by.party));
      const held = kept === 'all' || (kept === 'secrets' && word(body, 'text').includes('secret'));
      if (held && this.#released?.author !== by.seat)
        this.#complain(entry, 'was said unseen by the people of the party');
    }
    for (const party of (body['to'] ?? []) as readonly string[]) this.#mustRead.set(party, seq);
    if (this.#holder === by.party) this.#holder = null;
    this.#spoke = by.seat;
  }

  #readFirst(entry: Entry) {
    const { kind, seat, party } = entry.by;
    const missed = (this.#mustRead.get(String(party)) ?? 0) > (this.#acked.get(String(seat)) ?? 0);
    // A question inside a speech is judged after the speech, which may itself have been addressed to the speaker.
    if (kind === 'agent' && missed) this.#complain(entry, 'before reading what was addressed to it');
  }

  #turnGiven(entry: Entry) {
    const here = this.#present();
    const party = word(entry.body, 'party');
    if (this.#holder && here.includes(this.#holder)) this.#complain(entry, 'takes the turn from somebody');
    const numbers = here.map((one) => Number(one.slice(1)));
    const next = Math.min(...numbers.filter((number) => number > this.#last));
    const fair = next === Infinity ? Math.min(...numbers) : next;
    if (party !== `p${fair}`) this.#complain(entry, `is not fair: it was the turn of p${fair}`);
    this.#holder = party;
    this.#last = Number(party.slice(1));
    this.#since = entry.at;
  }

  #turnOver(entry: Entry) {
    if (entry.body['party'] !== this.#holder) this.#complain(entry, 'is nobody who had the turn');
    if (this.#present().length > 0) {
      const due = Math.max(this.#since + TURN_MS, this.#circles.get('room')?.at ?? 0);
      if (entry.at !== due) this.#complain(entry, `was due at ${due}`);
      if (this.#paused) this.#complain(entry, 'though the clock rests');
    }
    this.#holder = null;
  }

  #inAParty(entry: Entry) {
    const { circle, type, seq, by, body } = entry;
    if (type === 'supervision.set') this.#supervised.set(circle.slice('party/'.length), word(body, 'what'));
    if (type === 'draft.kept') {
      if (by.kind !== 'agent') this.#complain(entry, 'keeps what a person said');
      const { input, stage } = body as { input: JsonObject; stage: number };
      this.#drafts.set(`${circle} ${seq}`, { author: by.seat, input, stage });
    }
    if (type !== 'draft.released' && type !== 'draft.returned') return;
    const id = `${circle} ${Number(body['draft'])}`;
    const draft = this.#drafts.get(id);
    if (!draft) this.#complain(entry, 'is about a draft that was never kept, or is gone');
    if (type === 'draft.released') {
      if (by.kind !== 'person') this.#complain(entry, 'was released by no person');
      this.#released = draft;
    }
    this.#drafts.delete(id);
  }

  #alarm(entry: Entry) {
    const { circle, type, seq, at, body } = entry;
    if (type === 'alarm.set') {
      this.#alarms.set(`${circle} ${seq}`, Number(body['rings']));
      return;
    }
    const id = `${circle} ${Number(body['alarm'])}`;
    const due = Math.max(this.#alarms.get(id) ?? NaN, this.#circles.get(circle)?.at ?? 0);
    if (at !== due) this.#complain(entry, `was due at ${due}`);
    this.#alarms.delete(id);
  }

  #present(): readonly string[] {
    const speakers = [...this.#seats.values()].filter(({ active, kind }) => active && kind !== 'observer');
    return [...new Set(speakers.map(({ party }) => party))];
  }

  #allReady(): boolean {
    const here = this.#present();
    return here.length >= 2 && this.#open.size === 0 && here.every((party) => this.#ready.has(party));
  }

  #complain({ circle, seq, type }: Entry, what: string) {
    this.complaints.push(`${circle} #${seq} ${type} ${what}`);
  }
}

const word = (body: JsonObject, key: string) => (typeof body[key] === 'string' ? body[key] : '');

const isSpeech = (type: string) => type === 'said' || type === 'question.asked';

function readsOf(by: Author, seats: ReadonlyMap<string, { kind: string; party: string }>): readonly string[] {
  if (by.kind === 'observer') return ['room'];
  const circles = ['room', `party/${by.party}`, `seat/${by.seat}`];
  if (by.kind === 'agent') return circles;
  const agents = [...seats].filter(([, { kind, party }]) => kind === 'agent' && party === by.party);
  return [...circles, `persons/${by.party}`, ...agents.map(([seat]) => `seat/${seat}`)];
}
