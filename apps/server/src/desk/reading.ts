import { type Cursor, decodeCursor, encodeCursor, markIn, RefusedError } from '@parley/protocol';
import { refusal } from '../doors/edge/failure.ts';
import type { Caller, Page } from '../rooms/hub.ts';
import { newestContract } from './contract-served.ts';
import type { DeskParts } from './create-desk.ts';
import type { Answered, DeskReading, News, Visitor } from './desk.ts';
import type { Receipts } from './receipts.ts';
import type { Waiting } from './waiting.ts';

/** What stands for the first entry of all, where a cursor is asked for. */
export const START = 'start';

const PAGE_ENTRIES = 50;
const PAGE_ENTRIES_MOST = 200;
const PAGE_CHARACTERS = 128 * 1024;
/** With how many of the newest entries of each circle a first reading begins (B06). */
const FIRST_ENTRIES = 30;
/** Answers come in under 55 s (DL-6): proxies and hosts cut at 60. */
export const LONGEST_WAIT_MS = 50_000;

/** A page of what is new to a visitor, for which they may wait. */
export async function read(
  parts: DeskParts,
  { receipts, waiting }: { readonly receipts: Receipts; readonly waiting: Waiting },
  visitor: Visitor,
  options: DeskReading,
): Promise<Answered<News>> {
  const { caller, served } = visitor;
  const word = options.after ?? served.cursor;
  try {
    const from = await beginning(parts, caller, word);
    const ms = Math.min(options.waitMs ?? 0, LONGEST_WAIT_MS);
    if (ms > 0) {
      const knows = word === undefined ? undefined : markIn(word);
      await waiting.wait(caller, { cursor: from.cursor, knows }, { ms, signal: options.signal });
    }
    const limit = Math.min(Math.max(1, options.limit ?? PAGE_ENTRIES), PAGE_ENTRIES_MOST);
    const { characters = PAGE_CHARACTERS } = options;
    const page = await parts.hub.read(caller, { cursor: from.cursor, limit, characters });
    return await news(parts, receipts, visitor, { ...page, before: from.before });
  } catch (error) {
    // Where its reading stood is no place of this record: it has been told, and begins anew next time.
    const isLost = error instanceof RefusedError && error.body.code === 'reload';
    if (isLost && options.after === undefined) await parts.handles.rewind(caller.room, visitor.handle);
    throw error;
  }
}

/** Where to read from: a cursor, the first entry of all, or, when nothing was read yet, the newest few. */
export async function beginning(
  { hub }: Pick<DeskParts, 'hub'>,
  caller: Caller,
  word: string | undefined,
): Promise<Pick<Page, 'cursor' | 'before'>> {
  if (word === undefined) return hub.read(caller, { limit: 0, newest: FIRST_ENTRIES });
  const cursor: Cursor | undefined = word === START ? new Map() : decodeCursor(word);
  if (!cursor)
    throw refusal('invalid', {
      field: 'after',
      problem: `is no cursor; send back the one of an earlier answer, or "${START}"`,
    });
  return { cursor, before: 0 };
}

async function news(
  { hub }: DeskParts,
  receipts: Receipts,
  visitor: Visitor,
  { entries, cursor, more, before }: Page,
): Promise<Answered<News>> {
  const { room, actor, state, next, mark, unread, now } = await hub.look(visitor.caller);
  const here = new Set(entries.map(({ circle, seq }) => `${circle} ${seq}`));
  const others = unread.entries.filter(({ circle, seq }) => !here.has(`${circle} ${seq}`));
  const body: News = {
    room,
    you: actor,
    state,
    next,
    entries,
    cursor: encodeCursor(cursor, mark),
    more,
    before,
    unread: { ...unread, entries: others },
    now,
  };
  const receipt = {
    cursor: encodeCursor(furthest(visitor.served.cursor, cursor), mark),
    contract: newestContract(entries),
  };
  return { body, sent: () => receipts.hold(visitor, receipt) };
}

/** Of where a reading stood and where a page ends, the later place in each circle: to read again moves nothing back. */
function furthest(word: string | undefined, reached: Cursor): Cursor {
  const stood = word === undefined ? undefined : decodeCursor(word);
  const all = new Map(stood);
  for (const [circle, position] of reached) {
    if (position.seq >= (all.get(circle)?.seq ?? 0)) all.set(circle, position);
  }
  return all;
}
