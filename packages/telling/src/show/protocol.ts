import type { Thread } from '@parley/rules/modules/talk/minutes';
import { fenced, hanging } from '../text/fence.ts';
import { authorWords, type Directory } from './directory.ts';
import { when } from './when.ts';

type Said = Thread['items'][number];

const NOT_FINAL = 'The room is still open: this is the protocol so far, and not the minutes.';

/** What was said, by thread, in the speakers' own summaries; each of them behind the fence. */
export function protocolLines(
  threads: readonly Thread[],
  directory: Directory,
  columns: number | undefined,
): string[] {
  return [
    NOT_FINAL,
    ...(threads.length === 0 ? ['Nobody has spoken yet.'] : []),
    ...threads.flatMap(({ thread, items }, index) => [
      `Thread ${index + 1}${thread === null ? ': what belongs to none' : ':'}`,
      ...(thread === null ? [] : fenced(thread, columns)),
      ...items.flatMap((said) => [
        ...hanging(headOf(said, directory), columns),
        ...fenced(said.summary ?? said.opening ?? '', columns),
      ]),
    ]),
  ];
}

function headOf({ how, seq, at, by, reply_to, cut }: Said, directory: Directory): string {
  const reply = reply_to === undefined ? '' : `, in reply to #${reply_to}`;
  const begins = cut ? ' (its beginning)' : '';
  const did = how === 'narrowed' ? 'The talk was narrowed' : `${authorWords(by, directory)} ${how}`;
  return `#${seq}  ${when(at)}  ${did}${reply}${begins}`;
}
