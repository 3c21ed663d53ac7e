import type { SentEntry } from '@parley/protocol';
import { type Minutes, minutesSchema } from '@parley/record/minutes/document';
import { text } from '@parley/telling/look';
import { minutesOf } from '../../http.ts';
import { atSeat } from '../at-seat.ts';
import type { Seat } from '../seats/seat.ts';
import { UsageError } from '../usage-error.ts';
import type { Call } from '../verb.ts';
import { type Export, sha256Of } from './half.ts';

/** A closed room as the hub hands it out to a seat, checked against itself. The hub refuses while the room is open. */
export async function closedRoom(call: Call, seat: Seat): Promise<Export> {
  const { fetch, timers, random, interrupted: signal } = call.world;
  const options = { fetch, timers, random, signal, timeoutMs: call.patienceMs };
  const minutesText = await minutesOf(seat, 'json', options);
  const minutes = readMinutes(minutesText);
  if (!minutes || minutes.room !== seat.room) throw unreadable('What the hub hands out');
  return atSeat(call, seat, {}, async ({ client, signal }) => {
    await client.untilLive({ signal });
    const entries = client.log.filter(({ entry }) => entry.circle === 'room');
    if (entries.find(({ entry }) => entry.seq === minutes.head.seq)?.hash !== minutes.head.hash)
      throw new UsageError(
        'The minutes that the hub hands out are not those of the record that this seat was sent. Nothing was written.',
      );
    const own = minutes.meeting.parties.find(({ party }) => party === client.joined?.party);
    if (!own)
      throw new UsageError(
        'This seat is of no party, and only a party has a half: take the seat of one of its people or agents (--as).',
      );
    const { party, name } = own;
    return { minutes, minutesText, entries, draft: draftOf(minutes, entries), party: { party, name } };
  });
}

/** Minutes that this version can read, of a room that is closed; undefined otherwise. */
export function readMinutes(words: string): Minutes | undefined {
  const read = minutesSchema.safeParse(parsed(words));
  return read.success && read.data.outcome ? read.data : undefined;
}

export const unreadable = (what: string) =>
  new UsageError(`${what} is no minutes that this version of parley can read.`);

function parsed(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return undefined; // no JSON, and so no minutes
  }
}

/** The newest text of the contract, where nothing was agreed: the minutes have its hash alone. */
function draftOf({ contract }: Minutes, entries: readonly SentEntry[]): string | undefined {
  const newest = contract.versions.at(-1);
  if (contract.agreed || !newest) return undefined;
  const words = text(entries.find(({ entry }) => entry.seq === newest.seq)?.entry.body['text']);
  if (words === undefined || sha256Of(words) !== newest.sha256)
    throw new UsageError(
      'The record lacks the text of the contract that its minutes name. Nothing was written.',
    );
  return words;
}
