import {
  type Given,
  readCheckpointNote,
  readRecord,
  type Report,
  type RoomRecord,
  recordText,
  verifyFile,
} from '@parley/record';
import { HUB_KEYS } from '@parley/server/keys/testing/hub-keys';
import type { Chance } from '../support/chance.ts';
import type { Played } from './meeting.ts';
import { tampers } from './tampers.ts';

/** What the records of a random meeting must prove, and what must not escape them once they were changed. */

export const HUB = HUB_KEYS.published.map(({ key }) => key);

/** Nothing of a true record is called a fault. Answers the common record. */
export async function checkTrue(
  { stage, seated, kept, minutes }: Played,
  chance: Chance,
): Promise<RoomRecord> {
  const { caller } = chance.pick(seated);
  const { text: common } = await stage.hub.record(caller, 'room');
  const { text: other } = await stage.hub.record(chance.pick(seated).caller, 'room');
  if (other !== common) throw new Error('two seats have two common records');
  await holds('with the key of the hub', 'whole', common, { hub: HUB });
  await holds('with nothing given', 'inside', common, {});
  const { text: own } = await stage.hub.record(caller, 'party');
  for (const file of [common, own])
    await holds('with the key and what was kept', 'whole', file, { hub: HUB, checkpoints: kept });
  const record = recordIn(common);
  // What was kept knows the room's own circle, whoever kept it; but not what came after.
  const newest = record.circles.get('room')?.length;
  const isCovered = kept
    .map(readCheckpointNote)
    .some((says) => says?.circle === 'room' && says.seq === newest);
  const byKept = isCovered ? 'whole' : 'inside';
  await holds('with what was kept alone', byKept, common, { checkpoints: kept });
  if (record.minutes !== (minutes ?? null)) throw new Error('the record has other minutes than the room');
  return record;

  async function holds(how: string, verdict: Report['verdict'], file: string, given: Given) {
    const report = await verifyFile(file, given);
    const { signatures, findings } = report;
    const isWhole = report.verdict === verdict && findings.length === 0;
    const signed = stage.taken.get('sign') ?? 0;
    if (isWhole && signatures.length === signed && signatures.every((one) => one.holds)) return;
    throw new Error(
      `${how}: ${report.verdict}, ${signatures.length} of ${signed} signatures, ${JSON.stringify(findings)}`,
    );
  }
}

/** Each thing that a forger may do to it is found. Answers the names of those that could be tried. */
export async function checkTampered(
  record: RoomRecord,
  foreign: RoomRecord,
  chance: Chance,
): Promise<readonly string[]> {
  const tried: string[] = [];
  for (const [name, tamper] of Object.entries(tampers)) {
    const tampered = await tamper(record, { chance, foreign });
    if (!tampered) continue;
    const { verdict } = await verifyFile(recordText(tampered), { hub: HUB });
    if (verdict !== 'broken') throw new Error(`${name}: not found, the record is ${verdict}`);
    tried.push(name);
  }
  return tried;
}

export function recordIn(file: string): RoomRecord {
  const read = readRecord(file);
  if (!('record' in read)) throw new Error(`the hub handed out what is no record: ${read.fault}`);
  return read.record;
}
