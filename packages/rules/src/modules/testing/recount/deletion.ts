import type { Entry } from '@parley/protocol';
import { type Book, type Hall, HOUR } from './hall.ts';

/** Who wants everything deleted, and when it is (RM-6, RM-7). */

const TAKEN_ALONG = 24 * HOUR;

export class Deletion implements Book {
  readonly #hall: Hall;
  readonly #asked = new Set<string>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  told() {
    return { deletion: { asked: [...this.#asked] }, room: { erased_at: this.#hall.course.erasedAt } };
  }

  enter(entry: Entry): boolean {
    if (entry.type !== 'deletion.asked') return false;
    const { by, at } = entry;
    const party = String(by.party);
    const { course, seating, signing } = this.#hall;
    if (this.#asked.has(party)) this.#hall.complain(entry, 'a second time');
    this.#asked.add(party);
    const isOpen = course.phase !== 'closed';
    if (isOpen && by.kind !== 'person') this.#hall.complain(entry, 'by an agent, in an open room');
    const reason = `${seating.parties.get(party)?.name} has asked for deletion.`;
    if (isOpen) this.#hall.owe({ type: 'phases.closed', body: { outcome: 'stopped', reason } });
    const isByAll = seating.every().every(([id]) => this.#asked.has(id));
    if (isByAll) this.owesBy(at);
    else if (course.outcome !== 'agreed' && !signing.isSigned) this.owesBy(at + TAKEN_ALONG);
    return true;
  }

  /** Everything is to be gone by then; if it is not anyway, the record says so. */
  owesBy(instant: number) {
    if (instant < this.#hall.course.erasedAt)
      this.#hall.owe({ type: 'room.shortened', body: { erased_at: instant } });
  }

  /** A motion of agents to delete was carried, with the voice of all or against nobody's. */
  carried(at: number, reason: unknown, isByAll: boolean) {
    this.#hall.owe({ type: 'phases.closed', body: { outcome: 'stopped', reason: String(reason) } });
    this.owesBy(isByAll ? at : at + TAKEN_ALONG);
  }
}
