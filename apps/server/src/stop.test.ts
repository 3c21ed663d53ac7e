import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { Stops } from './stop.ts';

const LIMIT_MS = 8000;
let lines: string[];
let stopped: string[];
let stops: Stops;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  stopped = [];
  stops = new Stops(createLog('debug', { write: (line) => void lines.push(line) }));
  stops.add('database', () => void stopped.push('database'));
});

afterEach(() => void vi.useRealTimers());

/** A part that never stops. */
const hang = () => new Promise<void>(() => undefined);

describe('a stop', () => {
  test('goes through the parts in reverse order, one after another', async () => {
    stops.add('pool', async () => {
      await Promise.resolve();
      stopped.push('pool');
    });
    stops.add('doors', () => void stopped.push('doors'));
    expect(stops.stopping).toBe(false);
    const run = stops.run(LIMIT_MS);
    expect(stops.stopping).toBe(true);
    expect(await run).toBe(true);
    expect(stopped).toEqual(['doors', 'pool', 'database']);
  });

  test('happens once, however often it is asked for', async () => {
    const first = stops.run(LIMIT_MS);
    expect(stops.run(1)).toBe(first);
    await first;
    await stops.run(LIMIT_MS);
    expect(stopped).toEqual(['database']);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('goes on when a part %s, says so in the log, and is not called a good one', async (_how, stop) => {
    stops.add('doors', stop);
    expect(await stops.run(LIMIT_MS)).toBe(false);
    expect(stopped).toEqual(['database']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'stop.failed',
      part: 'doors',
      error: { name: 'Error' },
    });
  });

  test('passes over a part that hangs, after half of the time that is left', async () => {
    const budgets: number[] = [];
    stops.add('pool', (budgetMs) => void budgets.push(budgetMs));
    stops.add('doors', hang);
    stops.add('jobs', hang);
    const run = stops.run(LIMIT_MS);
    await vi.advanceTimersByTimeAsync(4000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await run).toBe(false);
    expect(budgets).toEqual([1000]);
    expect(stopped).toEqual(['database']);
    expect(lines.map((line) => JSON.parse(line).part)).toEqual(['jobs', 'doors']);
  });

  test('takes with it what comes up meanwhile', async () => {
    stops.add('doors', () => stops.add('late', () => void stopped.push('late')));
    await stops.run(LIMIT_MS);
    expect(stopped).toEqual(['late', 'database']);
  });
});
