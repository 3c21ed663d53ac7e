import type { Json } from '@parley/protocol';
import type { Minutes } from '../document.ts';
import type { Names } from './names.ts';
import { type Blocks, fenced, listed, quoted, when } from './text.ts';

/** What the people decided: the charter with its amendments, and the motions, each with its votes. */

type Amendment = Minutes['charter']['amendments'][number];
type Motion = Minutes['motions'][number];

export function decisionBlocks({ charter, motions }: Minutes, names: Names): Blocks {
  return [
    `### Charter, version ${charter.version}`,
    ...(charter.clauses.length === 0 ? ['It has no clauses.'] : []),
    ...charter.clauses.flatMap(
      ({ clause, text, changed, on }): Blocks => [
        `**Clause ${clause}** (since version ${changed}, by amendment ${on})`,
        fenced(text),
      ],
    ),
    '### Amendments',
    ...(charter.amendments.length === 0 ? ['None were proposed.'] : []),
    ...charter.amendments.flatMap((amendment) => amendmentBlocks(amendment, names)),
    '### Motions',
    ...(motions.length === 0 ? ['None were moved.'] : []),
    ...motions.flatMap((motion) => motionBlocks(motion, names)),
  ];
}

function amendmentBlocks({ on, action, clause, versions, votes, decision }: Amendment, names: Names): Blocks {
  const what = clause === undefined ? `${action} a clause` : `${action} clause ${clause}`;
  const made =
    decision?.charter === undefined
      ? ''
      : `; charter version ${decision.charter}, clause ${decision.clause ?? 0}`;
  return [
    `**Amendment ${on}**, to ${what}: ${endOf(decision)}${made}`,
    ...(decision?.before === undefined ? [] : ['The clause read before:', fenced(decision.before)]),
    ...versions.flatMap(
      (each): Blocks => [
        `Version ${each.version}, by ${names.author(each)}, ${when(each.at)} (entry ${each.seq}). Reason: ${quoted(each.reason)}`,
        ...(each.text === undefined ? [] : [fenced(each.text)]),
      ],
    ),
    listed(voteLines(votes, names), 'Nobody voted.'),
  ];
}

function motionBlocks({ on, kind, terms, reason, moved, votes, decision }: Motion, names: Names): Blocks {
  const silent = decision?.through === 'silence' ? ', since nobody said no in time' : '';
  const named = Object.entries(terms).map(([term, value]) => `${quoted(term)}: ${termWords(value)}`);
  return [
    `**Motion ${on}**, ${quoted(kind)}: ${endOf(decision)}${silent}`,
    ...(named.length === 0 ? [] : [listed(named, '')]),
    `Moved by ${names.author(moved)}, ${when(moved.at)}. Reason: ${quoted(reason)}`,
    listed(voteLines(votes, names), 'Nobody voted.'),
  ];
}

const termWords = (value: Json): string => quoted(typeof value === 'string' ? value : JSON.stringify(value));

function endOf(
  decision: { readonly what: string; readonly seq: number; readonly at: string } | undefined,
): string {
  return decision ? `${decision.what} ${when(decision.at)} (entry ${decision.seq})` : 'open';
}

function voteLines(votes: Amendment['votes'], names: Names): readonly string[] {
  return votes.map((vote) => {
    const why = vote.reason === undefined ? '' : `: ${quoted(vote.reason)}`;
    const said = vote.proposed ? 'yes, by proposing it' : vote.yes ? 'yes' : 'no';
    return `${names.author(vote)} on version ${vote.version}: ${said}, ${when(vote.at)} (entry ${vote.seq})${why}`;
  });
}
