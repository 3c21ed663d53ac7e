import type { Minutes } from './document.ts';
import { finalDocument } from './final.ts';
import type { Final } from './final-schema.ts';
import { dissentBlocks, versionLine } from './markdown/agreement.ts';
import { restBlocks } from './markdown/grounds.ts';
import { outcomeBlocks } from './markdown/meeting.ts';
import { type Names, namesIn } from './markdown/names.ts';
import { askedBlocks } from './markdown/questions.ts';
import { type Blocks, fenced, isPlain, listed, verbatim, when } from './markdown/text.ts';

/** The final document as Markdown: what the parties take away, first what they agreed on and what it rests on. */
export function finalMarkdown(minutes: Minutes): string {
  const final = finalDocument(minutes);
  const names = namesIn(minutes);
  const blocks: Blocks = [
    '# Final document',
    '## Outcome',
    ...outcomeBlocks(minutes, names),
    listed(
      final.parties.map((party) => partyLine(party, names)),
      '',
    ),
    '## What was agreed',
    ...(final.contract ? agreedBlocks(final.contract, final, names) : nothingBlocks(minutes, final, names)),
    ...(final.contract?.clauses
      ? ['## Clause by clause, and what it rests on', ...restBlocks(final.contract.clauses, minutes, names)]
      : []),
    '## Open points',
    ...openBlocks(final, names),
    '## Dissent',
    ...dissentBlocks(minutes, names),
    '## How to check',
    ...checkBlocks(final),
  ];
  return `${blocks.map((block) => (typeof block === 'string' ? block : block.join('\n'))).join('\n\n')}\n`;
}

function partyLine({ party, people, joined, dismissed }: Final['parties'][number], names: Names): string {
  const alone = people ? '' : ', by its agent alone';
  const came = joined === undefined ? 'never joined' : `joined ${when(joined)}`;
  const sent = dismissed === undefined ? '' : `; dismissed ${when(dismissed)}`;
  return `Party ${names.party(party)}${alone}: ${came}${sent}`;
}

type Contract = NonNullable<Final['contract']>;

function agreedBlocks(
  { version, charter, sha256, agreed, approved, text }: Contract,
  { parties }: Final,
  names: Names,
): Blocks {
  const asked = parties.some(({ people }) => people);
  return [
    `Version ${version} of the contract, under charter ${charter}. SHA-256 of its text: \`${sha256}\``,
    'Agreed to by:',
    signedLines(agreed, names),
    ...(asked ? ['Approved by:', signedLines(approved, names)] : []),
    ...(isPlain(text)
      ? [
          `Its text, byte for byte, is what stands between these two fences, ${text.endsWith('\n') ? 'with' : 'without'} the last line break:`,
          verbatim(text),
        ]
      : [
          'Its text. Characters in it that nobody would see, and ends of lines of other kinds, are written out here; byte for byte it is in the JSON of this document:',
          fenced(text),
        ]),
  ];
}

const signedLines = (signed: Contract['agreed'], names: Names): readonly string[] =>
  listed(
    signed.map((each) => `${names.author(each)}, ${when(each.at)} (entry ${each.seq})`),
    'Nobody.',
  );

/** Where they were when it ended. */
function nothingBlocks({ contract }: Minutes, { newest }: Final, names: Names): Blocks {
  const last = contract.versions.at(-1);
  if (!newest || !last) return ['**Nothing was agreed.** No contract was proposed.'];
  return [
    '**Nothing was agreed.** The newest version of the contract, whose text is in the record:',
    [`- ${versionLine(last, names)}`],
    'Agreed to, when the room was closed, by:',
    signedLines(newest.agreed, names),
  ];
}

function openBlocks({ open, questions }: Final, names: Names): Blocks {
  if (open.length === 0) return ['No question was left open.'];
  return questions.filter(({ on }) => open.includes(on)).flatMap((question) => askedBlocks(question, names));
}

const checkBlocks = ({ room, head, contract }: Final): Blocks => [
  'This document is made from the minutes of the room, which say how it came about, and from nothing else; both can be made anew from the entries of the room.',
  [
    `- Room: \`${room}\``,
    `- Last entry: ${head.seq}, the one that closed the room`,
    `- Its hash in the chain of entries: \`${head.hash}\``,
    ...(contract ? [`- SHA-256 of the text of the contract: \`${contract.sha256}\``] : []),
  ],
  'Words of others stand between quotes or behind a fence. Kinds and parties beside the names, times and entries are the words of the room.',
];
