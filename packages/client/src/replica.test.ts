import { type Circle, decodeCursor, encodeCursor, type SentEntry } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { createReplica, cursorOf } from './replica.ts';

const entry = (seq: number, circle: Circle = 'room', fill = 'a'): SentEntry => ({
  hash: `${fill}${seq}`.padEnd(64, '0'),
  entry: {
    circle,
    seq,
    type: 'talk.said',
    at: 0,
    by: { kind: 'hub', seat: null, party: null },
    body: {},
    salt: '',
  },
});
const frame = (...entries: SentEntry[]) => ({
  type: 'entries' as const,
  room: 'r',
  circle: entries[0]?.entry.circle ?? ('room' as const),
  entries,
});
const seqs = (taken: readonly SentEntry[] | 'gap') =>
  taken === 'gap' ? taken : taken.map((sent) => sent.entry.seq);

describe('the copy of a record', () => {
  it('takes in what is new and drops what it has (DL-2, B08)', () => {
    const replica = createReplica();
    expect(seqs(replica.take(frame(entry(1), entry(2))))).toEqual([1, 2]);
    expect(seqs(replica.take(frame(entry(1), entry(2), entry(3))))).toEqual([3]);
    expect(replica.log.map((sent) => sent.entry.seq)).toEqual([1, 2, 3]);
  });

  it('calls a left-out entry a gap, and takes in nothing beyond it', () => {
    const replica = createReplica();
    expect(seqs(replica.take(frame(entry(1), entry(3))))).toBe('gap');
    expect(replica.positions.room?.seq).toBe(1);
  });

  it('counts each circle by itself (DL-1)', () => {
    const replica = createReplica();
    replica.take(frame(entry(1)));
    replica.take(frame(entry(1, 'seat/s2')));
    expect(seqs(replica.take(frame(entry(2, 'seat/s2'))))).toEqual([2]);
    expect(Object.keys(replica.positions)).toEqual(['room', 'seat/s2']);
  });

  it('goes on from kept positions', () => {
    const kept = createReplica();
    kept.take(frame(entry(1), entry(2)));
    const replica = createReplica(kept.positions);
    expect(seqs(replica.take(frame(entry(2), entry(3))))).toEqual([3]);
  });

  it('does not take another record for its own: one position with two hashes is no copy', () => {
    const replica = createReplica();
    replica.take(frame(entry(1)));
    expect(seqs(replica.take(frame(entry(1, 'room', 'b'))))).toBe('gap');
  });

  it('has caught up once every head named at the join is reached', () => {
    const replica = createReplica();
    expect(replica.caughtUp).toBe(false);
    replica.joined([
      { circle: 'room', seq: 1 },
      { circle: 'party/p1', seq: 0 },
    ]);
    expect(replica.caughtUp).toBe(false);
    replica.take(frame(entry(1)));
    expect(replica.caughtUp).toBe(true);
  });

  it('writes cursors as the protocol does', () => {
    const replica = createReplica();
    expect(cursorOf(replica.positions)).toBeUndefined();
    replica.take(frame(entry(1), entry(2)));
    replica.take(frame(entry(1, 'persons/p3')));
    const word = cursorOf(replica.positions) ?? '';
    expect(Object.fromEntries(decodeCursor(word) ?? [])).toEqual(replica.positions);
    expect(encodeCursor(decodeCursor(word) ?? new Map())).toBe(word);
  });
});
