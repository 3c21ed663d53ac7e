import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quiet } from '../jobs/testing/fake-time.ts';
import { createGatherer, type GathererOptions } from './gather.ts';
import { LedgerUnavailable } from './port.ts';

/** A gatherer whose questions the test answers by hand: each item's answer is the item, doubled. */
function gathering(over: Partial<GathererOptions<number, number>> = {}) {
  const asked: { readonly items: readonly number[]; answer(): Promise<void>; fail(): Promise<void> }[] = [];
  const gatherer = createGatherer<number, number>({
    send: (items) =>
      new Promise((resolve, reject) => {
        const answer = () => {
          resolve(items.map((item) => item * 2));
          return quiet();
        };
        const fail = () => {
          reject(new LedgerUnavailable('lost'));
          return quiet();
        };
        asked.push({ items, answer, fail });
      }),
    maxItems: 3,
    weigh: (item) => item,
    maxWeight: 100,
    inFlight: 1,
    ...over,
  });
  return { gatherer, asked, batches: () => asked.map(({ items }) => items) };
}

describe('gathering', () => {
  test('what is asked in one go is one question, and each gets its own answer', async () => {
    const { gatherer, asked, batches } = gathering();
    const answers = Promise.all([1, 2, 3].map((item) => gatherer.ask(item)));
    await quiet();
    expect(batches()).toEqual([[1, 2, 3]]);
    await asked[0]?.answer();
    expect(await answers).toEqual([2, 4, 6]);
  });

  test('what is asked while a question is under way waits for the next one', async () => {
    const { gatherer, asked, batches } = gathering();
    const first = gatherer.ask(1);
    await quiet();
    const rest = Promise.all([2, 3].map((item) => gatherer.ask(item)));
    await quiet();
    expect(batches()).toEqual([[1]]);
    await asked[0]?.answer();
    expect(await first).toBe(2);
    expect(batches()).toEqual([[1], [2, 3]]);
    await asked[1]?.answer();
    expect(await rest).toEqual([4, 6]);
  });

  test('a question holds so many items and so much weight, and a heavy item travels alone', async () => {
    const { gatherer, asked, batches } = gathering();
    for (const item of [1, 1, 1, 1, 99, 1, 1, 500, 1]) gatherer.ask(item).catch(() => undefined);
    for (let index = 0; index < 5; index += 1) {
      await quiet();
      await asked[index]?.answer();
    }
    expect(batches()).toEqual([[1, 1, 1], [1, 99], [1, 1], [500], [1]]);
  });

  test('a question that fails is the failure of those in it alone', async () => {
    const { gatherer, asked } = gathering();
    const [first, second] = [gatherer.ask(1), gatherer.ask(2)];
    await quiet();
    const third = gatherer.ask(3);
    const outcomes = Promise.allSettled([first, second]);
    await asked[0]?.fail();
    const reason = new LedgerUnavailable('lost');
    expect(await outcomes).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    await asked[1]?.answer();
    expect(await third).toBe(6);
  });

  test('an answer that is missing is a failure, and the next question is put all the same', async () => {
    const { gatherer } = gathering({ send: async (items) => (items.includes(1) ? [] : items) });
    await expect(gatherer.ask(1)).rejects.toThrow('each item has one answer');
    expect(await gatherer.ask(2)).toBe(2);
  });
});

describe('stopping', () => {
  test('waits for everything that was asked, and takes nothing more', async () => {
    const { gatherer, asked } = gathering({ maxItems: 1 });
    const answers = Promise.all([gatherer.ask(1), gatherer.ask(2)]);
    let stopped = false;
    const stop = gatherer.stop().then(() => {
      stopped = true;
    });
    await expect(gatherer.ask(3)).rejects.toThrow(new LedgerUnavailable('stopped'));
    await quiet();
    await asked[0]?.answer();
    expect(stopped).toBe(false);
    await asked[1]?.answer();
    await stop;
    expect(await answers).toEqual([2, 4]);
  });

  test('at rest is done at once, and can be asked for twice', async () => {
    const { gatherer, asked } = gathering();
    await Promise.all([gatherer.stop(), gatherer.stop()]);
    await gatherer.stop();
    expect(asked).toEqual([]);
  });
});

test('in any order of asking and answering, each is answered once, in order, within the bounds', async () => {
  const ask = fc.record({ ask: fc.integer({ min: 1, max: 60 }) });
  const settle = fc.record({ settle: fc.nat(), well: fc.boolean() });
  const events = fc.array(fc.oneof(ask, settle), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(events, fc.integer({ min: 1, max: 3 }), async (given, inFlight) => {
      const { gatherer, asked, batches } = gathering({ inFlight });
      const items: number[] = [];
      const answers: Promise<unknown>[] = [];
      const settled = new Set<number>();
      const underWay = () => [...asked.keys()].filter((index) => !settled.has(index));
      const end = async (index: number, well: boolean) => {
        settled.add(index);
        await (well ? asked[index]?.answer() : asked[index]?.fail());
      };
      for (const event of given) {
        if ('ask' in event) {
          items.push(event.ask);
          answers.push(gatherer.ask(event.ask).catch(() => 'failed'));
          await quiet();
        } else {
          const index = underWay()[event.settle % inFlight];
          if (index !== undefined) await end(index, event.well);
        }
        expect(underWay().length).toBeLessThanOrEqual(inFlight);
      }
      const stopped = gatherer.stop();
      for (let [next] = underWay(); next !== undefined; [next] = underWay()) await end(next, true);
      await stopped;
      expect(batches().flat()).toEqual(items);
      for (const [index, answer] of (await Promise.all(answers)).entries()) {
        expect([(items[index] ?? 0) * 2, 'failed']).toContain(answer);
      }
      for (const batch of batches()) {
        expect(batch.length).toBeLessThanOrEqual(3);
        const weight = batch.reduce((one, other) => one + other);
        expect(batch.length === 1 || weight <= 100).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
