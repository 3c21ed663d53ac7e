import { availableParallelism, cpus } from 'node:os';
import type { BroadcastResult } from './broadcast/broadcast.ts';
import type { DurableResult } from './durable/durable.ts';
import type { RecordResult } from './record/record.ts';
import { OTHER_SETTINGS, RAISED_LIMITS } from './machine/hub.ts';
import { type Comparison, ratioOf } from './rounds.ts';
import type { Sizes } from './sizes.ts';

/** What comes out of a run. */
export interface Report {
  readonly machine: {
    readonly cores: number;
    readonly processor: string;
    readonly node: string;
    readonly system: string;
  };
  readonly quick: boolean;
  readonly raisedLimits: Readonly<Record<string, string>>;
  readonly otherSettings: Readonly<Record<string, string>>;
  readonly sizes: Sizes;
  readonly seconds: number;
  readonly durable?: DurableResult;
  readonly broadcast?: BroadcastResult;
  readonly record?: RecordResult;
}

export type Measured = Pick<Report, 'durable' | 'broadcast' | 'record'>;

/** The ratios that the design asks for. */
const TARGETS = { durable: 0.5, broadcast: 0.8 } as const;
/** What the minutes and the record of a full room, and to verify it, may take. */
const TARGET_MS = 1000;

export function reportOf(measured: Measured, run: Pick<Report, 'quick' | 'sizes' | 'seconds'>): Report {
  return {
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      node: process.version,
      system: `${process.platform} ${process.arch}`,
    },
    raisedLimits: RAISED_LIMITS,
    otherSettings: OTHER_SETTINGS,
    ...run,
    ...measured,
  };
}

export function textOf(report: Report): string {
  const { machine, raisedLimits, otherSettings, durable, broadcast, record } = report;
  return [
    '',
    `${machine.cores} cores (${machine.processor}), Node ${machine.node}, ${machine.system}; ${report.seconds.toFixed(0)} s in all`,
    'hub, database and load share these cores; all traffic is on 127.0.0.1',
    'limits of the hub that were raised:',
    ...settings(raisedLimits),
    'other settings:',
    ...settings(otherSettings),
    ...(durable ? durableText(durable, report) : []),
    ...(broadcast ? broadcastText(broadcast, report) : []),
    ...(record ? recordText(record, report) : []),
    ...(report.quick
      ? ['', 'This was a quick run: it shows that everything works, and its numbers mean nothing.']
      : []),
    '',
  ].join('\n');
}

function settings(of: Readonly<Record<string, string>>): string[] {
  return Object.entries(of).map(([name, value]) => `  ${name}=${value}`);
}

function durableText(result: DurableResult, { sizes }: Report): string[] {
  const { rooms, sockets, underWay, framesPerCommand, commandsPerCommit, entriesPerCommand } = result;
  const perCommand = `${entriesPerCommand.toFixed(2)} entries and ${framesPerCommand.toFixed(2)} deliveries`;
  const { rounds, measureMs, warmMs } = sizes.durable;
  return [
    '',
    `durable commands a second: ${rooms} rooms, ${sockets} sockets with ${underWay} command(s) under way each`,
    `  ${commandsPerCommit} command(s) to a commit, ${perCommand} to a command`,
    `  hub             ${rate(result.hub)}${cost(result.hubCpu)}`,
    `  appender alone  ${rate(result.ceiling)}${cost(result.ceilingCpu)}`,
    ratioLine(result, TARGETS.durable),
    `  medians of ${rounds} rounds by turns, ${measureMs / 1000} s each after ${warmMs / 1000} s of warm-up`,
  ];
}

function broadcastText(result: BroadcastResult, { sizes }: Report): string[] {
  const { sockets, posts, underWay, entriesPerFrame, bytesPerEntry } = result;
  return [
    '',
    `broadcast, deliveries a second: ${posts} posts to ${sockets} sockets in one room, ${underWay} posts under way`,
    `  ${entriesPerFrame.toFixed(2)} entries to a frame, ${bytesPerEntry.toFixed(0)} bytes to an entry`,
    `  hub             ${rate(result.hub)}${cost(result.hubCpu)}`,
    `  raw writes      ${rate(result.ceiling)}${cost(result.ceilingCpu)}`,
    ratioLine(result, TARGETS.broadcast),
    `  medians of ${sizes.broadcast.rounds} rounds by turns, each in a room of its own`,
  ];
}

function recordText(result: RecordResult, { sizes }: Report): string[] {
  const { entries, bytes, minutes, record, verify, parse, hash } = result;
  const ceiling = parse + hash;
  return [
    '',
    `record, milliseconds: a room of ${entries} entries, a file of ${rate(bytes).trim()} bytes, in one process`,
    `  minutes         ${rate(minutes)}   (wanted: under ${TARGET_MS})`,
    `  record          ${rate(record)}   (wanted: under ${TARGET_MS}; its minutes included)`,
    `  verify          ${rate(verify)}   (wanted: under ${TARGET_MS}; with the key of the hub)`,
    `  JSON.parse      ${rate(parse)}`,
    `  SHA-256         ${rate(hash)}   (of each entry)`,
    `  ratio           ${(verify / ceiling).toFixed(1).padStart(9)}   (of verifying to both of these)`,
    `  medians of ${sizes.record.rounds} rounds after one of warm-up`,
  ];
}

function ratioLine({ ratio, rounds }: Comparison, target: number): string {
  const each = rounds.map((round) => ratioOf(round).toFixed(2)).join(' ');
  return `  ratio           ${ratio.toFixed(2).padStart(9)}   (wanted: at least ${target.toFixed(1)}; each round: ${each})`;
}

function rate(value: number): string {
  return Math.round(value).toLocaleString('en').padStart(9);
}

function cost(microseconds: number | null): string {
  return microseconds === null ? '' : `   (${microseconds.toFixed(1)} us of its process for each)`;
}
