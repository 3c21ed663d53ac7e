import type { Down } from '@parley/protocol';
import { createFakeTime, quiet } from '../../../jobs/testing/fake-time.ts';
import type { LogFields } from '../../../log.ts';
import { createLimits } from '../../edge/limits.ts';
import { createFakeHub, ROOM, tokens } from '../../testing/fake-hub.ts';
import { createLinkedPair } from './linked-pair.ts';
import { sessionOn } from './session-on.ts';

/** One session at the end of a wire, with a hub that answers as the test wants. */

export const SETTINGS = { createPerHour: 20, failedPerMinute: 5, socketsPerCredential: 2, observers: 3 };

export function createHarness(limits = createLimits(SETTINGS), hub = createFakeHub()) {
  const time = createFakeTime(1_000_000);
  const pair = createLinkedPair();
  const logged: { event: string; fields: LogFields | undefined; error: unknown }[] = [];
  const write = (event: string, fields?: LogFields, error?: unknown) =>
    void logged.push({ event, fields, error });
  const log = { debug: write, info: write, warn: write, error: write, child: () => log };
  const session = sessionOn(pair, {
    hub,
    limits,
    log,
    settings: SETTINGS,
    clock: time.clock,
    timers: time.timers,
  });
  const frames: Down[] = [];
  const closed: number[] = [];
  pair.client.listen({
    received: (bytes) => frames.push(JSON.parse(new TextDecoder().decode(bytes)) as Down),
    closed: (code) => closed.push(code),
  });

  /** Lets everything happen that needs no time. */
  const settle = async () => {
    pair.settle();
    await quiet();
    pair.settle();
  };

  return {
    session,
    hub,
    limits,
    time,
    pair,
    /** What the client received, and how it was closed. */
    frames,
    closed,
    logged,
    settle,
    /** Sends frames and lets everything happen that follows. Answers with what the client received since. */
    async say(...said: readonly (object | string | Uint8Array)[]): Promise<Down[]> {
      const before = frames.length;
      for (const one of said) {
        pair.client.send(typeof one === 'string' || one instanceof Uint8Array ? one : JSON.stringify(one));
      }
      await settle();
      return frames.slice(before);
    },
  };
}

export const hello = { type: 'hello', version: 1 } as const;

export function join(token: string = tokens.agent, ref = 'j', more: object = {}) {
  return { type: 'join', ref, token, ...more };
}

export function give(ref: string, more: object = {}) {
  return {
    type: 'do',
    ref,
    room: ROOM,
    seat: 's1',
    command: 'say',
    input: {},
    key: ref,
    ...more,
  };
}
