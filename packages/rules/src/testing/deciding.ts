import type { JsonObject, SeatId } from '@parley/protocol';
import { type Act, sha256, type Step } from './meeting.ts';
import { agent, as, claimOf, each, negotiating } from './negotiation.ts';

/** What people decide on, as steps: amendments and motions, votes, the contract and its approval. */

const WHY = 'So that we compare the same thing.';

/** A person proposes a clause of the charter; `more` makes another amendment of it. */
export function amends(by: SeatId, text: string, more: JsonObject = {}): Act {
  return as(by).gives('amend', { action: 'add', text, reason: WHY, ...more });
}

/** A person proposes other words for a clause. */
export const replaces = (by: SeatId, clause: number, text: string): Act =>
  amends(by, text, { action: 'replace', clause });

/** A person proposes that a clause goes. */
export const removes = (by: SeatId, clause: number): Act =>
  as(by).gives('amend', { action: 'remove', clause, reason: WHY });

/** A person votes yes on what was opened by that entry. */
export const votes = (by: SeatId, on: number, more: JsonObject = {}): Act =>
  as(by).gives('vote', { on, yes: true, ...more });

/** A person votes no, with a reason. */
export const opposes = (by: SeatId, on: number, more: JsonObject = {}): Act =>
  as(by).gives('vote', { on, yes: false, reason: 'Our tax office needs both.', ...more });

export const DRAFT = '## Price\n\nNet 30.\n';
export const SECOND_DRAFT = '## Price\n\nNet 45.\n';

/** Somebody proposes the contract for their party. */
export const proposes = (by: SeatId, text: string = DRAFT, base = 0): Act =>
  as(by).gives('propose', { text, base, summary: 'A draft' });

/** Somebody agrees for their party. */
export const agrees = (by: SeatId, text: string = DRAFT, version = 1): Act =>
  as(by).gives('agree', { version, sha256: sha256(text) });

/** What a person approves, as they were asked. */
export const approves = (by: SeatId, { text = DRAFT, version = 1, charter = 0 } = {}): Act =>
  as(by).gives('approve', { version, sha256: sha256(text), charter });

export const rejects = (by: SeatId, version = 1, more: JsonObject = {}): Act =>
  as(by).gives('reject', { version, reason: 'The cap is too low.', ...more });

/** The first party has proposed a contract, and the agent of every party but those left out has agreed to it. */
export function agreed(parties: number, without: readonly number[] = []): readonly Step[] {
  return [
    proposes(agent(1)),
    ...each(parties)
      .filter((n) => !without.includes(n))
      .map((n) => agrees(agent(n))),
  ];
}

/** Everybody is there, and the people are asked to approve the first version of a contract. */
export function approving(parties: number, settings?: JsonObject): readonly Step[] {
  return [...negotiating(parties, settings), ...agreed(parties)];
}

/** One more person of a party: added by another, and here at once. */
export function joinedBy(adder: SeatId, seat: SeatId, party: `p${number}`, name: string): readonly Step[] {
  return [
    as(adder).gives('add', { kind: 'person', name }),
    as(claimOf(seat, party)).gives('claim', { name }, { door: 'browser' }),
  ];
}
