import { createHash } from 'node:crypto';
import { readRecord, verifyFile } from '@parley/record';
import { minutesDocument, minutesText } from '@parley/record/minutes/document';
import { BenchError } from '../machine/failure.ts';
import { median } from '../rounds.ts';
import type { Sizes } from '../sizes.ts';
import { fillRoom, type FullRoom } from './room.ts';

/**
 * What a full room costs whoever takes its minutes and its record along, and whoever verifies that; against what no
 * verifier can do without: to read the file as JSON, and to hash its entries one after the other.
 */
export interface RecordResult extends Milliseconds {
  readonly entries: number;
  readonly bytes: number;
  readonly rounds: readonly Milliseconds[];
}

/** Of each round; of all of them, the medians. */
interface Milliseconds {
  /** From the entries to the text of the minutes, by a hub that has loaded the room. */
  readonly minutes: number;
  /** From the entries to the record file, minutes and signed checkpoints included. */
  readonly record: number;
  /** From the file to the report, with the key of the hub given. */
  readonly verify: number;
  readonly parse: number;
  readonly hash: number;
}

const PARTS = ['minutes', 'record', 'verify', 'parse', 'hash'] as const;

export async function measureRecord(
  sizes: Sizes['record'],
  say: (line: string) => void,
): Promise<RecordResult> {
  say(`filling a room with ${sizes.entries} entries`);
  const room = await fillRoom(sizes.entries);
  const { file } = await measureRound(room); // the first warms up
  const rounds: Milliseconds[] = [];
  for (let round = 1; round <= sizes.rounds; round += 1) {
    const { ms } = await measureRound(room);
    say(`round ${round}: ${PARTS.map((part) => `${part} ${ms[part].toFixed(0)} ms`).join(', ')}`);
    rounds.push(ms);
  }
  const medians = PARTS.map((part) => [part, median(rounds.map((round) => round[part]))] as const);
  return {
    ...(Object.fromEntries(medians) as unknown as Milliseconds), // of each part
    entries: textsIn(file).length,
    bytes: Buffer.byteLength(file),
    rounds,
  };
}

async function measureRound(room: FullRoom): Promise<{ readonly ms: Milliseconds; readonly file: string }> {
  const forMinutes = await room.open();
  const [minutes] = await timed(async () =>
    minutesText(minutesDocument(await forMinutes.hub.minutes(forMinutes.caller))),
  );
  await forMinutes.hub.stop();
  const forRecord = await room.open();
  const [record, { text: file }] = await timed(() => forRecord.hub.record(forRecord.caller, 'room'));
  await forRecord.hub.stop();
  const [verify, report] = await timed(() => verifyFile(file, { hub: room.keys }));
  if (report.verdict !== 'whole') throw new BenchError(`the record is ${report.verdict}`);
  const texts = textsIn(file);
  const [parse] = await timed(() => JSON.parse(file) as unknown);
  const [hash] = await timed(() => {
    for (const text of texts) createHash('sha256').update(text).digest();
  });
  return { ms: { minutes, record, verify, parse, hash }, file };
}

function textsIn(file: string): readonly string[] {
  const read = readRecord(file);
  if (!('record' in read)) throw new BenchError('the hub handed out what is no record');
  return (read.record.circles.get('room') ?? []).map(({ text }) => text);
}

async function timed<T>(work: () => T | Promise<T>): Promise<readonly [ms: number, result: T]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}
