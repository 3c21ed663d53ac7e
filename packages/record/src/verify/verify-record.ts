import type { SeatId } from '@parley/protocol/circle';
import { readRecord } from '../bundle/read-record.ts';
import type { RoomRecord } from '../bundle/record.ts';
import type { MinutesFacts } from '../minutes/facts.ts';
import { knowsEd25519 } from '../signature/keys.ts';
import { type CircleReport, checkCircles, findingsIn, unprovenIn } from './circles.ts';
import type { Finding, Unproven } from './finding.ts';
import { type Given, type HubKeyReport, hubKeyReports, hubKeys } from './given.ts';
import { roomEntries } from './ledger.ts';
import { checkMinutes, type MinutesReport } from './minutes.ts';
import { type Point, readPoints } from './points.ts';
import {
  checkSignatures,
  keyFindings,
  type SeatKeyReport,
  type SignatureReport,
  seatKeyReports,
} from './signatures.ts';

/**
 * What a record proves to somebody who trusts neither side (MI-3, MI-5).
 *
 * `whole`: everything holds, and every entry is covered by a checkpoint that the reader can trust from outside. `inside`: the
 * file agrees with itself, which is no more than the hub, or whoever made the file, says. `broken`: see the findings.
 */
export interface Report {
  readonly verdict: 'whole' | 'inside' | 'broken';
  readonly room?: string;
  /** What the hub calls itself, by the file's word, and its keys. */
  readonly hub?: { readonly name: string; readonly keys: readonly HubKeyReport[] };
  readonly circles: readonly CircleReport[];
  readonly checkpoints: readonly Point[];
  readonly minutes?: MinutesReport;
  /** The keys that seats named. */
  readonly keys: readonly SeatKeyReport[];
  readonly signatures: readonly SignatureReport[];
  readonly findings: readonly Finding[];
  readonly unproven: readonly Unproven[];
}

const NOTHING = { circles: [], checkpoints: [], keys: [], signatures: [], unproven: [] } as const;

/** Reads a file and says what it proves. Never throws for what the file holds. */
export async function verifyFile(file: Uint8Array | string, given: Given = {}): Promise<Report> {
  const read = readRecord(file);
  if ('record' in read) return verifyRecord(read.record, given);
  const { fault, place } = read;
  const finding: Finding = { code: `file_${fault}`, part: 'file', ...(place !== undefined && { place }) };
  return { verdict: 'broken', ...NOTHING, findings: [finding] };
}

export async function verifyRecord(record: RoomRecord, given: Given = {}): Promise<Report> {
  if (!(await knowsEd25519())) {
    return {
      verdict: 'broken',
      room: record.room,
      ...NOTHING,
      findings: [{ code: 'platform', part: 'given' }],
    };
  }
  const keys = await hubKeys(record, given);
  const keyGiven = (given.hub ?? []).length > 0;
  const { points, ...read } = await readPoints(record, given, keys);
  const circles = await checkCircles(record, points);
  const entries = roomEntries(record);
  const minutes = await checkMinutes(record, { entries, points, keyGiven });
  const ground = { record, entries, minutes: minutes.facts, given };
  const signatures = await checkSignatures(ground);
  const findings = [
    ...keys.findings,
    ...read.findings,
    ...circles.flatMap((circle) => findingsIn(circle, points, keyGiven)),
    ...minutes.findings,
    ...(await keyFindings(ground)),
    ...signatures.findings,
  ];
  const trusted = circles.every(({ entries, given }) => given >= entries);
  return {
    verdict: findings.length > 0 ? 'broken' : trusted && circles.length > 0 ? 'whole' : 'inside',
    room: record.room,
    hub: { name: record.hub.name, keys: hubKeyReports(keys) },
    circles,
    checkpoints: points,
    ...(minutes.report && { minutes: minutes.report }),
    keys: await seatKeyReports(ground),
    signatures: signatures.reports,
    findings,
    unproven: [
      ...(trusted || keyGiven ? [] : [{ code: 'outside_key' } as const]),
      ...read.unproven,
      ...circles.flatMap(unprovenIn),
      ...minutes.unproven,
      ...ofPeople(signatures.reports, minutes.facts),
    ],
  };
}

/** Of the hub and of those who signed, what no file can prove. */
function ofPeople(signatures: readonly SignatureReport[], minutes: MinutesFacts | undefined): Unproven[] {
  const signed = new Set(signatures.filter(({ purpose }) => purpose === 'minutes').map(({ seat }) => seat));
  const unsigned = [...(minutes?.seats ?? [])]
    .filter(([seat, { kind }]) => kind === 'person' && !signed.has(seat as SeatId))
    // The minutes name seats alone there.
    .map(([seat, { name }]) => ({ code: 'unsigned', seat: seat as SeatId, name }) as const);
  const claimed = signatures
    .filter(({ trust }) => trust === 'claimed')
    .filter(firstOf(({ seat, fingerprint }) => `${seat} ${fingerprint}`))
    .map(({ seat, name }) => ({ code: 'seat_key', seat, name }) as const);
  const always = signatures.length > 0 ? (['screen', 'identity', 'time'] as const) : [];
  return [...claimed, ...unsigned, ...(['hub_honest', ...always] as const).map((code) => ({ code }))];
}

/** Lets through the first of those that are called the same. */
function firstOf<T>(nameOf: (value: T) => string): (value: T) => boolean {
  const before = new Set<string>();
  return (value) => before.size < before.add(nameOf(value)).size;
}
