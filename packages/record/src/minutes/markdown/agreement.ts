import type { Minutes } from '../document.ts';
import { clausesOf } from './clauses.ts';
import type { Names } from './names.ts';
import { type Blocks, fenced, listed, quoted, when } from './text.ts';

/** What was agreed on, by clause; how it came about; who approved it, and who did not go along. */

const endings = {
  retracted: 'taken back',
  new_version: 'ended by a new version',
  charter_changed: 'ended by a change of the charter',
  not_approved: 'ended, since it was not approved',
  seat_gone: 'ended, since the seat that gave it is gone',
} as const;

export function agreementBlocks({ contract }: Minutes, names: Names): Blocks {
  const { agreed, versions, agreements } = contract;
  const clauses = agreed ? clausesOf(agreed.text) : [];
  return [
    agreed
      ? `Version ${agreed.version} under charter ${agreed.charter}. SHA-256 of its text: \`${agreed.sha256}\``
      : 'No contract was agreed on.',
    ...clauses.flatMap((text, index): Blocks => [`### Clause ${index + 1}`, fenced(text.replace(/\n$/, ''))]),
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
  ];
}

function versionLine(version: Minutes['contract']['versions'][number], names: Names): string {
  const base = version.base === 0 ? '' : `, based on ${version.base}`;
  const summary = version.summary === undefined ? '' : `: ${quoted(version.summary)}`;
  const closed = version.closed ? '; not approved' : '';
  return `Version ${version.version}${base}, by ${names.author(version)}, ${when(version.at)} (entry ${version.seq}), SHA-256 \`${version.sha256}\`${closed}${summary}`;
}

export function approvalBlocks({ approvals }: Minutes, names: Names): Blocks {
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
  const lines = dissent.map((each) => {
    const why = each.reason === undefined ? '' : `: ${quoted(each.reason)}`;
    const what =
      each.against === 'contract'
        ? `did not approve version ${each.version}${each.clause === undefined ? '' : `, clause ${quoted(each.clause)}`}`
        : `voted no on ${each.against} ${each.on}, version ${each.version}`;
    return `${names.author(each)} ${what}, ${when(each.at)} (entry ${each.seq})${why}`;
  });
  return [listed(lines, 'None.')];
}
