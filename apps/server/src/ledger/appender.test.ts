import { describe, expect, test } from 'vitest';
import { quiet } from '../jobs/testing/fake-time.ts';
import { createAppender } from './appender.ts';
import { createHeadReader } from './head-reader.ts';
import { createMemoryLedger, createMemoryStore } from './memory.ts';
import { type Ledger, LedgerUnavailable } from './port.ts';
import { commitOf, newRoom } from './testing/commits.ts';

/** A ledger that does not begin with what it is asked before the test lets it. */
function held(ledger: Ledger = createMemoryLedger()) {
  const gates: (() => void)[] = [];
  const calls: (readonly string[])[] = [];
  const gate = async <Answer>(rooms: readonly string[], ask: () => Promise<Answer>) => {
    calls.push(rooms);
    await new Promise<void>((open) => gates.push(open));
    return ask();
  };
  const own: Ledger = {
    ...ledger,
    append: (commits) =>
      gate(
        commits.map(({ room }) => room),
        () => ledger.append(commits),
      ),
    heads: (rooms) => gate(rooms, () => ledger.heads(rooms)),
  };
  const release = () => {
    for (const open of gates.splice(0)) open();
    return quiet();
  };
  return { ledger: own, calls, release };
}

describe('the appender', () => {
  test('gathers what all rooms want written while writes are under way', async () => {
    const { ledger, calls, release } = held();
    const appender = createAppender(ledger, { inFlight: 1 });
    const rooms = Array.from({ length: 10 }, newRoom);
    const outcomes = Promise.all(rooms.slice(0, 1).map((room) => appender.append(commitOf(room, 1))));
    await quiet();
    const later = Promise.all(rooms.slice(1).map((room) => appender.append(commitOf(room, 1))));
    await quiet();
    expect(calls).toEqual([rooms.slice(0, 1)]);
    await release();
    expect(calls).toEqual([rooms.slice(0, 1), rooms.slice(1)]);
    await release();
    expect([...(await outcomes), ...(await later)]).toEqual(rooms.map(() => 'committed'));
  });

  test('bounds a statement in rows and in bytes', async () => {
    const { ledger, calls, release } = held();
    const appender = createAppender(ledger, { inFlight: 9, maxRows: 4, maxBytes: 5000 });
    const large = 'x'.repeat(6000);
    const texts = ['', '', '', '', '', '', large, ''];
    const outcomes = texts.map((text) => {
      const commit = commitOf(newRoom(), 1);
      return appender.append({
        ...commit,
        entries: commit.entries.map((entry) => ({ ...entry, text: entry.text + text })),
      });
    });
    await quiet();
    expect(calls.map((rooms) => rooms.length)).toEqual([4, 2, 1, 1]);
    await release();
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['committed']));
  });

  test('throws when a room has two commits under way, and takes its next one afterwards', async () => {
    const { ledger, release } = held();
    const appender = createAppender(ledger);
    const room = newRoom();
    const first = appender.append(commitOf(room, 1));
    await expect(appender.append(commitOf(room, 2))).rejects.toThrow('a room has two commits under way');
    await quiet();
    await release();
    expect(await first).toBe('committed');
    const second = appender.append(commitOf(room, 2));
    await quiet();
    await release();
    expect(await second).toBe('committed');
  });

  test('passes on that the store could not be reached, and the room may try again', async () => {
    const memory = createMemoryLedger();
    let away = true;
    const appender = createAppender({
      ...memory,
      append: (commits) => (away ? Promise.reject(new LedgerUnavailable('lost')) : memory.append(commits)),
    });
    const commit = commitOf(newRoom(), 1);
    await expect(appender.append(commit)).rejects.toThrow(LedgerUnavailable);
    away = false;
    expect(await appender.append(commit)).toBe('committed');
  });

  test('stops when everything that was taken has its outcome (DL-8)', async () => {
    const { ledger, release } = held();
    const appender = createAppender(ledger, { inFlight: 1, maxRows: 1 });
    const outcomes = Promise.all([1, 2, 3].map(() => appender.append(commitOf(newRoom(), 1))));
    const stopped = appender.stop();
    await expect(appender.append(commitOf(newRoom(), 1))).rejects.toThrow(LedgerUnavailable);
    for (let batch = 0; batch < 3; batch += 1) {
      await quiet();
      await release();
    }
    await stopped;
    expect(await outcomes).toEqual(['committed', 'committed', 'committed']);
  });
});

describe('the head reader', () => {
  test('never answers by a question that was put before it was asked', async () => {
    const store = createMemoryStore();
    const { ledger, calls, release } = held(createMemoryLedger(store));
    const heads = createHeadReader(ledger);
    const room = newRoom();
    const before = heads.head(room);
    await quiet();
    const writer = createMemoryLedger(store);
    const [first, second] = [heads.head(room), heads.head(room)];
    await quiet();
    expect(calls).toEqual([[room], [room]]);
    await writer.append([commitOf(room, 1)]);
    const after = heads.head(room);
    await release();
    expect(calls).toHaveLength(3);
    await release();
    expect(await Promise.all([before, first, second, after])).toEqual([1, 1, 1, 1]);
  });

  test('asks for each room once, and says 0 of one that is not there', async () => {
    const { ledger, calls, release } = held();
    await Promise.all([ledger.append([commitOf('a', 1), commitOf('b', 1)]), release()]);
    const heads = createHeadReader(ledger);
    const answers = Promise.all(['a', 'b', 'a', 'c', 'a'].map((room) => heads.head(room)));
    await quiet();
    expect(calls.slice(1)).toEqual([['a', 'b', 'c']]);
    await release();
    expect(await answers).toEqual([1, 1, 1, 0, 1]);
    await heads.stop();
    await expect(heads.head('a')).rejects.toThrow(LedgerUnavailable);
  });
});
