import type { Entry } from '@parley/protocol';
import { Clauses, hashOf } from './clauses.ts';
import { type Book, type Hall, HOUR, word } from './hall.ts';
import type { Vote } from './votes.ts';

/** The contract: its versions, who agreed to which, and whether the people approve (CO-1 to CO-4, AP). */

interface Approval {
  readonly version: number;
  readonly sha256: string;
  readonly charter: number;
  readonly opened: number;
  readonly since: number;
  readonly votes: ReadonlyMap<string, Vote>;
}

const FOR_PARTY = [
  'contract.agreed',
  'contract.retracted',
  'contract.objected',
  'contract.objection_withdrawn',
];

export class Agreed implements Book {
  readonly #hall: Hall;
  readonly #clauses: Clauses;
  #version = 0;
  #sha256 = '';
  readonly #closed = new Set<number>();
  /** By party, the seat that agreed for it. */
  readonly #agreements = new Map<string, string>();
  #asked: Approval | undefined;
  #spoken: Entry | undefined;

  constructor(hall: Hall) {
    this.#hall = hall;
    this.#clauses = new Clauses(hall);
  }

  told() {
    const agreements = [...this.#agreements].map(([party, seat]) => ({ party, seat }));
    return {
      contract: {
        version: this.#version,
        sha256: this.#sha256,
        closed: [...this.#closed],
        agreements,
        suspended: agreements.length > 0 && this.#hall.questions.doBlock(),
        clauses: this.#clauses.told(),
      },
      approval: this.#asked
        ? {
            version: this.#asked.version,
            approvals: this.#hall.votes.counted(this.#asked).map(({ seat }) => seat),
          }
        : { version: undefined },
    };
  }

  /** When nobody's approval counts any more. */
  due(): number {
    const after = this.#hall.course.silence(['close']);
    if (this.#hall.course.phase !== 'approval' || !this.#asked || after === undefined) return Infinity;
    return this.#asked.since + after;
  }

  isApproved(): boolean {
    const { seating, votes } = this.#hall;
    return this.#asked !== undefined && votes.verdict(seating.deciding(), this.#asked) === 'yes';
  }

  rest(now: number): readonly string[] {
    const { phase } = this.#hall.course;
    return [
      ...(phase === 'negotiation' && this.haveAll() ? ['approval begins, or that was it'] : []),
      ...(phase === 'approval' && this.isApproved() ? ['every party has approved'] : []),
      ...(this.due() <= now ? ['nobody approved in time'] : []),
    ];
  }

  enter(entry: Entry): boolean {
    const { type, body, by } = entry;
    if (FOR_PARTY.includes(type) && this.#hall.course.phase !== 'negotiation')
      this.#hall.complain(entry, 'outside of negotiation');
    switch (type) {
      case 'talk.said':
        this.#spoken = entry;
        return false;
      case 'contract.proposed':
        this.#proposed(entry);
        return true;
      case 'contract.agreed':
        this.#agrees(entry);
        return true;
      case 'contract.retracted':
        if (!this.#agreements.has(String(by.party))) this.#hall.complain(entry, 'though it had not agreed');
        this.#takenBack(String(by.party));
        return true;
      case 'contract.objected':
        // Who objects no longer agrees, but stands behind the other clauses as before.
        if (body['version'] !== this.#version) this.#hall.complain(entry, 'to another version');
        this.#agreements.delete(String(by.party));
        this.#clauses.objected(entry);
        return true;
      case 'contract.objection_withdrawn':
        this.#clauses.withdrawn(entry);
        return true;
      case 'contract.closed':
        this.#closed.add(Number(body['version']));
        this.#allVoid();
        return true;
      case 'charter.accepted':
        this.#allVoid();
        return false;
      case 'seats.revoked':
      case 'seats.left':
        for (const [party, seat] of this.#agreements)
          if (seat === (word(body, 'seat') || by.seat)) this.#takenBack(party);
        return false;
      case 'phases.approval_began':
        this.#began(entry);
        return false;
      case 'approval.approved':
      case 'approval.withdrawn':
      case 'approval.rejected':
        this.#approval(entry);
        return true;
      default:
        return false;
    }
  }

  #takenBack(party: string) {
    this.#agreements.delete(party);
    this.#clauses.void(party);
  }

  #allVoid() {
    this.#agreements.clear();
    this.#clauses.void();
  }

  #proposed(entry: Entry) {
    const { body, by, seq } = entry;
    const sha256 = hashOf(word(body, 'text'));
    const isStart = body['start'] === true;
    const { phase } = this.#hall.course;
    // A first text is there before anybody negotiates: with the room, or from a person in briefing.
    const fits = by.kind === 'founder' ? seq === 2 : phase === (isStart ? 'briefing' : 'negotiation');
    if (!fits || (isStart && this.#version > 0)) this.#hall.complain(entry, 'at a wrong time');
    if (isStart !== (by.kind === 'founder' || phase === 'briefing'))
      this.#hall.complain(entry, 'by somebody who does not propose');
    if (body['base'] !== this.#version || body['version'] !== this.#version + 1)
      this.#hall.complain(entry, 'is based on another version');
    if (body['sha256'] !== sha256) this.#hall.complain(entry, 'has a false hash');
    if (sha256 === this.#sha256 && !this.#closed.has(this.#version))
      this.#hall.complain(entry, 'says nothing new');
    const isOneSpeech = this.#spoken?.seq === seq - 1 && this.#spoken.by.seat === by.seat;
    if (body['said'] === true && !isOneSpeech) this.#hall.complain(entry, 'came with no speech');
    this.#version += 1;
    this.#sha256 = sha256;
    this.#agreements.clear();
    this.#clauses.proposed(entry);
  }

  #agrees(entry: Entry) {
    const { body, by } = entry;
    const isCurrent = body['version'] === this.#version && body['sha256'] === this.#sha256;
    if (!isCurrent || this.#version === 0 || this.#closed.has(this.#version))
      this.#hall.complain(entry, 'is to no version that can be agreed to');
    if (body['charter'] !== this.#hall.charter.version) this.#hall.complain(entry, 'under another charter');
    if (this.#hall.questions.doBlock()) this.#hall.complain(entry, 'while a question blocks');
    if (this.#agreements.has(String(by.party))) this.#hall.complain(entry, 'a second time');
    this.#agreements.set(String(by.party), String(by.seat));
    this.#clauses.agreed(entry);
  }

  /** Every party has agreed, and no question is in the way (CO-4). */
  haveAll(): boolean {
    if (this.#hall.questions.doBlock()) return false;
    return this.#hall.seating.every().every(([id, { joined }]) => joined && this.#agreements.has(id));
  }

  #began(entry: Entry) {
    const { body, seq, at } = entry;
    const { course, charter, settings } = this.#hall;
    if (!this.#hall.seating.hasPeople) this.#hall.complain(entry, 'where there is nobody to approve');
    if (!this.haveAll()) this.#hall.complain(entry, 'though somebody has not agreed');
    const asked = { version: this.#version, sha256: this.#sha256, charter: charter.version };
    if (!Object.entries(asked).every(([key, value]) => body[key] === value))
      this.#hall.complain(entry, 'asks for what was not agreed to');
    this.#asked = { ...asked, opened: seq, since: at, votes: new Map() };
    // Nobody's time to answer is cut short by the end of the room (RM-6).
    const more = at + settings.room.silence_hours * HOUR - course.endsAt;
    const extended = { ends_at: course.endsAt + more, erased_at: course.erasedAt + more };
    if (more > 0) this.#hall.owe({ type: 'room.extended', body: extended });
  }

  #approval(entry: Entry) {
    const { type, body, by, seq } = entry;
    const asked = this.#asked;
    const seat = String(by.seat);
    if (this.#hall.course.phase !== 'approval' || !asked)
      return this.#hall.complain(entry, 'though nothing is asked');
    if (body['version'] !== asked.version) this.#hall.complain(entry, 'is about another version');
    const votes = new Map(asked.votes);
    if (type === 'approval.withdrawn') {
      if (!votes.delete(seat)) this.#hall.complain(entry, 'though it was not given');
      this.#asked = { ...asked, votes };
      return undefined;
    }
    if (!this.#hall.votes.isVoter(by, asked)) this.#hall.complain(entry, 'by somebody who is not asked');
    if (type === 'approval.rejected') return this.#rejected(entry, asked);
    if (body['sha256'] !== asked.sha256 || body['charter'] !== asked.charter)
      this.#hall.complain(entry, 'is about other words');
    if (votes.has(seat)) this.#hall.complain(entry, 'a second time');
    this.#asked = { ...asked, votes: votes.set(seat, { yes: true, seq }) };
    return undefined;
  }

  #rejected({ by }: Entry, { version }: Approval) {
    this.#hall.owe(
      { type: 'contract.closed', body: { version } },
      { type: 'phases.negotiation_resumed', body: {} },
      { type: 'floor.reset', body: { party: by.party } },
    );
    this.#asked = undefined;
  }
}
