import { lazy, Suspense } from 'react';
import type { MarkdownProps } from './read-markdown.tsx';
import { plainly } from './words.ts';

// Reading Markdown is an eighth of all that a room loads, and not needed before the record is here: both come at once,
// while the page's own frame is shown already.
const loading = import('./read-markdown.tsx');
const ReadMarkdown = lazy(async () => ({ default: (await loading).ReadMarkdown }));

/** A text of somebody's, set as Markdown; as it was written, until that can be done. */
export function Markdown({ text, as }: MarkdownProps) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{plainly(text)}</p>}>
      <ReadMarkdown text={text} as={as} />
    </Suspense>
  );
}
