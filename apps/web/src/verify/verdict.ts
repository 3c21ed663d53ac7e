import type { Finding, FindingCode } from '@parley/record/verify/finding';
import type { Report } from '@parley/record/verify/verify-record';

/** What is said first of a file. Only `whole` is good news without a but. */
export type State =
  | 'no_record'
  | 'cannot'
  | 'misfit'
  | 'broken'
  | 'other_key'
  | 'inside'
  | 'partly'
  | 'whole';

export interface Verdict {
  readonly state: State;
  /** The finding that the state is named for: of a broken circle, the first of its entries that does not hold. */
  readonly first?: Finding;
  /** All others. */
  readonly others: readonly Finding[];
}

/** What does not hold if a good record is held against the key of somebody else. */
const OTHER_KEY: ReadonlySet<FindingCode> = new Set([
  'circle_unsigned',
  'minutes_unnamed',
  'signature_given_key',
]);

export function verdictOf(report: Report): Verdict {
  const { findings, verdict } = report;
  const of = (state: State, first: Finding | undefined = findings[0]): Verdict => ({
    state,
    ...(first && { first }),
    others: findings.filter((finding) => finding !== first),
  });
  const coded = (code: FindingCode) => findings.find((finding) => finding.code === code);
  if (findings.some(({ part }) => part === 'file')) return of('no_record');
  if (coded('platform')) return of('cannot');
  // What follows from a key that is none, or is said of other rooms alone, is no fault of the record.
  const noKey = coded('given_key');
  if (noKey) return of('misfit', noKey);
  if (verdict === 'broken' && findings.every(({ part }) => part === 'kept')) return of('misfit');
  if (verdict === 'broken') {
    return isByAnother(report) ? of('other_key') : of('broken', firstBroken(findings));
  }
  if (isCovered(report)) return of(verdict);
  return of(report.circles.some(({ given }) => given > 0) ? 'partly' : 'inside');
}

/** Whether nothing is wrong but that whoever the reader has a key of did not sign. */
function isByAnother({ findings, checkpoints }: Report): boolean {
  if (!findings.every(({ code }) => OTHER_KEY.has(code))) return false;
  return (
    findings.every(({ code }) => code === 'signature_given_key') ||
    !checkpoints.some(({ signer }) => signer?.trust === 'given')
  );
}

/** The room's own entries come before those of a caucus, and a broken circle before anything that leans on it. */
function firstBroken(findings: readonly Finding[]): Finding | undefined {
  const chains = findings.filter(({ code }) => code.startsWith('chain_'));
  return chains.find(({ circle }) => circle === 'room') ?? chains[0] ?? findings[0];
}

/** Whether a key of the hub that the reader gave covers every entry. */
function isCovered({ circles, checkpoints }: Report): boolean {
  return circles.every(
    ({ circle, entries }) =>
      entries === 0 ||
      checkpoints.some(
        (point) => point.circle === circle && point.seq === entries && point.signer?.trust === 'given',
      ),
  );
}
