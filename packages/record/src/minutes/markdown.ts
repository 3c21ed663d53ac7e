import type { Minutes } from './document.ts';
import { agreementBlocks, approvalBlocks, dissentBlocks } from './markdown/agreement.ts';
import { decisionBlocks } from './markdown/decisions.ts';
import { outcomeBlocks, phaseBlocks, presentBlocks } from './markdown/meeting.ts';
import { type Names, namesIn } from './markdown/names.ts';
import { checkBlocks, protocolBlocks } from './markdown/protocol.ts';
import { questionBlocks } from './markdown/questions.ts';
import type { Blocks } from './markdown/text.ts';

/** The sections in their order: what was decided first, what was said along the way last. */
const sections: readonly (readonly [string, (minutes: Minutes, names: Names) => Blocks])[] = [
  ['Outcome', outcomeBlocks],
  ['Decisions', decisionBlocks],
  ['Agreement', agreementBlocks],
  ['Questions', questionBlocks],
  ['Approvals', approvalBlocks],
  ['Dissent', dissentBlocks],
  ['Present', presentBlocks],
  ['Phases', phaseBlocks],
  ['Protocol', protocolBlocks],
  ['How to check', checkBlocks],
];

/** The minutes as Markdown; of an open room the live protocol, which says that it is not final. */
export function minutesMarkdown(minutes: Minutes): string {
  const names = namesIn(minutes);
  const blocks: Blocks = [
    minutes.outcome ? '# Minutes' : '# Live protocol',
    ...sections.flatMap(([title, blocksOf]): Blocks => [`## ${title}`, ...blocksOf(minutes, names)]),
  ];
  return `${blocks.map((block) => (typeof block === 'string' ? block : block.join('\n'))).join('\n\n')}\n`;
}
