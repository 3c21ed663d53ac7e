import { safeLines } from '@parley/protocol/safe-text';
import { quoted } from '@parley/record/minutes/markdown/text';
import type { Block, Blocks, Piece, Sentence } from './document.ts';
import { FENCE } from '@parley/telling/text/fence';

/** A document as Markdown, a paragraph a line: what is cut by its reader is cut at a sentence's end. */
export function toMarkdown(blocks: Blocks): string {
  return `${blocks.map(blockText).join('\n\n')}\n`;
}

/** Signs that Markdown would take for its own in the middle of a line. None of our sentences begins with another. */
const SIGNS = /[\\`*_[\]<>]/g;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.rank)} ${lineText(block.words)}`;
    case 'paragraph':
      return lineText(block.words);
    case 'list':
      return block.items.map((item) => `- ${lineText(item)}`).join('\n');
    case 'table':
      return [block.head, block.head.map(() => ['---']), ...block.rows].map(rowText).join('\n');
    case 'lines':
      return ['```' + block.language, block.text, '```'].join('\n');
    case 'said':
      // Every line of it begins with the fence, so none can end the block.
      return ['```text', ...safeLines(block.text).map((line) => `${FENCE}${line}`), '```'].join('\n');
  }
}

function rowText(cells: readonly Sentence[]): string {
  return `| ${cells.map((cell) => lineText(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}

function lineText(sentence: Sentence): string {
  return sentence.map(pieceText).join('');
}

function pieceText(piece: Piece): string {
  if (typeof piece === 'string') return piece.replaceAll(SIGNS, '\\$&');
  switch (piece.kind) {
    case 'code':
      return `\`${piece.text}\``;
    case 'strong':
      return `**${piece.text}**`;
    case 'link':
      return piece.text === piece.to ? `<${piece.to}>` : `[${piece.text}](${piece.to})`;
    case 'words':
      return quoted(piece.text);
  }
}
