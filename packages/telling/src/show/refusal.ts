import type { RefusalBody } from '@parley/protocol';
import { safeLine } from '@parley/protocol/safe-text';
import { hanging } from '../text/fence.ts';
import type { Directory } from './directory.ts';
import { citedEntry, entryLines } from './entry.ts';

/** A refusal for somebody who reads it: what was wrong, what to do, and the entries it cites in full. */
export function refusalLines(
  error: RefusalBody,
  directory: Directory,
  columns: number | undefined,
): string[] {
  const cited = (error.entries ?? []).map(citedEntry);
  const left = error.left ?? 0;
  return [
    ...hanging(`Refused (${safeLine(error.code)}): ${safeLine(error.message)}`, columns),
    ...hanging(`What to do: ${safeLine(error.fix)}`, columns),
    ...cited.flatMap((entry) => entryLines(entry, directory, columns)),
    ...(left > 0 ? [`${left} more did not fit into this answer; the next one goes on from here.`] : []),
  ];
}
