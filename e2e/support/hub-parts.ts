import { createHash, randomBytes } from 'node:crypto';
import { formats, rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import type { Rules } from '@parley/rules';
import type { Bus } from '@parley/server/bus/bus';
import type { FakeTime } from '@parley/server/jobs/testing/fake-time';
import { HUB_KEYS } from '@parley/server/keys/testing/hub-keys';
import type { Ledger } from '@parley/server/ledger/port';
import type { Log } from '@parley/server/log';
import { createHub, type RunningHub } from '@parley/server/rooms/create-hub';
import { fingerprintOf } from '@parley/server/rooms/fingerprint';

/** What a hub of these tests is made of: the real rules, a record and a clock that the test owns. */

export const START = Date.UTC(2026, 10, 2, 9);
const MANY = 1_000_000_000;

/** Limits that no test of something else shall meet. */
export const NO_LIMITS = {
  createPerHour: MANY,
  failedPerMinute: MANY,
  socketsPerCredential: MANY,
  waitsPerCredential: MANY,
  observers: MANY,
  commandsPerMinute: MANY,
  roomPosts: MANY,
  pendingBytes: 64 * 1024 * 1024,
};

export interface HubParts {
  readonly ledger: Ledger;
  readonly bus: Bus;
  readonly time: Pick<FakeTime, 'clock' | 'timers'>;
  readonly baseUrl: string;
  readonly log: Log;
}

export function hubOf({ ledger, bus, time, baseUrl, log }: HubParts): RunningHub {
  return createHub({
    ledger,
    bus,
    rulesOf,
    wires: commandWires,
    createWire,
    fingerprint: fingerprintOf(formats),
    secret: 'a secret of the hub that is long enough',
    hubKeys: HUB_KEYS,
    baseUrl,
    limits: NO_LIMITS,
    sweepMs: 5000,
    alone: false,
    clock: time.clock,
    timers: time.timers,
    random: (bytes) => randomBytes(bytes).toString('hex'),
    log,
  });
}

export function theRules(): Rules {
  const rules = rulesOf('negotiation');
  if (!rules) throw new Error('there is no format negotiation');
  return rules;
}

/** Who may give each command, by the rules. */
export function givenBy(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    theRules()
      .modules.flatMap(({ commands = {} }) => Object.entries(commands))
      .map(([name, { by }]) => [name, by]),
  );
}

export const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
