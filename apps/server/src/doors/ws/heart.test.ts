import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeTime, type FakeTime } from '../../jobs/testing/fake-time.ts';
import { BEAT_MS, Heart } from './heart.ts';

let time: FakeTime;
let heart: Heart;

beforeEach(() => {
  time = createFakeTime(0);
  heart = new Heart(time.timers);
});

function member(isAlive: () => boolean = () => true) {
  const happened: string[] = [];
  const note = (what: string) => void happened.push(`${what} at ${time.clock() / 1000} s`);
  const leave = heart.add({ isHeard: isAlive, beat: () => note('beat'), terminate: () => note('dead') });
  return { happened, leave };
}

describe('B40 the heart', () => {
  test('beats for every socket every 25 s, which is half of what proxies cut at', async () => {
    const { happened } = member();
    await time.pass(3 * BEAT_MS);
    expect(BEAT_MS).toBeLessThanOrEqual(30_000);
    expect(happened).toEqual(['beat at 25 s', 'beat at 50 s', 'beat at 75 s']);
  });

  test('serves those that came at different times at different times', async () => {
    const first = member();
    await time.pass(10_000);
    const second = member();
    await time.pass(50_000);
    expect(first.happened).toEqual(['beat at 25 s', 'beat at 50 s']);
    expect(second.happened).toEqual(['beat at 35 s', 'beat at 60 s']);
  });

  test('takes a socket for dead that was silent after two pings', async () => {
    const { happened, leave } = member(() => false);
    await time.pass(3 * BEAT_MS);
    expect(happened).toEqual(['beat at 25 s', 'beat at 50 s', 'dead at 75 s']);
    leave();
    await time.pass(BEAT_MS);
    expect(happened).toHaveLength(3);
  });

  test('forgives a silence that ends', async () => {
    const answers = [false, true, false, true, false];
    const { happened } = member(() => answers.shift() ?? true);
    await time.pass(7 * BEAT_MS);
    expect(happened).toHaveLength(7);
    expect(happened.filter((what) => what.startsWith('dead'))).toEqual([]);
  });

  test('waits for nothing when nobody is there', async () => {
    const { leave } = member();
    expect(time.waiting).toBe(1);
    leave();
    leave();
    expect(time.waiting).toBe(0);
    const { happened } = member();
    await time.pass(BEAT_MS);
    expect(happened).toHaveLength(1);
  });
});
