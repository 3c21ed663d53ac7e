import { clauseLines } from './clauses.ts';
import { safeLine } from '@parley/protocol/safe-text';
import { list, type Look, record, text, whole, words } from '../look.ts';
import { fenced } from '../text/fence.ts';
import { motionWords } from './deciding-deeds.ts';
import { type Directory, quotedName } from './directory.ts';

/** Where the decisions stand: the charter and what is voted on, the contract, its approval. */

interface Shown {
  readonly directory: Directory;
  readonly columns: number | undefined;
  readonly contractAt: string;
}

const number = (value: unknown): string => String(whole(value) ?? '?');
const namesIn = (value: unknown): string => words(value).map(quotedName).join(', ');

export function decisionLines(of: (module: string) => Look, shown: Shown): string[] {
  const ballots = new Map(
    list(of('ballots')['open'])
      .map(record)
      .map((ballot) => [ballot['on'], ballot]),
  );
  const missing = ({ on }: Look): string => {
    const names = namesIn(ballots.get(on)?.['missing']);
    return names === '' ? '' : `; not voted yet: ${names}`;
  };
  return [
    ...charterLines(of('charter'), missing, shown),
    ...motionLines(of('motions'), missing, shown),
    ...contractLines(of('contract'), shown),
    ...approvalLines(of('approval'), shown),
  ];
}

function charterLines(
  { version, clauses, amendments }: Look,
  missing: (of: Look) => string,
  { directory, columns }: Shown,
): string[] {
  const made = whole(version) ?? 0;
  return [
    ...(made === 0 ? [] : [`Charter: version ${made}`]),
    ...list(clauses)
      .map(record)
      .flatMap(({ clause, text: words }) => [
        `Clause ${number(clause)}:`,
        ...fenced(text(words) ?? '', columns),
      ]),
    ...list(amendments)
      .map(record)
      .flatMap((amendment) => {
        const { on, version: of, action, clause, text: words, reason, party, stale } = amendment;
        const what =
          clause === undefined ? 'add a clause' : `${safeLine(text(action) ?? '')} clause ${number(clause)}`;
        const old = stale === true ? '; its clause reads otherwise by now' : '';
        return [
          `Amendment ${number(on)}, version ${number(of)}, of ${directory.party(text(party))}: ${what}${old}${missing(amendment)}`,
          ...fenced(text(words) ?? '', columns),
          ...fenced(`(reason) ${text(reason) ?? ''}`, columns),
        ];
      }),
  ];
}

function motionLines(
  { motions }: Look,
  missing: (of: Look) => string,
  { directory, columns }: Shown,
): string[] {
  return list(motions)
    .map(record)
    .flatMap((motion) => [
      `Motion ${number(motion['on'])}, of ${directory.party(text(motion['party']))}: ${motionWords(motion)}${missing(motion)}`,
      ...Object.entries(record(motion['terms'])).flatMap(([term, value]) =>
        fenced(`(${term}) ${String(value)}`, columns),
      ),
      ...fenced(`(reason) ${text(motion['reason']) ?? ''}`, columns),
    ]);
}

function contractLines(
  { version, sha256, party, seq, closed, agreements, suspended, clauses }: Look,
  { directory, columns, contractAt }: Shown,
): string[] {
  const newest = whole(version) ?? 0;
  if (newest === 0) return [];
  const agreed = list(agreements)
    .map(record)
    .map((each) => directory.party(text(each['party'])));
  const by = agreed.length === 0 ? 'nobody has agreed to it' : `agreed to by ${agreed.join(', ')}`;
  const over = list(closed).includes(newest) ? '; it was not approved, and can be agreed to no more' : '';
  const held = suspended === true ? '; that holds once the questions in its way are settled' : '';
  return [
    `Contract: version ${newest} (#${number(seq)}), proposed by ${directory.party(text(party))}; ${by}${held}${over}`,
    `      SHA-256 ${safeLine(text(sha256) ?? '')}; its text: ${contractAt}`,
    ...clauseLines({ clauses }, directory, columns),
  ];
}

function approvalLines(
  { version, charter, approvals, missing, rejection }: Look,
  { directory, columns }: Shown,
): string[] {
  if (version !== undefined) {
    const given = words(approvals).map((seat) => directory.seat(seat));
    const names = namesIn(missing);
    return [
      `Approval: of version ${number(version)} under charter ${number(charter)}; approved by ${given.join(', ') || 'nobody'}${names === '' ? '' : `; not yet: ${names}`}`,
    ];
  }
  const { version: refused, seat, clause, reason } = record(rejection);
  if (refused === undefined) return [];
  const about = text(clause);
  return [
    `Version ${number(refused)} was not approved by ${directory.seat(text(seat))}:`,
    ...(about === undefined ? [] : fenced(`(clause) ${about}`, columns)),
    ...fenced(text(reason) ?? '', columns),
  ];
}
