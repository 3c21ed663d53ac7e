import type { CommandWire } from '@parley/rules/wire';
import type { Bus } from '../bus/bus.ts';
import { createSweeping } from '../jobs/sweeping.ts';
import type { Timers } from '../jobs/timers.ts';
import { createKeys } from '../keys/derive.ts';
import type { HubKeys } from '../keys/hub-keys.ts';
import { createIssuer } from '../keys/issue.ts';
import { createAppender } from '../ledger/appender.ts';
import { createHeadReader } from '../ledger/head-reader.ts';
import type { Ledger } from '../ledger/port.ts';
import type { Log } from '../log.ts';
import { Edge } from './edge.ts';
import type { Hub } from './hub.ts';
import { createHubTime } from './hub-time.ts';
import { createIdentify } from './identify.ts';
import { createEvidence } from './evidence.ts';
import { createMinuting } from './minutes.ts';
import type { RulesOf } from './picture.ts';
import { createRate } from './rate.ts';
import { createRecording } from './recording.ts';
import { Registry } from './registry.ts';
import { Service } from './service.ts';
import type { RandomHex } from './writing.ts';

/** What a hub is made of. Nothing is reached for: clock, timers and chance come from outside. */
export interface HubOptions {
  readonly ledger: Ledger;
  readonly bus: Bus;
  readonly rulesOf: RulesOf;
  /** Commands that are given to a room, by name; and the one that makes it. */
  readonly wires: ReadonlyMap<string, CommandWire>;
  readonly createWire: CommandWire;
  /** Fingerprint of the rules: a page that folds by other rules must be loaded anew. */
  readonly fingerprint: string;
  /** What every credential and room id is derived from. */
  readonly secret: string;
  /** What this hub signs checkpoints with. */
  readonly hubKeys: HubKeys;
  /** What every link begins with. */
  readonly baseUrl: string;
  readonly limits: { readonly commandsPerMinute: number };
  readonly sweepMs: number;
  /** No other hub uses this ledger: what is in memory need not be compared before it is told. */
  readonly alone: boolean;
  readonly clock: () => number;
  readonly timers: Timers;
  readonly random: RandomHex;
  readonly log: Log;
}

export interface RunningHub extends Hub {
  /** Takes nothing more, lets what is under way end, and writes what was to be written. The ledger and the bus stay open. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HUB_NAME_BYTES = 4;

export function createHub(options: HubOptions): RunningHub {
  const { ledger, bus, clock, timers, log, limits } = options;
  const appender = createAppender(ledger);
  const heads = createHeadReader(ledger);
  const time = createHubTime(clock, ledger, log);
  const keys = createKeys(options.secret);
  const issuer = createIssuer(keys, options.baseUrl);
  const minuting = createMinuting();
  const roomParts = { ...options, appender, heads, time, issuer, hub: options.random(HUB_NAME_BYTES) };
  const recording = createRecording(options.hubKeys, minuting);
  const registry = new Registry(roomParts, (room) => {
    minuting.forget(room);
    recording.forget(room);
  });
  const edge = new Edge(log);
  const service = new Service({
    ...options,
    registry,
    edge,
    keys,
    minuting,
    evidence: createEvidence(minuting, options.baseUrl),
    recording,
    identify: createIdentify(registry, { ledger, time }),
    commandRate: createRate(limits.commandsPerMinute, MINUTE_MS, clock),
    latest: time.latest,
  });

  const sweeping = createSweeping({ ledger, registry, time, log }, options.sweepMs, timers);
  const failed = (room: string) => (error: unknown) => log.warn('room.not_told', { room }, error);
  const unsubscribe = bus.subscribe({
    hint: (room, version) => void registry.near(room)?.hint(version).catch(failed(room)),
    presence: (presence) => registry.near(presence.room)?.audience.heard(presence),
    missed: () => void sweeping.compare().catch(failed('all')),
  });

  return Object.assign(service, {
    async stop() {
      unsubscribe();
      await Promise.all([sweeping.stop(), edge.close()]);
      await registry.stop();
      await Promise.all([appender.stop(), heads.stop()]);
    },
  });
}
