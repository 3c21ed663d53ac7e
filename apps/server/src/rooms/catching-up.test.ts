import type { Circle, SeatId } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import { expect, test } from 'vitest';
import { quiet } from '../jobs/testing/fake-time.ts';
import { entriesFrame } from './frames.ts';
import { Reading } from './reading.ts';
import { TestReader } from './testing/hubs.ts';

/** A record whose circles are equally long, of which a hub has folded a part, and whose pages come when the test says so. */
function record() {
  const pages: {
    readonly circle: Circle;
    readonly from: number;
    readonly resolve: (page: readonly SealedEntry[]) => void;
  }[] = [];
  let head = 0;
  const entry = (seq: number, circle: Circle = 'room'): SealedEntry => ({
    circle,
    seq,
    hash: 'a'.repeat(64),
    text: JSON.stringify({
      circle,
      seq,
      type: 't',
      at: 0,
      by: { kind: 'hub', seat: null, party: null },
      body: {},
      salt: '',
    }),
  });
  const reader = new TestReader();
  const seat: SeatId = 's1';
  const failures: unknown[] = [];
  const reading = new Reading(
    { seat, follow: false, reader, places: new Map([['room', 0]]) },
    {
      room: 'r',
      head: () => head,
      after: (circle, from) => new Promise((resolve) => pages.push({ circle, from, resolve })),
      wakes: () => [],
    },
    { caughtUp: () => undefined, failed: (_, error) => failures.push(error) },
  );
  return {
    reading,
    reader,
    pages,
    failures,
    entry,
    /** Folds up to an entry, and publishes what came in one commit. */
    publish(first: number, last: number) {
      head = last;
      const entries = Array.from({ length: last - first + 1 }, (_, index) => entry(first + index));
      reading.deliver({
        circle: 'room',
        first,
        last,
        frame: entriesFrame('r', 'room', entries),
        wakes: () => false,
      });
    },
    async answer(upto: number) {
      const page = pages.shift();
      if (!page) throw new Error('nobody asks for a page');
      const { circle, from, resolve } = page;
      resolve(Array.from({ length: upto - from }, (_, index) => entry(from + 1 + index, circle)));
      await quiet();
    },
  };
}

test('DL-2 what is in the record but not folded here yet is sent once, when it is published', async () => {
  const { reading, reader, publish, answer } = record();
  publish(1, 3);
  reading.start();
  await answer(4);
  expect(reader.read).toHaveLength(3);
  publish(4, 5);
  expect(reader.read).toHaveLength(5);
});

test('DL-2 what is published while a page is on its way is found in the record', async () => {
  const { reading, reader, publish, answer, pages } = record();
  publish(1, 3);
  reading.start();
  publish(4, 5);
  expect(reader.read).toEqual([]);
  await answer(3);
  expect(pages[0]?.from).toBe(3);
  publish(6, 6);
  await answer(6);
  publish(7, 7);
  expect(reader.read).toHaveLength(7);
});

test('a circle that is taken away and given back while a page is on its way comes from its beginning', async () => {
  const { reading, reader, publish, answer, pages } = record();
  publish(1, 3);
  reading.start();
  await answer(1);
  reading.mayRead([]);
  reading.mayRead(['room']);
  await answer(3);
  expect(reader.read).toHaveLength(1);
  expect(pages[0]?.from).toBe(0);
});

test('a circle that is added to what a reader reads comes from its beginning at once', async () => {
  const { reading, reader, answer, pages, publish } = record();
  reading.start();
  publish(1, 1);
  reading.mayRead(['room', 'party/p1']);
  expect(pages[0]?.from).toBe(0);
  await answer(1);
  expect(reader.read).toEqual(['room 1 t', 'party/p1 1 t']);
});

test('a reader that left while a page was on its way gets nothing of it', async () => {
  const { reading, reader, publish, answer } = record();
  publish(1, 2);
  reading.start();
  expect(reading.end()).toBe(true);
  await answer(2);
  expect(reader.read).toEqual([]);
  expect(reading.end()).toBe(false);
});

test('a record that cannot give what was folded of it is a failure, and not an endless question', async () => {
  const { reading, publish, answer, failures, pages } = record();
  publish(1, 2);
  reading.start();
  await answer(0);
  expect(failures).toHaveLength(1);
  expect(pages).toEqual([]);
});
