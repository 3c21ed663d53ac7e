import type { Author, Result } from '@parley/protocol';
import { nextOf } from './next.ts';
import { fitting, shrunk } from './play/bounded.ts';
import { framed, unreadOf } from './play/play.ts';
import { LEGEND, unreadLines } from './play/play-text.ts';
import { type Door, nextWithin, type Told } from './play/told.ts';
import { fromOf } from './from.ts';
import { record } from './look.ts';
import { adviceLines } from './show/advice.ts';
import { directoryOf } from './show/directory.ts';
import { entryLines } from './show/entry.ts';

/** A page of a record, as a door tells it: in JSON with the entries as they were sealed, or in words. */

/** An entry as it was sealed: its text is the canonical JSON that was hashed. */
export interface Sealed {
  readonly hash: string;
  readonly text: string;
}

export interface ToldNews extends Told {
  readonly entries: readonly Sealed[];
  readonly cursor: string;
  readonly more: boolean;
  readonly before: number;
}

interface Opened {
  readonly circle: string;
  readonly seq: number;
  readonly type: string;
  readonly at: number;
  readonly by: Author;
  readonly body: unknown;
}

const opened = ({ text }: Sealed): Opened => JSON.parse(text) as Opened; // sealed by the hub that tells it

export function newsOf(told: ToldNews, door: Door): Readonly<Record<string, unknown>> {
  const directory = directoryOf(told.you, framed(told));
  const { entries, cursor, more, before, unread } = told;
  return {
    entries: entries.map((sealed) => {
      const entry = opened(sealed);
      return { hash: sealed.hash, entry, from: fromOf(entry.by, directory) };
    }),
    cursor,
    more,
    ...(before > 0 && { before }),
    ...nextOf(nextWithin(told.next, told.unread), directory, door),
    ...(unread.entries.length > 0 && { unread: unreadOf(unread, directory) }),
  };
}

/** The same in words, in so many characters at most: a text that is longer is cut, and it is said where the whole is. */
export function newsText(told: ToldNews, door: Door, most = Infinity): string {
  const entries = told.entries.map(opened);
  return fitting(
    ({ text }) => newsLines(told, entries, door, text).join('\n'),
    (made) => made.length <= most,
    told.entries.reduce((sum, { text }) => sum + text.length, 0) > 2 * most,
  );
}

function newsLines(told: ToldNews, entries: readonly Opened[], door: Door, longest: number): string[] {
  const directory = directoryOf(told.you, framed(told));
  const { before, more, now, next, unread } = told;
  const isCut = longest !== Infinity;
  const cut = <T>(value: T): T => (isCut ? (shrunk(value, { text: longest, items: Infinity }) as T) : value); // the same shape, its texts shorter
  return [
    ...(before > 0
      ? [`${before} entries were before these; the first of all: ${door.whole('entries')}`]
      : []),
    ...entries.flatMap((entry) =>
      entryLines({ ...entry, body: cut(record(entry.body)) }, directory, undefined),
    ),
    ...(entries.length === 0 ? ['Nothing new.'] : []),
    ...(more ? ['There is more: read on.'] : []),
    ...unreadLines({ ...unread, entries: cut(unread.entries) }, directory, door),
    '',
    ...adviceLines(nextWithin(next, unread), { directory, now, columns: undefined, calls: door }),
    '',
    LEGEND,
    ...(isCut ? [`Texts that end in "…" are cut here; the whole is at ${door.whole('entries')}`] : []),
    '',
  ];
}

export interface ToldGiven extends Told {
  readonly result: Result;
  readonly cursor: string | undefined;
}

/** What a command came to: where its entries stand, the links it made, and what comes next. */
export function givenOf(told: ToldGiven, door: Door): Readonly<Record<string, unknown>> {
  const directory = directoryOf(told.you, framed(told));
  const { entries, links = [] } = told.result;
  return {
    entries,
    ...(links.length > 0 && { links }),
    ...(told.cursor !== undefined && { cursor: told.cursor }),
    ...nextOf(nextWithin(told.next, told.unread), directory, door),
    ...(told.unread.entries.length > 0 && { unread: unreadOf(told.unread, directory) }),
  };
}

export function givenText(told: ToldGiven, door: Door): string {
  const directory = directoryOf(told.you, framed(told));
  return [
    doneLine(told.result),
    ...(told.result.links ?? []).map(
      ({ kind, subject, link }) => `The link of ${kind} ${subject}, shown this once: ${link}`,
    ),
    ...unreadLines(told.unread, directory, door),
    '',
    ...adviceLines(nextWithin(told.next, told.unread), {
      directory,
      now: told.now,
      columns: undefined,
      calls: door,
    }),
    '',
    LEGEND,
    '',
  ].join('\n');
}

function doneLine({ entries }: Result): string {
  if (entries.length === 0) return 'Done: there was nothing to change.';
  const where = entries.map(
    ({ circle, seq, type }) => `${type} ${circle === 'room' ? `#${seq}` : `#p${seq}`}`,
  );
  return `Done: ${where.join(', ')}.`;
}
