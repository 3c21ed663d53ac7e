import { type Report, readRecord, verifyFile, verifyRecord } from '@parley/record';
import type { Ending } from '../exit-codes.ts';
import { UsageError } from '../usage-error.ts';
import type { KeptRoom } from '../keeping/kept-rooms.ts';
import type { Call, Verb } from '../verb.ts';
import { givenKeys } from '../verifying/given-keys.ts';
import { notesIn } from '../verifying/given-notes.ts';
import { keysOf } from '../verifying/keys.ts';
import { type Checked, reportLines, reportObject } from '../verifying/report-lines.ts';

/**
 * Checks a record without a network and without a seat. What this machine has kept of the room is held against it too:
 * it came from the hub when the meeting was held, and not with the file.
 */
export const verifyVerb: Verb = {
  name: 'verify',
  operands: '<record.json>',
  says: 'Check the record of a room, without a network: what it proves, by whose key, and where it was changed.',
  group: 'Record and keys',
  options: {
    key: {
      value: 'whose=key',
      many: true,
      says: 'a key you have from outside: hub=<verifier key>, or <seat>=<key or fingerprint>; =@<file> for those in a file',
    },
    checkpoints: {
      value: 'file',
      many: true,
      says: 'signed checkpoints that a side has kept, in JSON or one after the other',
    },
  },
  async run(call) {
    const { parsed, output } = call;
    const [path, ...more] = parsed.operands;
    if (path === undefined) throw new UsageError('verify needs <record.json>.');
    if (more.length > 0) throw new UsageError(`verify does not take "${more.join(' ')}".`);
    const checked = await check(call, path);
    await output.show(reportObject(checked), reportLines(checked, output.columns));
    return checked.isOthersWord ? 'unproven' : ENDINGS[checked.report.verdict];
  },
};

const ENDINGS: Readonly<Record<Report['verdict'], Ending>> = {
  whole: 'ok',
  inside: 'unproven',
  broken: 'broken',
};

async function check({ world, parsed }: Call, path: string): Promise<Checked> {
  const keys = await givenKeys(world, parsed.texts('key'));
  const brought = await Promise.all(
    parsed.texts('checkpoints').map(async (file) => notesIn(await world.readFile(file), file)),
  );
  const file = await world.readBytes(path);
  const read = readRecord(file);
  if (!('record' in read)) {
    const report = await verifyFile(file);
    return { report, hub: undefined, keys: [], kept: undefined, isOthersWord: false };
  }
  const { record } = read;
  const kept = world.kept.of(record.room);
  const own = ownNotes(kept, [...(keys.hub ?? []), ...record.hub.keys]);
  const report = await verifyRecord(record, { ...keys, checkpoints: [...brought.flat(), ...own] });
  return {
    report,
    isOthersWord: report.verdict === 'whole' && (keys.hub ?? []).length === 0 && own.length === 0,
    hub: record.hub.name,
    keys: await keysOf(report, record, keys, kept),
    kept: own.length > 0 ? { path: world.kept.pathOf(record.room), checkpoints: own.length } : undefined,
  };
}

/**
 * What this machine has kept of the room. Where several hubs have told it of a room of this id, only what a hub told
 * counts whose key this is about: none can stain the record of another.
 */
function ownNotes(kept: KeptRoom | undefined, keys: readonly string[]): readonly string[] {
  const hubs = Object.values(kept?.hubs ?? {}).filter(({ checkpoints }) => checkpoints.length > 0);
  const fitting = hubs.filter((hub) => keys.some((key) => Object.hasOwn(hub.keys, key)));
  return (hubs.length > 1 ? fitting : hubs).flatMap(({ checkpoints }) => checkpoints);
}
