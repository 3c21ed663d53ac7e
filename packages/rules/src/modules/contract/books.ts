import type { PartyId, SeatId } from '@parley/protocol/circle';
import type { ClauseOfVersion, ContractBodies } from './wire.ts';

/**
 * The books of the clauses: who stands behind each, and who is against it (CO-3). A clause is known by its heading; that
 * its words are the same is known by their hash.
 */

/** A clause of the current version. */
export interface ClauseBook extends ClauseOfVersion {
  /** The version that brought these words, and the party that proposed it. */
  readonly version: number;
  readonly party: PartyId;
  /** Parties that have agreed to a version with these words, and not taken it back. */
  readonly agreed: readonly PartyId[];
}

export interface Objection {
  readonly clause: string;
  readonly party: PartyId;
  readonly seat: SeatId;
  readonly reason: string;
  readonly version: number;
  /** The entry that raised it. */
  readonly seq: number;
}

/** What has ever been said of a clause, by heading: so that what comes for the first time can be told (FL-5). */
export type Known = ReadonlyMap<string, Said>;

interface Said {
  readonly agreed: readonly PartyId[];
  readonly disputed: readonly PartyId[];
}

/** The clauses of a new version: what stands unchanged keeps whose words it is, and who agreed to it. */
export function carriedOver(
  before: readonly ClauseBook[],
  { version, clauses = [] }: ContractBodies['contract.proposed'],
  party: PartyId,
): readonly ClauseBook[] {
  const known = new Map(before.map((clause) => [clause.heading, clause]));
  return clauses.map((clause) => {
    const same = known.get(clause.heading);
    return same?.sha256 === clause.sha256
      ? { ...same, cites: clause.cites }
      : { ...clause, version, party, agreed: [] };
  });
}

/** The objections that still hold: those to a clause whose words are as they were. */
export function stillHeld(
  objections: readonly Objection[],
  before: readonly ClauseBook[],
  after: readonly ClauseBook[],
): readonly Objection[] {
  const hashOf = (clauses: readonly ClauseBook[], heading: string) =>
    clauses.find((clause) => clause.heading === heading)?.sha256;
  return objections.filter(({ clause }) => hashOf(before, clause) === hashOf(after, clause));
}

export const withAgreement = (clauses: readonly ClauseBook[], party: PartyId): readonly ClauseBook[] =>
  clauses.map((clause) => ({ ...clause, agreed: [...without(clause.agreed, party), party] }));

/** A party no longer agrees: to any clause, or to the one that is named. */
export const withoutAgreement = (
  clauses: readonly ClauseBook[],
  party: PartyId,
  heading?: string,
): readonly ClauseBook[] =>
  clauses.map((clause) =>
    heading === undefined || clause.heading === heading
      ? { ...clause, agreed: without(clause.agreed, party) }
      : clause,
  );

export const withoutAgreements = (clauses: readonly ClauseBook[]): readonly ClauseBook[] =>
  clauses.map((clause) => ({ ...clause, agreed: [] }));

const NOTHING: Said = { agreed: [], disputed: [] };

export function nowKnown(known: Known, headings: readonly string[]): Known {
  const fresh = headings.filter((heading) => !known.has(heading));
  return fresh.length === 0
    ? known
    : new Map([...known, ...fresh.map((heading) => [heading, NOTHING] as const)]);
}

/** A party has agreed to these clauses, or disputed them. */
export function nowSaid(known: Known, headings: readonly string[], how: keyof Said, party: PartyId): Known {
  const said = headings.map((heading) => {
    const before = known.get(heading) ?? NOTHING;
    return [heading, { ...before, [how]: [...without(before[how], party), party] }] as const;
  });
  return new Map([...known, ...said]);
}

/** Whether a party has said so of each of them before. */
export const hasSaid = (
  known: Known,
  headings: readonly string[],
  how: keyof Said,
  party: PartyId,
): boolean => headings.every((heading) => known.get(heading)?.[how].includes(party));

const without = (parties: readonly PartyId[], party: PartyId): readonly PartyId[] =>
  parties.filter((each) => each !== party);
