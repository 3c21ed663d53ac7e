import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { SUMMARY_CHARACTERS } from '@parley/protocol/limits';
import { minutes } from '../../kernel/define.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { TalkBodies } from './wire.ts';

/**
 * The protocol (MI-1): what was said, by thread, in the speakers' own summaries. Nobody else's words stand in for them:
 * who gave no summary is quoted with the beginning of what they said.
 */

export type Said = Stamp & {
  readonly how: 'said' | 'posted' | 'narrowed';
  readonly summary?: string | undefined;
  /** The beginning of the text, where there is no summary; `cut` when there is more of it. */
  readonly opening?: string | undefined;
  readonly cut?: true | undefined;
  readonly reply_to?: number | undefined;
};

export type Thread = {
  /** Null: what belongs to no thread. */
  readonly thread: string | null;
  readonly items: readonly Said[];
};

type Line = Said & { readonly thread: string | null };

/** The first line with something in it, as far as a summary would reach. */
function openingOf(text: string): Pick<Said, 'opening' | 'cut'> {
  const whole = text.trim();
  const line = (whole.split(/[\n\r\v\f\u0085\u2028\u2029]/u, 1)[0] ?? '').trim();
  const opening = [...line].slice(0, SUMMARY_CHARACTERS).join('');
  return { opening, ...(opening !== whole && { cut: true as const }) };
}

const message = (how: Said['how'], entry: Entry<string, TalkBodies['talk.said']>): Line => {
  const { text, summary, thread = null, reply_to } = entry.body;
  return {
    ...stamp(entry),
    how,
    thread,
    ...(summary === undefined ? openingOf(text) : { summary }),
    reply_to,
  };
};

function byThread(lines: readonly Line[]): readonly Thread[] {
  const threads = new Map<string | null, Said[]>();
  for (const { thread, ...said } of lines) {
    const items = threads.get(thread) ?? [];
    items.push(said);
    threads.set(thread, items);
  }
  return [...threads].map(([thread, items]) => ({ thread, items }));
}

export const talkMinutes = minutes<readonly Line[], TalkBodies>({
  initial: [],
  evolve: {
    'talk.said': (lines, entry) => [...lines, message('said', entry)],
    'talk.posted': (lines, entry) => [...lines, message('posted', entry)],
    'talk.narrowed': (lines, entry) => [
      ...lines,
      { ...stamp(entry), how: 'narrowed', thread: null, summary: entry.body.text },
    ],
  },
  render: (lines): JsonObject => ({ threads: byThread(lines) }),
});

/** The protocol as far as these entries tell it: for pages that show it while the meeting goes on. */
export function protocolOf(entries: readonly Entry[]): readonly Thread[] {
  let lines = talkMinutes.initial;
  for (const entry of entries) {
    const evolve = entry.circle === 'room' ? talkMinutes.evolve[entry.type] : undefined;
    if (evolve) lines = evolve(lines, entry as never); // an entry of its own type
  }
  return talkMinutes.render(lines)['threads'] as readonly Thread[]; // as rendered just above
}
