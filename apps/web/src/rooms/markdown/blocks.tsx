import { classes } from '../../ui/classes.ts';
import { Inlines } from './inlines.tsx';
import type { Block, Item } from './tree.ts';
import { plainly } from './words.ts';

export type Setting = 'talk' | 'document';

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly as: Setting;
}

/** Blocks have no names and no state of their own: their place is all there is to tell them apart. */
export function Blocks({ blocks, as }: BlocksProps) {
  // oxlint-disable-next-line react/no-array-index-key
  return blocks.map((block, place) => <OneBlock key={place} block={block} as={as} />);
}

function OneBlock({ block, as }: { readonly block: Block; readonly as: Setting }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Inlines of={block.inside} />
        </p>
      );
    case 'heading':
      // No heading of the page: in talk it would let a text pass for the room, and readers who jump by headings get lost.
      return (
        <p dir="auto" className={classes('font-[600]', as === 'document' && 'pt-2')}>
          <Inlines of={block.inside} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2 border-l-2 border-edge pl-3 text-ink2">
          <Blocks blocks={block.blocks} as={as} />
        </blockquote>
      );
    case 'list':
      return <List block={block} as={as} />;
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-control bg-sunk p-3 font-mono text-meta" tabIndex={0}>
          <code>{plainly(block.text)}</code>
        </pre>
      );
    case 'source':
      return (
        <p dir="auto" className="font-mono text-meta whitespace-pre-wrap text-ink2">
          {plainly(block.text)}
        </p>
      );
    case 'rule':
      return (
        <p aria-hidden className="text-ink3">
          * * *
        </p>
      );
    case 'table':
      return <Table rows={block.rows} />;
  }
}

function List({ block, as }: { readonly block: Extract<Block, { type: 'list' }>; readonly as: Setting }) {
  const items = block.items.map((item, place) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={place} dir="auto" className="pl-1">
      <ItemMark item={item} />
      <Blocks blocks={item.blocks} as={as} />
    </li>
  ));
  if (block.start === undefined) return <ul className="flex list-disc flex-col gap-1 pl-6">{items}</ul>;
  return (
    <ol start={block.start} className="flex list-decimal flex-col gap-1 pl-6">
      {items}
    </ol>
  );
}

function ItemMark({ item: { checked } }: { readonly item: Item }) {
  return checked === undefined ? null : <span>{checked ? '[x] ' : '[ ] '}</span>;
}

function Table({ rows: [head, ...rows] }: { readonly rows: Extract<Block, { type: 'table' }>['rows'] }) {
  return (
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="border-collapse text-meta">
        <thead>
          <tr>
            {head?.map((cell, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th
                key={place}
                scope="col"
                dir="auto"
                className="border border-line px-2 py-1 text-start font-[600]"
              >
                <Inlines of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={line}>
              {row.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={place} dir="auto" className="border border-line px-2 py-1 align-top">
                  <Inlines of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
