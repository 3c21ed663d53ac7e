import type { Circle, Entry, SeatId } from '@parley/protocol/circle';
import { textOf } from '../../live/fields.ts';
import { hasPeople, partyName, seatsOf, type StateOfPlay } from '../../live/state-of-play.ts';
import { type FeedItem, keyOf, type Post, type Telling } from './items.ts';
import { lineOf } from './lines.ts';
import { createMarks, type Marks } from './marks.ts';

/**
 * The talk as a list, in the order of the room. Private entries have an order of their own, so they are laid between
 * the room's by their time; within a circle the order is the ledger's and never the clock's.
 */
export function feedOf(entries: readonly Entry[], play: StateOfPlay): readonly FeedItem[] {
  const ordered = inOrder(entries);
  const telling = tellingOf(ordered, play);
  const marks = createMarks(ordered, telling);
  const items: FeedItem[] = [];
  for (const entry of ordered) {
    const last = items.at(-1);
    if (entry.type === 'contract.proposed' && entry.body['said'] === true && last?.type === 'post') {
      items[items.length - 1] = { ...last, proposal: Number(entry.body['version']) };
      continue;
    }
    const item = postOf(entry, telling, marks) ?? lineItem(entry, telling);
    if (item) items.push(item);
  }
  return items;
}

const rank = (circle: Circle) => (circle === 'room' ? 0 : 1);

function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted(
    (a, b) =>
      a.at - b.at ||
      rank(a.circle) - rank(b.circle) ||
      (a.circle === b.circle ? a.seq - b.seq : a.circle < b.circle ? -1 : 1),
  );
}

function tellingOf(entries: readonly Entry[], play: StateOfPlay): Telling {
  const names = new Map<SeatId, string>(seatsOf(play).map(({ seat, name }) => [seat, name]));
  const motions = new Set<number>();
  for (const { type, body, circle, seq } of entries) {
    if (type === 'seats.watched') names.set(body['seat'] as SeatId, textOf(body, 'name')); // by its schema
    if (type === 'motions.moved' && circle === 'room') motions.add(seq);
  }
  return {
    seat: (seat) => (seat ? (names.get(seat) ?? seat) : ''),
    party: (party) => partyName(play, party),
    people: hasPeople(play),
    ballot: (on) => (motions.has(on) ? 'motion' : 'amendment'),
  };
}

const postKinds: Readonly<Record<string, Post['kind']>> = {
  'talk.said': 'said',
  'talk.posted': 'posted',
  'questions.asked': 'asked',
  'questions.answered': 'answered',
  'caucus.told': 'told',
  'caucus.mandated': 'mandate',
};

function postOf(entry: Entry, telling: Telling, marks: Marks): Post | undefined {
  const { circle, seq, at, by, body } = entry;
  const kind = postKinds[entry.type];
  if (!kind) return undefined;
  const word = (field: string) => (typeof body[field] === 'string' ? body[field] : undefined);
  return {
    type: 'post',
    key: keyOf(circle, seq),
    circle,
    seq,
    at,
    kind,
    by,
    name: telling.seat(by.seat),
    text: word('text') ?? '',
    summary: word('summary'),
    thread: word('thread'),
    replyTo: typeof body['reply_to'] === 'number' ? body['reply_to'] : undefined,
    version: typeof body['version'] === 'number' ? body['version'] : undefined,
    ...questionOf(entry),
    ...marks.of(entry),
  };
}

/** What a post asks, or answers. */
function questionOf({ type, body }: Entry): Pick<Post, 'asks' | 'answers'> {
  if (type === 'questions.asked')
    return { asks: { to: textOf(body, 'to'), blocking: body['blocking'] === true } };
  if (type !== 'questions.answered') return {};
  const evidence = body['evidence'] === 'verified' ? 'verified' : 'assumed';
  return { answers: { on: Number(body['on']), evidence } };
}

function lineItem(entry: Entry, telling: Telling): FeedItem | undefined {
  const line = lineOf(entry, telling);
  const { circle, seq, at } = entry;
  return line && { type: 'line', key: keyOf(circle, seq), circle, seq, at, ...line };
}

/** The threads of the talk, each with how much was said in it, the first that began first. */
export function threadsOf(
  items: readonly FeedItem[],
): readonly { readonly thread: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const item of items)
    if (item.type === 'post' && item.thread !== undefined)
      counts.set(item.thread, (counts.get(item.thread) ?? 0) + 1);
  return [...counts].map(([thread, count]) => ({ thread, count }));
}

/** What is shown of the talk: all of it, one thread, or what is private. */
export type Filter =
  | { readonly show: 'all' }
  | { readonly show: 'private' }
  | { readonly show: 'thread'; readonly thread: string };

export function filtered(items: readonly FeedItem[], filter: Filter): readonly FeedItem[] {
  switch (filter.show) {
    case 'all':
      return items;
    case 'private':
      return items.filter(({ circle }) => circle !== 'room');
    case 'thread':
      return items.filter((item) => item.type === 'post' && item.thread === filter.thread);
  }
}
