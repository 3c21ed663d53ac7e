import { describe, expect, it } from 'vitest';
import { backoffMs, FIRST_SPAN_MS, LONGEST_SPAN_MS } from './backoff.ts';

describe('the wait before an attempt', () => {
  it('lies anywhere in a span that doubles', () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(backoffMs(attempt, 0, () => 0)).toBe(0);
      expect(backoffMs(attempt, 0, () => 0.999_999)).toBe(FIRST_SPAN_MS * 2 ** attempt);
    }
  });

  it('never grows beyond its bound, however often it failed', () => {
    for (const attempt of [6, 20, 1_000, Number.MAX_SAFE_INTEGER]) {
      expect(backoffMs(attempt, 0, () => 1)).toBe(LONGEST_SPAN_MS);
    }
  });

  it('is never shorter than what the hub asked for, and spread beyond it', () => {
    expect(backoffMs(0, 10_000, () => 0)).toBe(10_000);
    expect(backoffMs(0, 10_000, () => 1)).toBe(15_000);
  });
});
