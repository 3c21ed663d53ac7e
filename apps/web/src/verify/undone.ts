import type { Report } from '@parley/record/verify/verify-record';

export type SignatureReport = Report['signatures'][number];

/** What took a signature back, or put another record in its place: a later statement of the same seat, if it holds. */
export function undoneBy(
  signature: SignatureReport,
  all: readonly SignatureReport[],
): SignatureReport | undefined {
  if (signature.purpose !== 'minutes') return undefined;
  return all.find(
    ({ purpose, seat, entry, holds }) =>
      purpose !== 'minutes' && seat === signature.seat && entry > signature.entry && holds,
  );
}
