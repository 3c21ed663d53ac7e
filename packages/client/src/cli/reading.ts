import type { SentEntry } from '@parley/protocol';
import type { Client } from '../client.ts';
import type { Positions } from '../replica.ts';
import { list, record, text } from '@parley/telling/look';
import type { Output } from './output.ts';
import { covered, furthest, highest, type Seat } from './seats/seat.ts';
import { adviceLines } from '@parley/telling/show/advice';
import { lineCalls } from './calls.ts';
import { type Directory, directoryOf, originOf } from '@parley/telling/show/directory';
import { entryLines } from '@parley/telling/show/entry';
import { recordTold } from './told.ts';
import type { Call } from './verb.ts';
import type { World } from './world.ts';

/** Who is called what, as the client knows it now. */
export function directoryFor({ state, joined }: Client, seat?: Seat): Directory {
  const { kind, party } = joined ?? seat ?? { kind: 'observer', party: null };
  return directoryOf({ seat: joined?.seat ?? null, kind, party: party as Directory['you']['party'] }, state); // the hub's own id of it
}

/** Acknowledgements say nothing to a reader; a script may want them. */
const QUIET = new Set(['reading.acked']);

export async function showEntry(
  output: Output,
  { entry, hash }: SentEntry,
  directory: Directory,
  again = false,
): Promise<void> {
  if (!output.json && QUIET.has(entry.type)) return;
  const object = {
    type: 'entry',
    origin: originOf(entry.by, directory),
    ...(again && { again }),
    hash,
    entry,
  };
  await output.show(object, entryLines(entry, directory, output.columns));
}

/** Shows what should be done next, and what is waited for. */
export async function showNext({ output, world }: Call, client: Client, directory: Directory): Promise<void> {
  const { state } = client;
  if (!state) return;
  await output.show(
    { type: 'next', next: state.next },
    adviceLines(state.next, { directory, now: world.now(), columns: output.columns, calls: lineCalls }),
  );
}

/**
 * Shows all that the client has and has not been shown, and records that it was, once it has left. What was shown and
 * must still be acknowledged is shown again: whoever reads this may have forgotten it since (DL-3).
 */
export async function showNew({ world, output }: Call, client: Client, seat: Seat): Promise<void> {
  const directory = directoryFor(client, seat);
  const { positions } = client;
  if (isAnother(client, seat.shown)) forgetShown(world, seat);
  const { shown } = world.seats.choose(seat.alias);
  const isNew = ({ entry }: SentEntry) => entry.seq > (shown[entry.circle]?.seq ?? 0);
  const isOwed = owed(client);
  const log = [...client.log].sort((one, other) => one.entry.at - other.entry.at);
  const again = log.filter((sent) => !isNew(sent) && isOwed(sent));
  if (again.length > 0 && !output.json) await output.show({}, ['Shown before, and not acknowledged yet:']);
  for (const sent of again) await showEntry(output, sent, directory, true);
  for (const sent of log) if (isNew(sent)) await showEntry(output, sent, directory);
  recordShown(world, seat, positions);
  recordTold(
    world,
    seat,
    client.log.map(({ entry }) => entry),
  );
}

/** Whether the record is not the one that was shown: put back to an earlier moment, it went on differently. */
function isAnother({ log }: Client, shown: Positions): boolean {
  return log.some(({ entry, hash }) => {
    const place = shown[entry.circle];
    return place?.seq === entry.seq && !hash.startsWith(place.hash);
  });
}

/** Whether an entry is one that this seat has yet to acknowledge. */
function owed({ state }: Client): (sent: SentEntry) => boolean {
  const ranges = list(record(state?.state['reading'])['unread']).map(record);
  return ({ entry: { circle, seq, by } }) =>
    by.kind === 'person' &&
    ranges.some(
      (range) => range['circle'] === circle && seq > Number(range['after']) && seq <= Number(range['newest']),
    );
}

/** Where reading begins, so that what is owed is among what is read. Only agents owe. */
export function readingFrom({ kind, shown, acked }: Seat): Positions {
  if (kind !== 'agent') return shown;
  const low = Object.entries(shown).flatMap(([circle, place]) => {
    const behind = Object.entries(acked).find(([name]) => name === circle)?.[1];
    return behind && place && behind.seq <= place.seq ? [[circle, behind] as const] : [];
  });
  return Object.fromEntries(low);
}

/** The text of an entry, where it was read. */
export function textIn({ log }: Client): (circle: string, seq: number) => string | undefined {
  return (circle, seq) => {
    const sent = log.find(({ entry }) => entry.circle === circle && entry.seq === seq);
    return text(sent?.entry.body['text']);
  };
}

export function recordShown({ seats }: World, { alias }: Seat, positions: Positions): void {
  seats.change(alias, (now) => ({ ...now, shown: furthest(now.shown, positions) }));
}

export function recordAcked({ seats }: World, { alias }: Seat, upto: Readonly<Record<string, number>>): void {
  seats.change(alias, (now) => ({ ...now, acked: furthest(now.acked, covered(now.shown, upto)) }));
}

/** Nothing of this record was shown: it is another one than before. */
export function forgetShown({ seats }: World, { alias }: Pick<Seat, 'alias'>): void {
  seats.change(alias, (now) => ({ ...now, shown: {}, acked: {}, carried: {}, told: {} }));
}

/** What a refusal carried counts as shown too, up to where it says. */
export function recordCarried(
  { seats }: World,
  { alias }: Seat,
  ack: Readonly<Record<string, number>>,
): void {
  seats.change(alias, (now) => ({ ...now, carried: highest(now.carried, ack) }));
}

/** How the room ended; undefined while it is open. */
export function closingOf({
  state,
}: Client): { readonly outcome: string; readonly reason: string } | undefined {
  const phases = record(state?.state['phases']);
  if (text(phases['phase']) !== 'closed') return undefined;
  return { outcome: text(phases['outcome']) ?? '', reason: text(phases['reason']) ?? '' };
}
