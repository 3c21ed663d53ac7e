import type { Definition, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { isTooMuch } from './cost.ts';
import type { Block, Inline, Item } from './tree.ts';
import { wordsOf } from './words.ts';

/** Deeper than anybody writes: below it a text is shown as it was written. */
const DEPTH = 24;
const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

interface Source {
  readonly text: string;
  readonly definitions: ReadonlyMap<string, Definition>;
}

type Node = RootContent;

/** Reads Markdown into the closed list. Never throws: a text that cannot be read is shown as it was written. */
export function readMarkdown(text: string): readonly Block[] {
  if (isTooMuch(text)) return [{ type: 'source', text }];
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const definitions = new Map(
    root.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  );
  return blocksOf(root.children, { text, definitions }, 0);
}

function blocksOf(nodes: readonly Node[], source: Source, depth: number): readonly Block[] {
  return nodes.flatMap((node) => blockOf(node, source, depth + 1));
}

function blockOf(node: Node, source: Source, depth: number): readonly Block[] {
  if (depth > DEPTH) return [{ type: 'source', text: written(node, source) }];
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', inside: inlinesOf(node.children, source, depth) }];
    case 'heading':
      return [{ type: 'heading', level: node.depth, inside: inlinesOf(node.children, source, depth) }];
    case 'blockquote':
      return [{ type: 'quote', blocks: blocksOf(node.children, source, depth) }];
    case 'list':
      return [
        {
          type: 'list',
          ...(node.ordered && { start: node.start ?? 1 }),
          items: node.children.map(
            (item): Item => ({
              ...(typeof item.checked === 'boolean' && { checked: item.checked }),
              blocks: blocksOf(item.children, source, depth),
            }),
          ),
        },
      ];
    case 'code':
      return [{ type: 'code', text: node.value }];
    case 'thematicBreak':
      return [{ type: 'rule' }];
    case 'table':
      return [
        {
          type: 'table',
          rows: node.children.map((row) =>
            row.children.map((cell) => inlinesOf(cell.children, source, depth)),
          ),
        },
      ];
    default:
      return [{ type: 'source', text: written(node, source) }];
  }
}

function inlinesOf(nodes: readonly PhrasingContent[], source: Source, depth: number): readonly Inline[] {
  return nodes.flatMap((node) => inlineOf(node, source, depth + 1));
}

function inlineOf(node: PhrasingContent, source: Source, depth: number): readonly Inline[] {
  if (depth > DEPTH) return [{ type: 'source', text: written(node, source) }];
  const inside = 'children' in node ? inlinesOf(node.children, source, depth) : [];
  switch (node.type) {
    case 'text':
      return wordsOf(node.value);
    case 'strong':
    case 'emphasis':
      return [{ type: node.type, inside }];
    case 'delete':
      return [{ type: 'deleted', inside }];
    case 'inlineCode':
      return [{ type: 'code', text: node.value }];
    case 'break':
      return [{ type: 'break' }];
    case 'link':
      return linkOf(node.url, inside, written(node, source));
    case 'linkReference':
      return linkOf(source.definitions.get(node.identifier)?.url ?? '', inside, written(node, source));
    case 'image':
      return imageOf(node.url, node.alt, written(node, source));
    case 'imageReference':
      return imageOf(source.definitions.get(node.identifier)?.url ?? '', node.alt, written(node, source));
    default:
      return [{ type: 'source', text: written(node, source) }];
  }
}

/** A link to the web or to a mailbox. To anywhere else it is the words that were written. */
function linkOf(url: string, inside: readonly Inline[], as: string): readonly Inline[] {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || !SCHEMES.has(target.protocol)) return [{ type: 'source', text: as }];
  const host = target.protocol === 'mailto:' ? target.pathname : target.host;
  const says = textOf(inside).trim();
  const plain = says === url || says === host || target.href === says || `http://${says}` === url;
  return [{ type: 'link', href: target.href, ...(!plain && { host }), inside }];
}

/** An image is named, and linked to; it is never fetched. */
function imageOf(url: string, alt: string | null | undefined, as: string): readonly Inline[] {
  const linked = linkOf(url, wordsOf(alt ?? ''), as);
  return linked.map((inline) => (inline.type === 'link' ? { ...inline, image: true } : inline));
}

function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ('inside' in inline ? textOf(inline.inside) : 'text' in inline ? inline.text : ''))
    .join('');
}

function written(node: Node, { text }: Source): string {
  return text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}
