import { hasPeople, type Minutes } from '../document.ts';
import { clausesOf } from './clauses.ts';
import { restBlocks } from './grounds.ts';
import type { Names } from './names.ts';
import { type Blocks, fenced, listed, quoted, when } from './text.ts';

/** What was agreed on, by clause; how it came about; who approved it, and who did not go along. */

const endings = {
  retracted: 'taken back',
  objected: 'ended by an objection',
  new_version: 'ended by a new version',
  charter_changed: 'ended by a change of the charter',
  not_approved: 'ended, since it was not approved',
  seat_gone: 'ended, since the seat that gave it is gone',
} as const;

/** What became of an objection; one that has not ended stood to the end. */
const verdicts = {
  withdrawn: 'withdrawn',
  agreed: 'given up, since the party agreed all the same,',
  clause_changed: 'ended, since the clause was changed,',
} as const;

export function agreementBlocks(minutes: Minutes, names: Names): Blocks {
  const { agreed, versions, agreements, objections = [] } = minutes.contract;
  const clauses = agreed ? clausesOf(agreed.text) : [];
  return [
    agreed
      ? `Version ${agreed.version} under charter ${agreed.charter}. SHA-256 of its text: \`${agreed.sha256}\``
      : 'No contract was agreed on.',
    ...clauses.flatMap((text, index): Blocks => [`### Clause ${index + 1}`, fenced(text.replace(/\n$/, ''))]),
    ...(agreed?.clauses
      ? ['### What the clauses rest on', ...restBlocks(agreed.clauses, minutes, names)]
      : []),
    '### Versions of the contract',
    listed(
      versions.map((version) => versionLine(version, names)),
      'None were proposed.',
    ),
    '### Agreements of the parties',
    listed(
      agreements.map((agreement) => {
        const end = agreement.ended ? `; ${endings[agreement.ended.why]} ${when(agreement.ended.at)}` : '';
        return `${names.author(agreement)} to version ${agreement.version} under charter ${agreement.charter}, ${when(agreement.at)} (entry ${agreement.seq})${end}`;
      }),
      'None were given.',
    ),
    ...(objections.length > 0
      ? [
          '### Objections',
          listed(
            objections.map((each) => objectionLine(each, names)),
            '',
          ),
        ]
      : []),
  ];
}

type Objection = NonNullable<Minutes['contract']['objections']>[number];

/** Who objected to which clause and why, and what became of it. */
function objectionLine(objection: Objection, names: Names): string {
  const { clause, version, reason, ended, at, seq } = objection;
  const end = ended
    ? `; ${verdicts[ended.why]} ${when(ended.at)} (entry ${ended.seq})`
    : '; it stood to the end';
  return `${names.author(objection)} objected to clause ${quoted(clause)} of version ${version}, ${when(at)} (entry ${seq}): ${quoted(reason)}${end}`;
}

/** A version of the contract: which, whose, and what it is called. */
export function versionLine(version: Minutes['contract']['versions'][number], names: Names): string {
  const base = version.base === 0 ? '' : `, based on ${version.base}`;
  const summary = version.summary === undefined ? '' : `: ${quoted(version.summary)}`;
  const closed = version.closed ? '; not approved' : '';
  const start = version.start ? ', the first text' : '';
  return `Version ${version.version}${base}${start}, by ${names.author(version)}, ${when(version.at)} (entry ${version.seq}), SHA-256 \`${version.sha256}\`${closed}${summary}`;
}

export function approvalBlocks({ approvals, meeting }: Minutes, names: Names): Blocks {
  if (approvals.length === 0 && !hasPeople(meeting))
    return ['No party has people whom to ask: what all agents agree to is agreed.'];
  if (approvals.length === 0) return ['Approval was never asked for.'];
  return approvals.flatMap(
    ({ version, charter, sha256, began, approvals: given, rejection }): Blocks => [
      `**Version ${version} under charter ${charter}**, asked for ${when(began.at)} (entry ${began.seq}), SHA-256 \`${sha256}\``,
      listed(
        [
          ...given.map((each) => {
            const back = each.withdrawn ? `; taken back ${when(each.withdrawn.at)}` : '';
            return `${names.author(each)} approved, ${when(each.at)} (entry ${each.seq})${back}`;
          }),
          ...(rejection
            ? [`${names.author(rejection)} did not approve, ${when(rejection.at)} (entry ${rejection.seq})`]
            : []),
        ],
        'Nobody has answered.',
      ),
    ],
  );
}

export function dissentBlocks({ dissent }: Minutes, names: Names): Blocks {
  return [
    listed(
      dissent.map((each) => dissentLine(each, names)),
      'None.',
    ),
  ];
}

/** Who did not go along with what, and why. */
function dissentLine(each: Minutes['dissent'][number], names: Names): string {
  if (each.against === 'clause') return objectionLine(each, names);
  const why = each.reason === undefined ? '' : `: ${quoted(each.reason)}`;
  const what =
    each.against === 'contract'
      ? `did not approve version ${each.version}${each.clause === undefined ? '' : `, clause ${quoted(each.clause)}`}`
      : `voted no on ${each.against} ${each.on}, version ${each.version}`;
  return `${names.author(each)} ${what}, ${when(each.at)} (entry ${each.seq})${why}`;
}
