import { expect, it } from 'vitest';
import { createClock } from '../../testing/clock.ts';
import { runOnce } from './run-once.ts';

/** A program that ends when it is made to, and no sooner. */
function stubborn() {
  const clock = createClock();
  const signals: string[] = [];
  const stop = new AbortController();
  const run = () =>
    runOnce(
      {
        timers: clock,
        start: () => {
          const { promise, resolve } = withEnd();
          return {
            ended: promise,
            kill(signal) {
              signals.push(signal);
              if (signal === 'SIGKILL') resolve({ code: null, signal });
            },
          };
        },
      },
      ['agent'],
      { input: '', env: {}, timeoutMs: 60_000, signal: stop.signal },
    );
  return { clock, signals, stop, run };
}

function withEnd() {
  let resolve: (end: { code: null; signal: string }) => void = () => undefined;
  const promise = new Promise<{ code: null; signal: string }>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

it('N21 a run that takes too long is asked to end, and made to five seconds later', async () => {
  const { clock, signals, run } = stubborn();
  const ended = run();
  clock.advance(59_999);
  expect(signals).toEqual([]);
  clock.advance(1);
  clock.advance(4_999);
  expect(signals).toEqual(['SIGTERM']);
  clock.advance(1);
  expect(await ended).toEqual({ code: null, signal: 'SIGKILL', cut: 'time' });
});

it('N21 one that does not end when its user stops is ended before the command itself is gone', async () => {
  const { clock, signals, stop, run } = stubborn();
  const ended = run();
  stop.abort();
  expect(signals).toEqual(['SIGTERM']);
  clock.advance(999);
  expect(await ended).toMatchObject({ signal: 'SIGKILL', cut: 'stop' });
});

it('N21 one that was started as its user stopped is ended too', async () => {
  const { clock, signals, stop, run } = stubborn();
  stop.abort();
  const ended = run();
  expect(signals).toEqual(['SIGTERM']);
  clock.advance(999);
  expect((await ended).cut).toBe('stop');
});
