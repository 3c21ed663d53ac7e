import type { Author, Entry } from '@parley/protocol';
import { type Book, type Hall, word } from './hall.ts';

/** What is said and read: who may speak for whom, what must be read first, and how much fits (TK, ID-10, LI). */

const FOR_PARTY = [
  'questions.asked',
  'talk.said',
  'floor.passed',
  'floor.held',
  'contract.agreed',
  'contract.retracted',
  'contract.objected',
  'contract.objection_withdrawn',
];
/** A person gives these at any time, an agent while no person of its party has the chair. */
const OF_BOTH = ['questions.answered', 'questions.resolved', 'questions.reopened', 'questions.withdrawn'];
const READ_FIRST = [
  'talk.said',
  'questions.asked',
  'contract.proposed',
  'contract.agreed',
  'contract.objected',
];
const TAKES_THE_CHAIR = ['talk.said', 'contract.proposed', 'questions.asked', 'contract.objected'];
/** What a party's share is counted by. */
const COUNTED = [
  'talk.said',
  'talk.posted',
  'contract.proposed',
  'questions.asked',
  'questions.answered',
  'charter.proposed',
  'charter.edited',
  'caucus.told',
  'caucus.mandated',
];
const MESSAGES = ['talk.said', 'talk.posted', 'caucus.told'];
const OF_PEOPLE = [...MESSAGES, 'questions.asked', 'questions.answered', 'caucus.mandated'];
const ALWAYS_READ = ['charter.accepted', 'talk.narrowed', 'approval.rejected'];

export class Talk implements Book {
  readonly #hall: Hall;
  readonly #mustRead = new Map<string, number>();
  readonly #acked = new Map<string, number>();
  readonly #used = new Map<string, { readonly posts: number; readonly bytes: number }>();
  readonly #mandates = new Map<string, number>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  enter(entry: Entry): boolean {
    const { type, circle, seq, by } = entry;
    // A first text is there before anybody speaks for a party.
    const isProposal = type === 'contract.proposed' && entry.body['start'] !== true;
    if (isProposal || FOR_PARTY.includes(type) || (OF_BOTH.includes(type) && by.kind === 'agent'))
      this.#forItsParty(entry);
    if (READ_FIRST.includes(type) && by.kind === 'agent') this.#hasRead(entry, by);
    if (COUNTED.includes(type) && by.kind !== 'founder') this.#share(entry);
    if (MESSAGES.includes(type)) this.#message(entry);
    if (ALWAYS_READ.includes(type) || (OF_PEOPLE.includes(type) && by.kind === 'person'))
      this.#mustRead.set(circle, seq);
    if (type === 'caucus.mandated') this.#mandated(entry);
    if (type === 'reading.acked') this.#acks(entry);
    return ['talk', 'caucus', 'reading'].includes(type.split('.')[0] ?? '');
  }

  /** An agent speaks for its party while no person has the chair; a person who has it, or while there is no agent. */
  #forItsParty(entry: Entry) {
    const { type, by } = entry;
    const party = this.#hall.seating.parties.get(String(by.party));
    const agents = this.#hall.seating.of(String(by.party), 'agent');
    if (by.kind === 'agent' && party?.chair !== undefined)
      this.#hall.complain(entry, 'though a person has the chair');
    if (by.kind === 'person' && party?.chair !== by.seat && (party?.chair !== undefined || agents.length > 0))
      this.#hall.complain(entry, 'by a person without the chair');
    if (TAKES_THE_CHAIR.includes(type) && by.kind === 'person' && party?.chair !== by.seat)
      this.#hall.complain(entry, 'by a person who did not take the chair');
  }

  #hasRead(entry: Entry, by: Author) {
    for (const circle of this.#hall.seating.readsOf(by)) {
      const newest = this.#mustRead.get(circle) ?? 0;
      if (newest > (this.#acked.get(`${by.seat} ${circle}`) ?? 0))
        this.#hall.complain(entry, `before reading ${circle} #${newest}`);
    }
  }

  #share(entry: Entry) {
    const { circle, by, body } = entry;
    const bytes = Buffer.byteLength(word(body, 'text'));
    const share = this.#used.get(`${by.party} ${circle}`) ?? { posts: 0, bytes: 0 };
    const limit = this.#hall.settings.quota;
    const parties = this.#hall.seating.parties.size;
    if (
      share.posts + 1 > Math.max(1, Math.floor(limit.posts / parties)) ||
      (share.bytes + bytes) * parties > limit.bytes
    )
      this.#hall.complain(entry, 'is over the share of its party');
    this.#used.set(`${by.party} ${circle}`, { posts: share.posts + 1, bytes: share.bytes + bytes });
  }

  #message(entry: Entry) {
    const { type, seq, by, body } = entry;
    const { message_bytes, summary } = this.#hall.settings.talk;
    if (Buffer.byteLength(word(body, 'text')) > message_bytes) this.#hall.complain(entry, 'is too long');
    if (Number(body['reply_to'] ?? 0) >= seq) this.#hall.complain(entry, 'replies to what is not there');
    const lacks = type === 'talk.said' && by.kind === 'agent' && summary === 'required';
    if (lacks && body['summary'] === undefined) this.#hall.complain(entry, 'without a summary');
  }

  #mandated(entry: Entry) {
    const { circle, body } = entry;
    if (body['version'] !== (this.#mandates.get(circle) ?? 0) + 1)
      this.#hall.complain(entry, 'has not the next version');
    this.#mandates.set(circle, Number(body['version']));
  }

  #acks(entry: Entry) {
    const { circle, seq, by, body } = entry;
    const before = this.#acked.get(`${by.seat} ${circle}`) ?? 0;
    const upto = Number(body['upto']);
    if (upto >= seq || upto <= before) this.#hall.complain(entry, 'acknowledges nothing that was there');
    this.#acked.set(`${by.seat} ${circle}`, upto);
  }
}
