import type { Circle } from '@parley/protocol/circle';
import type { RoomRecord } from '../bundle/record.ts';
import { chainSha256 } from '../digest.ts';
import { type ChainVerdict, verifyChain } from '../verify-chain.ts';
import type { Finding, Unproven } from './finding.ts';
import type { Point } from './points.ts';

export interface CircleReport {
  readonly circle: Circle;
  readonly entries: number;
  readonly verdict: ChainVerdict;
  /** Up to which entry it is as a checkpoint has it that the reader brought, or whose key they did. */
  readonly given: number;
  /** The same for checkpoints whose key is the hub's by the file's own word. */
  readonly claimed: number;
}

export async function checkCircles(
  { room, circles }: RoomRecord,
  points: readonly Point[],
): Promise<readonly CircleReport[]> {
  return Promise.all(
    [...circles].map(async ([circle, texts]) => {
      const entries = texts.map((entry, index) => ({ ...entry, circle, seq: index + 1 }));
      const here = points.filter((point) => point.circle === circle);
      const verdict = await verifyChain({ room, circle, entries, anchors: here }, chainSha256);
      const end = verdict.intact ? verdict.head.seq : verdict.seq - 1;
      const upTo = (some: readonly Point[]) => highest(some.filter(({ seq }) => seq <= end));
      return {
        circle,
        entries: entries.length,
        verdict,
        given: upTo(here.filter(({ trust }) => trust === 'given')),
        claimed: upTo(here),
      };
    }),
  );
}

const highest = (points: readonly Point[]): number =>
  points.reduce((most, { seq }) => Math.max(most, seq), 0);

/** Where a circle was changed; and, where the reader gave the hub's key, from where on it signed nothing of it. */
export function findingsIn(report: CircleReport, points: readonly Point[], keyGiven: boolean): Finding[] {
  const { circle, entries, verdict } = report;
  if (!verdict.intact) {
    const { seq, fault, anchored } = verdict;
    return [{ code: `chain_${fault}`, part: 'circle', circle, at: seq, after: anchored }];
  }
  const signed = points.filter((point) => point.circle === circle && point.signer?.trust === 'given');
  const after = highest(signed);
  return keyGiven && after < entries
    ? [{ code: 'circle_unsigned', part: 'circle', circle, at: after + 1, after }]
    : [];
}

export function unprovenIn({ circle, entries, verdict, given, claimed }: CircleReport): Unproven[] {
  if (!verdict.intact) return [];
  // Without anything from outside the report says so once, and not of each circle.
  const partly = given > 0 && given < claimed;
  return [
    ...(partly ? [{ code: 'after_given', circle, at: given } as const] : []),
    claimed < entries
      ? { code: 'after_checkpoint', circle, at: claimed }
      : { code: 'nothing_after', circle, at: entries },
  ];
}
