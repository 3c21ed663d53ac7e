import { expect, test } from 'vitest';
import { createFakeTime, quiet } from '../jobs/testing/fake-time.ts';
import { LedgerUnavailable } from '../ledger/port.ts';
import { createLog } from '../log.ts';
import { createHubTime } from './hub-time.ts';

const START = 1_000_000;

function hubTime(kept = 0) {
  const time = createFakeTime(START);
  const record = { kept, asked: 0, isDown: false };
  const ledger = {
    async highWater(instant: number) {
      if (record.isDown) throw new LedgerUnavailable('08006');
      record.asked += 1;
      record.kept = Math.max(record.kept, instant);
      return record.kept;
    },
  };
  return { time, record, hub: createHubTime(time.clock, ledger, createLog('silent')) };
}

test('DL-1 RM-6 nothing is judged earlier than any hub has acted', async () => {
  const { hub, time } = hubTime(START + 5000);
  expect(await hub.now()).toBe(START + 5000);
  time.set(START + 6000);
  expect(await hub.now()).toBe(START + 6000);
  time.set(START);
  expect(await hub.now()).toBe(START + 6000);
  expect(hub.latest()).toBe(START + 6000);
});

test('the record hears of the time once a second at most', async () => {
  const { hub, time, record } = hubTime();
  for (let step = 0; step < 30; step += 1) {
    await hub.now();
    await quiet();
    time.set(time.clock() + 100);
  }
  expect(record.asked).toBe(3);
  expect(record.kept).toBe(START + 2000);
});

test('before the record has said how late it is, nothing is judged; the next who asks tries again', async () => {
  const { hub, record } = hubTime(START + 5000);
  record.isDown = true;
  await expect(hub.now()).rejects.toThrow(LedgerUnavailable);
  record.isDown = false;
  expect(await hub.now()).toBe(START + 5000);
});

test('later on, time goes on while the record cannot be reached', async () => {
  const { hub, record, time } = hubTime();
  await hub.now();
  record.isDown = true;
  time.set(START + 5000);
  expect(await hub.now()).toBe(START + 5000);
  await quiet();
});
