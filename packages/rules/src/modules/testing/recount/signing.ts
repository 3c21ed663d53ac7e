import type { Entry } from '@parley/protocol';
import { MINUTES } from '../../../testing/evidence.ts';
import { type Book, type Hall, word } from './hall.ts';

/** Who signs with which key, who has read the minutes and who has signed them (MI-4, MI-6). */

const STANDINGS: Readonly<Record<string, string>> = {
  'signing.signed': 'signed',
  'signing.voided': 'voided',
  'signing.superseded': 'superseded',
};

export class Signing implements Book {
  readonly #hall: Hall;
  readonly #keys = new Map<string, { readonly fingerprint: string; readonly site: unknown }>();
  readonly #viewed = new Set<string>();
  readonly #standing = new Map<string, string>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** Whether anybody ever signed. */
  get isSigned(): boolean {
    return this.#standing.size > 0;
  }

  told() {
    return {
      signing: {
        keys: [...this.#keys].map(([seat, { fingerprint }]) => ({ seat, fingerprint })),
        viewed: [...this.#viewed].map((seat) => ({ seat })),
        signatures: [...this.#standing].map(([seat, standing]) => ({ seat, standing })),
      },
    };
  }

  enter(entry: Entry): boolean {
    const { type, body } = entry;
    const seat = String(entry.by.seat);
    if (type === 'signing.key') this.#named(entry, seat);
    else if (type === 'signing.viewed') {
      if (entry.by.kind !== 'person') this.#hall.complain(entry, 'by nobody who reads minutes');
      if (this.#viewed.has(seat)) this.#hall.complain(entry, 'a second time');
      if (body['minutes'] !== MINUTES) this.#hall.complain(entry, 'of other minutes');
      this.#viewed.add(seat);
    } else if (Object.hasOwn(STANDINGS, type)) this.#signed(entry, seat, STANDINGS[type] ?? '');
    else return false;
    return true;
  }

  #named(entry: Entry, seat: string) {
    const { body } = entry;
    const known = this.#keys.get(seat);
    if (known && body['replaces'] !== known.fingerprint) this.#hall.complain(entry, 'hides the key before');
    if (!known && body['replaces'] !== undefined) this.#hall.complain(entry, 'takes the place of no key');
    const named = { fingerprint: word(body, 'fingerprint'), site: body['site'] };
    if (known?.fingerprint === named.fingerprint && known.site === named.site)
      this.#hall.complain(entry, 'names what is named');
    this.#keys.set(seat, named);
  }

  #signed(entry: Entry, seat: string, standing: string) {
    const { body, by } = entry;
    const key = this.#keys.get(seat);
    if (key?.fingerprint !== body['fingerprint'] || key?.site !== body['site'])
      this.#hall.complain(entry, 'by a key that its seat does not sign with');
    if (by.kind === 'person' && !this.#viewed.has(seat)) this.#hall.complain(entry, 'unread');
    const stood = this.#standing.get(seat) === 'signed';
    if ((standing === 'signed') === stood) this.#hall.complain(entry, 'out of turn');
    this.#standing.set(seat, standing);
  }
}
