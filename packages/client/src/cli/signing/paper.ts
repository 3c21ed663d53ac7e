import type { SeatId } from '@parley/protocol/circle';
import { type MinutesFacts, minutesFacts, type Purpose, statementOf } from '@parley/record';
import { record, text } from '@parley/telling/look';
import { quotedName } from '@parley/telling/show/directory';
import type { SentEntry } from '@parley/protocol';
import type { Seat } from '../seats/seat.ts';
import { UsageError } from '../usage-error.ts';
import type { Wish } from './wish.ts';

/** What lies before somebody who is to sign: the minutes, and the statement about them. */
export interface Paper {
  readonly wish: Wish;
  readonly minutes: MinutesFacts;
  /** The sentence that the signer sees, and signs. */
  readonly shown: string;
  /** The statement, as it is signed. */
  readonly statement: string;
}

/** Made of the minutes that the hub hands out, if these are of the room and the entries that the seat was sent. */
export async function paperOf(
  { room, seat }: Pick<Seat, 'room' | 'seat'>,
  minutesText: string,
  entries: readonly SentEntry[],
  wish: Wish,
): Promise<Paper> {
  const minutes = await minutesFacts(minutesText);
  if (minutes?.room !== room)
    throw new UsageError('What the hub hands out as the minutes of this room are none. Nothing was signed.');
  const { seq, hash } = minutes.head;
  if (!entries.some((sent) => sent.entry.circle === 'room' && sent.entry.seq === seq && sent.hash === hash))
    throw new UsageError(
      'The minutes that the hub hands out are not those of the record that this seat was sent. Nothing was signed.',
    );
  const name = minutes.seats.get(seat)?.name;
  if (name === undefined)
    throw new UsageError('The minutes do not name this seat: whoever came after the close cannot sign them.');
  const topic = text(record(record(JSON.parse(minutesText))['meeting'])['topic']) ?? '';
  const shown = SENTENCES[wish.purpose]({ name: quotedName(name), topic: quotedName(topic), minutes, wish });
  const statement = await statementOf(minutesText, seat as SeatId, { ...wish, shown }); // the minutes name it
  if (statement === undefined) throw new TypeError('broken invariant: minutes and seat were looked at');
  return { wish, minutes, shown, statement };
}

interface Told {
  readonly name: string;
  readonly topic: string;
  readonly minutes: MinutesFacts;
  readonly wish: Wish;
}

const SENTENCES: Readonly<Record<Purpose, (told: Told) => string>> = {
  minutes: ({ name, topic, minutes: { head, agreed } }) =>
    `I, ${name}, sign the minutes of the room about ${topic}: ${head.seq} entries, ${
      agreed
        ? `and version ${agreed.version} of the contract, which was agreed on`
        : 'and no contract was agreed on'
    }.`,
  void: ({ name, topic }) => `I, ${name}, declare void what I signed of the room about ${topic}.`,
  supersede: ({ name, topic, wish }) =>
    `I, ${name}, declare that the record of the room ${wish.by?.room ?? ''} takes the place of the one I signed, of the room about ${topic}.`,
};
