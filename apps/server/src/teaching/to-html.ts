import { safeLine, safeLines } from '@parley/protocol/safe-text';
import type { Block, Blocks, Piece, Sentence } from './document.ts';

/** The marks that a language quotes with. */
export type Quotes = readonly [open: string, close: string];
const ENGLISH: Quotes = ['“', '”'];

/** A document as HTML. It has no attribute of its own but addresses and classes of the style sheet. */
export function toHtml(blocks: Blocks, quotes: Quotes = ENGLISH): string {
  return blocks.map((block) => blockHtml(block, quotes)).join('\n');
}

/** A text between tags or in an attribute's quotes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function blockHtml(block: Block, quotes: Quotes): string {
  const lineHtml = (sentence: Sentence) => sentence.map((piece) => pieceHtml(piece, quotes)).join('');
  const rowHtml = (cell: string, row: readonly Sentence[]) =>
    `<tr>${row.map((words) => `<${cell}>${lineHtml(words)}</${cell.split(' ')[0]}>`).join('')}</tr>`;
  switch (block.kind) {
    case 'heading':
      return `<h${block.rank}>${lineHtml(block.words)}</h${block.rank}>`;
    case 'paragraph':
      return `<p>${lineHtml(block.words)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${lineHtml(item)}</li>`).join('')}</ul>`;
    case 'table':
      return `<div class="document-table" role="region" aria-label="${escaped(named(block.head))}" tabindex="0"><table><thead>${rowHtml('th scope="col"', block.head)}</thead><tbody>${block.rows
        .map((row) => rowHtml('td', row))
        .join('')}</tbody></table></div>`;
    case 'lines':
      // One press marks all of it: there is no script here that could copy.
      return `<pre class="document-lines" tabindex="0"><code>${escaped(block.text)}</code></pre>`;
    case 'said':
      return `<blockquote class="document-said">${safeLines(block.text)
        .map((line) => `<bdi>${escaped(line)}</bdi>`)
        .join('<br>')}</blockquote>`;
  }
}

function named(head: readonly Sentence[]): string {
  return head.map((cell) => cell.filter((piece) => typeof piece === 'string').join('')).join(', ');
}

/** A name cannot close its quotes, in whichever language it stands. */
const MARKS = /["“”„«»]/g;

function pieceHtml(piece: Piece, [open, close]: Quotes): string {
  if (typeof piece === 'string') return escaped(piece);
  switch (piece.kind) {
    case 'code':
      return `<code>${escaped(piece.text)}</code>`;
    case 'strong':
      return `<strong>${escaped(piece.text)}</strong>`;
    case 'link':
      return `<a href="${escaped(piece.to)}">${escaped(piece.text)}</a>`;
    case 'words':
      return `${open}<bdi>${escaped(safeLine(piece.text).replaceAll(MARKS, "'"))}</bdi>${close}`;
  }
}
