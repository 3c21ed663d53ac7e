import type { SentEntry } from '@parley/protocol';
import type { Client } from '../client.ts';
import type { Positions } from '../replica.ts';
import { record, text } from './look.ts';
import type { Output } from './output.ts';
import { furthest, highest, type Seat } from './seats/seat.ts';
import { adviceLines } from './show/advice.ts';
import { type Directory, directoryOf, originOf } from './show/directory.ts';
import { entryLines } from './show/entry.ts';
import type { Call } from './verb.ts';
import type { World } from './world.ts';

/** Who is called what, as the client knows it now. */
export function directoryFor({ state, joined }: Client, seat?: Seat): Directory {
  const { kind, party } = joined ?? seat ?? { kind: 'observer', party: null };
  return directoryOf({ seat: joined?.seat ?? null, kind, party: party as Directory['you']['party'] }, state); // the hub's own id of it
}

/** Acknowledgements say nothing to a reader; a script may want them. */
const QUIET = new Set(['reading.acked']);

export async function showEntry(output: Output, sent: SentEntry, directory: Directory): Promise<void> {
  const { entry, hash } = sent;
  if (!output.json && QUIET.has(entry.type)) return;
  const object = { type: 'entry', origin: originOf(entry.by, directory), hash, entry };
  await output.show(object, entryLines(entry, directory, output.columns));
}

/** Shows what should be done next, and what is waited for. */
export async function showNext({ output, world }: Call, client: Client, directory: Directory): Promise<void> {
  const { state } = client;
  if (!state) return;
  await output.show(
    { type: 'next', next: state.next },
    adviceLines(state.next, directory, world.now(), output.columns),
  );
}

/** Shows all that the client has and has not been shown, and records that it was, once it has left. */
export async function showNew({ world, output }: Call, client: Client, seat: Seat): Promise<void> {
  const directory = directoryFor(client, seat);
  const { positions, log } = client;
  for (const sent of [...log]) await showEntry(output, sent, directory);
  recordShown(world, seat, positions);
}

export function recordShown({ seats }: World, { alias }: Seat, positions: Positions): void {
  seats.change(alias, (now) => ({ ...now, shown: furthest(now.shown, positions) }));
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
