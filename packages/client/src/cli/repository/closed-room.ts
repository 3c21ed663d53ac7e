import { inWords, open, type Report, readRecord, type RoomRecord, verifyRecord } from '@parley/record';
import { type Minutes, minutesSchema } from '@parley/record/minutes/document';
import { text } from '@parley/telling/look';
import { minutesOf, recordOf } from '../../http.ts';
import { parsed } from '../../post.ts';
import { patient } from '../patience.ts';
import type { Seat } from '../seats/seat.ts';
import { UsageError } from '../usage-error.ts';
import type { Call } from '../verb.ts';
import { type Export, sha256Of } from './half.ts';
import { signersIn } from './signers.ts';

/** A closed room as the hub hands it out to a seat, checked. The hub refuses while the room is open. */
export async function closedRoom(call: Call, seat: Seat): Promise<Export> {
  const options = patient(call);
  const minutesText = await minutesOf(seat, 'json', options);
  const minutes = readMinutes(minutesText);
  if (!minutes || minutes.room !== seat.room) throw unreadable('What the hub hands out');
  const own = minutes.meeting.parties.find(({ party }) => party === seat.party);
  if (!own)
    throw new UsageError(
      'This seat is of no party, and only a party has a half: take the seat of one of its people or agents (--as).',
    );
  const recordText = await recordOf(seat, 'common', options);
  const { record, report } = await checked(call, seat, recordText, minutesText);
  const { party, name } = own;
  return {
    minutes,
    minutesText,
    recordText,
    draft: draftOf(minutes, record),
    signed: signersIn(report),
    party: { party, name },
  };
}

/** The record, if it holds, by itself and against what this machine has kept of the room, and has these minutes. */
async function checked(
  { world }: Call,
  { base, room, shown }: Seat,
  recordText: string,
  minutesText: string,
): Promise<{ readonly record: RoomRecord; readonly report: Report }> {
  const read = readRecord(recordText);
  if (!('record' in read)) throw new UsageError('What the hub hands out as the record of this room is none.');
  const { record } = read;
  const report = await verifyRecord(record, {
    checkpoints: world.kept.of(room)?.hubs[base]?.checkpoints ?? [],
  });
  const [finding] = report.findings;
  if (finding)
    throw new UsageError(
      `The record that the hub hands out does not hold: ${inWords(finding)} Nothing was written.`,
    );
  const { seq = 0, hash = '' } = shown.room ?? {};
  const isOurs = seq === 0 || record.circles.get('room')?.[seq - 1]?.hash.startsWith(hash) === true;
  if (record.room !== room || record.minutes !== minutesText || !isOurs)
    throw new UsageError(
      'The minutes that the hub hands out are not those of the record that this seat was sent. Nothing was written.',
    );
  return { record, report };
}

/** Minutes that this version can read, of a room that is closed; undefined otherwise. */
export function readMinutes(words: string): Minutes | undefined {
  const read = minutesSchema.safeParse(parsed(words));
  return read.success && read.data.outcome ? read.data : undefined;
}

export const unreadable = (what: string) =>
  new UsageError(`${what} is no minutes that this version of parley can read.`);

/** The newest text of the contract, where nothing was agreed: the minutes have its hash alone. */
function draftOf({ contract }: Minutes, { circles }: RoomRecord): string | undefined {
  const newest = contract.versions.at(-1);
  if (contract.agreed || !newest) return undefined;
  const sealed = circles.get('room')?.[newest.seq - 1];
  const words = sealed && text(open(sealed.text).body['text']);
  if (words === undefined || sha256Of(words) !== newest.sha256)
    throw new UsageError(
      'The record lacks the text of the contract that its minutes name. Nothing was written.',
    );
  return words;
}
