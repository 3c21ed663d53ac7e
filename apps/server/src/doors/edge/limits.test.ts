import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLimits } from './limits.ts';

const SETTINGS = { createPerHour: 3, failedPerMinute: 2, socketsPerCredential: 8, observers: 100 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('LI failed credentials of an address', () => {
  test('turn it away until the minute is over, and no other', async () => {
    const { failed } = createLimits(SETTINGS);
    await failed.count('a');
    expect(await failed.refusal('a')).toBeUndefined();
    await failed.count('a');
    expect(await failed.refusal('a')).toMatchObject({
      code: 'too_many',
      retry: { when: 'after', ms: 60_000 },
    });
    expect(await failed.refusal('b')).toBeUndefined();
    vi.advanceTimersByTime(59_999);
    expect(await failed.refusal('a')).toMatchObject({ retry: { ms: 1 } });
    vi.advanceTimersByTime(1);
    expect(await failed.refusal('a')).toBeUndefined();
  });
});

describe('RM-4 rooms created from an address', () => {
  const take = async (limits = createLimits(SETTINGS), ...keys: string[]) => {
    const results = [];
    for (const key of keys) results.push(await limits.creations.take('a', key));
    return results;
  };

  test('are counted in an hour', async () => {
    const limits = createLimits(SETTINGS);
    const results = await take(limits, '1', '2', '3', '4', '4');
    expect(results.map(({ ok, allowance }) => [ok, allowance.remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    expect(results[3]).toMatchObject({ error: { code: 'too_many', retry: { ms: 3_600_000 } } });
    vi.advanceTimersByTime(3_600_000);
    expect((await take(limits, '4'))[0]).toMatchObject({ ok: true, allowance: { remaining: 2 } });
  });

  test('B04 count once however often the same one is asked for, also at once', async () => {
    const limits = createLimits(SETTINGS);
    const results = await Promise.all(Array.from({ length: 50 }, () => limits.creations.take('a', 'k')));
    expect(results.filter(({ ok }) => ok)).toHaveLength(50);
    await take(limits, '2', '3');
    expect((await take(limits, 'k', '4')).map(({ ok }) => ok)).toEqual([true, false]);
  });

  test('do not count where nothing came of it', async () => {
    const limits = createLimits(SETTINGS);
    for (const [first] of [await take(limits, '1'), await take(limits, '2')])
      if (first?.ok) await first.giveBack();
    expect((await take(limits, '3', '4', '5', '6')).map(({ ok }) => ok)).toEqual([true, true, true, false]);
  });

  test('are not given back by a retry that is refused', async () => {
    const limits = createLimits(SETTINGS);
    const [, again] = await take(limits, '1', '1');
    if (again?.ok) await again.giveBack();
    expect((await take(limits, '2', '3', '4')).map(({ ok }) => ok)).toEqual([true, true, false]);
  });
});

describe('LI sockets of a credential', () => {
  test('are as many as are held', () => {
    const { sockets } = createLimits(SETTINGS);
    const first = sockets.take('c', 2);
    expect([
      sockets.take('c', 2) !== undefined,
      sockets.take('c', 2),
      sockets.take('d', 2) !== undefined,
    ]).toEqual([true, undefined, true]);
    first?.();
    expect(sockets.take('c', 2)).toBeDefined();
    expect(sockets.take('c', 2)).toBeUndefined();
  });
});
