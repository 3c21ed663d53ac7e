import { memo, useMemo } from 'react';
import { classes } from '../../ui/classes.ts';
import { Blocks, type Setting } from './blocks.tsx';
import { readMarkdown } from './read.ts';

export interface MarkdownProps {
  readonly text: string;
  /** Talk is set like talk: its headings are no larger than its words. Documents are set like documents. */
  readonly as: Setting;
}

/** What somebody wrote, as far as it may look like anything: it stays inside its box, whatever is in it. */
export const ReadMarkdown = memo(function ReadMarkdown({ text, as }: MarkdownProps) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return (
    <div
      className={classes(
        'flex flex-col gap-2 overflow-clip contain-paint [overflow-wrap:anywhere]',
        as === 'document' && 'font-serif text-doc',
      )}
    >
      <Blocks blocks={blocks} as={as} />
    </div>
  );
});
