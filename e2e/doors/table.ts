import { type Circle, circleKind, type SaltedEntry } from '@parley/protocol';
import { open } from '@parley/record';
import { createMemoryLedger } from '@parley/server/ledger/memory';
import { audit, readLine } from '@parley/server/ledger/testing/audit';
import { made, type Seated, tokensIn } from '../support/seats.ts';
import type { OpenHub } from '../support/open-hub.ts';
import type { Door, Heads, Participant, Place } from './participant.ts';

/** Who holds which seat of a room of two parties. */
export const SEATS = {
  anna: { token: 'person s1', party: 'p1', kind: 'person', seat: 's1' },
  ours: { token: 'agent s2', party: 'p1', kind: 'agent', seat: 's2' },
  boris: { token: 'person s4', party: 'p2', kind: 'person', seat: 's4' },
  theirs: { token: 'agent s5', party: 'p2', kind: 'agent', seat: 's5' },
} as const;

export type Name = keyof typeof SEATS;
export const NAMES = Object.keys(SEATS) as Name[];

/** Whose circle a seat's own is: an agent's is read by its party's persons, too. */
const PARTY_OF: ReadonlyMap<string, string> = new Map(
  Object.values(SEATS).map(({ seat, party }) => [`seat/${seat}`, party]),
);

/** Whether a seat reads a circle, said once more and apart from the rules that are under test. */
function reads(name: Name, circle: Circle): boolean {
  const { party, kind, seat } = SEATS[name];
  switch (circleKind(circle)) {
    case 'room':
      return true;
    case 'party':
      return circle === `party/${party}`;
    case 'persons':
      return kind === 'person' && circle === `persons/${party}`;
    case 'seat':
      return circle === `seat/${seat}` || (kind === 'person' && PARTY_OF.get(circle) === party);
  }
}

/** A room, and those who come to it through doors of their own. */
export class Table {
  readonly hub: OpenHub;
  readonly #doors: Readonly<Record<Name, Door>>;
  readonly #at = new Map<Name, Participant>();
  #seated: Seated | undefined;

  constructor(hub: OpenHub, doors: Readonly<Record<Name, Door>>) {
    this.hub = hub;
    this.#doors = doors;
  }

  get room(): string {
    return this.#seats.room;
  }

  get #seats(): Seated {
    if (!this.#seated) throw new Error('the room is not made yet');
    return this.#seated;
  }

  /** The credential of a seat. */
  token(name: Name): string {
    return this.#seats.tokens[SEATS[name].token] ?? '';
  }

  /** Makes the room, and gives its people their places. Nobody has come yet. */
  async open(settings: object = {}): Promise<void> {
    const { hub } = this;
    const { room, tokens } = await made(hub, 2, settings);
    const claim = await hub.post('/api/claim', { token: tokens['claim s1'], name: 'Anna' });
    const accept = await hub.post('/api/accept', { token: tokens['invitation p2'], name: 'Boris' });
    this.#seated = { room, tokens: { ...tokens, ...tokensIn(claim.body), ...tokensIn(accept.body) } };
  }

  /** Where a seat's holder sits down. */
  place(name: Name, from?: string): Place {
    return { origin: this.hub.origin, token: this.token(name), heads: this.heads(name), from };
  }

  /** Somebody comes, by their own door. */
  async sit(name: Name): Promise<void> {
    this.#at.set(name, await this.#doors[name](this.place(name)));
  }

  at(name: Name): Participant {
    const found = this.#at.get(name);
    if (!found) throw new Error(`${name} has not come`);
    return found;
  }

  /** The whole record, from past all doors, in the order in which it was written. */
  async record(): Promise<readonly SaltedEntry[]> {
    const line = await readLine(createMemoryLedger(this.hub.shared.store), this.room);
    return line.flatMap(({ entries }) => entries).map(({ text }) => open(text));
  }

  /** Throws where the record is not sound. */
  async audit(): Promise<void> {
    await audit(createMemoryLedger(this.hub.shared.store), this.room);
  }

  heads(name: Name): Heads {
    return async () => {
      const heads = new Map<Circle, number>();
      for (const { circle, seq } of await this.record()) if (reads(name, circle)) heads.set(circle, seq);
      return heads;
    };
  }

  /** Of the record, what a seat may read. */
  async readable(name: Name): Promise<readonly SaltedEntry[]> {
    return (await this.record()).filter(({ circle }) => reads(name, circle));
  }

  async close(): Promise<void> {
    for (const participant of this.#at.values()) await participant.leave();
  }
}
