import { minutesFacts, readRecord, type Statement, verifyRecord } from '@parley/record';
import { REASON_CHARACTERS } from '@parley/protocol/limits';
import { UsageError } from '../usage-error.ts';
import type { Call } from '../verb.ts';

/** What a line wants to have signed: the minutes, or what is to become of the signature under them. */
export type Wish = Pick<Statement, 'purpose' | 'reason' | 'by'>;

/** Reads it from the options of a line that signs in a room. */
export async function wishIn({ parsed, world }: Pick<Call, 'parsed' | 'world'>, room: string): Promise<Wish> {
  const isVoid = parsed.flag('void');
  const successor = parsed.text('supersede');
  const reason = parsed.text('reason');
  if (isVoid && successor !== undefined) throw new UsageError('sign takes either --void or --supersede.');
  if (!isVoid && successor === undefined) {
    if (reason !== undefined) throw new UsageError('--reason goes with --void or --supersede.');
    return { purpose: 'minutes' };
  }
  if (!reason) throw new UsageError(`--${isVoid ? 'void' : 'supersede'} needs --reason <line>.`);
  if (reason.length > REASON_CHARACTERS)
    throw new UsageError(`--reason takes at most ${REASON_CHARACTERS} characters.`);
  return successor === undefined
    ? { purpose: 'void', reason }
    : { purpose: 'supersede', reason, by: await recordIn(successor, await world.readBytes(successor), room) };
}

/** The record that is to take the place of a room's. One that does not hold takes no other's place. */
async function recordIn(path: string, file: Uint8Array, room: string): Promise<NonNullable<Wish['by']>> {
  const read = readRecord(file);
  if (!('record' in read)) throw new UsageError(`${path} is no record of a room.`);
  const { record } = read;
  if (record.room === room)
    throw new UsageError(`${path} is the record of this very room: what takes its place is another's.`);
  if (record.minutes === null)
    throw new UsageError(`${path} is the record of a room that was open: it has no minutes yet.`);
  const minutes = await minutesFacts(record.minutes);
  if (!minutes || (await verifyRecord(record)).verdict === 'broken')
    throw new UsageError(`${path} does not hold: parley verify ${path} says what is wrong with it.`);
  return { room: record.room, minutes: minutes.sha256 };
}
