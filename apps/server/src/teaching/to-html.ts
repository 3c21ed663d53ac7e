import { safeLine, safeLines } from '@parley/protocol/safe-text';
import type { Block, Blocks, Piece, Sentence } from './document.ts';

/** A document as HTML. It has no attribute of its own but addresses, languages and classes of the style sheet. */
export function toHtml(blocks: Blocks): string {
  return blocks.map(blockHtml).join('\n');
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

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.rank}>${lineHtml(block.words)}</h${block.rank}>`;
    case 'paragraph':
      return `<p>${lineHtml(block.words)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${lineHtml(item)}</li>`).join('')}</ul>`;
    case 'table':
      return `<div class="document-table" role="region" aria-label="${escaped(named(block.head))}" tabindex="0"><table><thead>${rowHtml('th', block.head)}</thead><tbody>${block.rows
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

function rowHtml(cell: 'th' | 'td', row: readonly Sentence[]): string {
  const scope = cell === 'th' ? ' scope="col"' : '';
  return `<tr>${row.map((words) => `<${cell}${scope}>${lineHtml(words)}</${cell}>`).join('')}</tr>`;
}

function named(head: readonly Sentence[]): string {
  return head.map((cell) => cell.filter((piece) => typeof piece === 'string').join('')).join(', ');
}

function lineHtml(sentence: Sentence): string {
  return sentence.map(pieceHtml).join('');
}

function pieceHtml(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece);
  switch (piece.kind) {
    case 'code':
      return `<code>${escaped(piece.text)}</code>`;
    case 'strong':
      return `<strong>${escaped(piece.text)}</strong>`;
    case 'link':
      return `<a href="${escaped(piece.to)}">${escaped(piece.text)}</a>`;
    case 'words':
      return `“<bdi>${escaped(safeLine(piece.text))}</bdi>”`;
  }
}
