import type { Ack, Author, Next, RefusalBody, State } from '@parley/protocol';

/** What the hub answers, as far as it is told here. */
export interface Told {
  readonly room: string;
  readonly you: Pick<Author, 'seat' | 'kind' | 'party'>;
  readonly state: State['state'];
  readonly next: Next;
  readonly unread: Unread;
  readonly now: number;
}

export interface Unread {
  readonly entries: NonNullable<RefusalBody['entries']>;
  readonly left: number;
  readonly ack: Ack;
}

/**
 * So many of what is unread, oldest first. What acknowledges them says no more than what is shown (TK-2): nobody is led
 * to acknowledge what they were not given.
 */
export function unreadWithin(unread: Unread, most: number): Unread {
  const { entries, left } = unread;
  if (entries.length <= most) return unread;
  const kept = entries.slice(0, most);
  const ack: Record<string, number> = {};
  for (const { circle, seq } of kept) ack[circle] = Math.max(seq, ack[circle] ?? 0);
  return { entries: kept, left: left + entries.length - kept.length, ack };
}

/** What comes next, where more is unread than is shown: to acknowledge, then, is to acknowledge what is. */
export function nextWithin(next: Next, { left, ack }: Unread): Next {
  const upto = Object.fromEntries(
    Object.entries(ack).flatMap(([circle, seq]) => (seq === undefined ? [] : [[circle, seq] as const])),
  );
  const circles = Object.entries(upto);
  if (left === 0 || circles.length === 0) return next;
  const unread = circles.map(([circle, newest]) => ({ circle, newest }));
  const advice = next.advice.map((one) =>
    one.act?.command === 'ack'
      ? { ...one, details: { ...one.details, unread }, act: { command: 'ack', input: { upto } } }
      : one,
  );
  return { ...next, advice };
}

/** Where a meeting stands, with the texts that its state points at. */
export interface ToldPlay extends Told {
  readonly cursor: string;
  readonly mandate?: string | undefined;
}

/** A text that can be had in full; `final` is what the parties take away from a room that is closed. */
export type WholeText = 'contract' | 'charter' | 'mandate' | 'entries' | 'final';

/** How a door is used: how a command is given there, and where a text is had in full. */
export interface Door {
  act(act: NonNullable<Next['advice'][number]['act']>): string;
  /** Where the whole of a text is: the words or the address by which to ask for it. */
  whole(which: WholeText): string;
}
