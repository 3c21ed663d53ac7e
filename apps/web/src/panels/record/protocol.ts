import type { FeedItem, Post } from '../../rooms/feed/items.ts';

/** What was said in one thread, as those who said it summed it up. */
export interface ThreadProtocol {
  /** Empty for what was said in no thread. */
  readonly thread: string;
  readonly posts: readonly Post[];
}

/** The live protocol: the speakers' own summaries, by thread, and never a word of anybody else's. */
export function protocolOf(items: readonly FeedItem[]): readonly ThreadProtocol[] {
  const threads = new Map<string, Post[]>();
  for (const item of items) {
    if (item.type !== 'post' || item.circle !== 'room' || item.summary === undefined) continue;
    const thread = item.thread ?? '';
    threads.set(thread, [...(threads.get(thread) ?? []), item]);
  }
  return [...threads].map(([thread, posts]) => ({ thread, posts }));
}
