import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { quiet } from '@parley/server/jobs/testing/fake-time';
import { type HttpSeat, json, type Page } from './by-http.ts';
import { does, negotiating } from './room.ts';
import { cutAsItArrives, pollThenPost } from './waking.ts';

let hub: OpenHub;
beforeEach(async () => {
  hub = await openHub();
});
afterEach(() => hub.close());

const WAIT = { prefer: 'wait=50' };

test('DL-6 who waits is woken, however the wait and the post fall together', async () => {
  expect(await pollThenPost(100, 20_261_130)).toBe(100);
});

test('DL-3 what came as a poll was cut off is still unread at the next', async () => {
  expect(await cutAsItArrives(40, 20_261_130, hub)).toBeGreaterThan(20);
});

test('DL-6 two agents that acknowledge and wait do not wake each other in circles', async () => {
  const room = await negotiating(hub);
  const answers: Record<string, Page[]> = { ours: [], theirs: [] };
  const live = async (name: 'ours' | 'theirs', seat: HttpSeat, until: AbortSignal) => {
    await json<Page>(await seat.get('/entries'));
    while (!until.aborted) {
      const page = await json<Page>(await seat.get('/entries', WAIT, until));
      answers[name]?.push(page);
      const upto: Record<string, number> = {};
      for (const { entry } of page.entries) upto[entry.circle] = entry.seq;
      if (page.entries.length > 0) await does(seat, 'ack', { upto });
    }
  };
  const over = new AbortController();
  const lives = [live('ours', room.ours, over.signal), live('theirs', room.theirs, over.signal)];
  const bothWait = () => vi.waitFor(() => expect(hub.desk.waits).toBe(2));
  await bothWait();
  for (let round = 1; round <= 10; round += 1) {
    await does(room.anna, 'post', { text: `Round ${round}` });
    await vi.waitFor(() =>
      expect([answers['ours']?.length, answers['theirs']?.length]).toEqual([round, round]),
    );
    await bothWait();
    await hub.shared.time.pass(10_000);
    await quiet();
    expect([answers['ours']?.length, answers['theirs']?.length]).toEqual([round, round]);
  }
  expect(await room.record('reading.acked')).toHaveLength(20);
  over.abort();
  await Promise.allSettled(lives);
});

test('DL-6 a wait for nothing is answered in under 55 seconds, and says that it waited', async () => {
  const room = await negotiating(hub);
  await json<Page>(await room.theirs.get('/entries'));
  const waiting = room.theirs.get('/entries', { prefer: 'wait=600' });
  await vi.waitFor(() => expect(hub.desk.waits).toBe(1));
  await hub.shared.time.pass(49_999);
  expect(hub.desk.waits).toBe(1);
  await hub.shared.time.pass(5000);
  const answer = await waiting;
  expect(answer.headers.get('preference-applied')).toBe('wait=50');
  expect(answer.headers.get('vary')).toMatch(/prefer/i);
  expect((await json<Page>(answer)).entries).toEqual([]);
});
