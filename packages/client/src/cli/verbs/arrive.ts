import { parseLink } from '@parley/protocol/links';
import type { Client } from '../../client.ts';
import { readingAtSeat } from '../keeping/reading-at-seat.ts';
import { record, text } from '@parley/telling/look';
import { closingOf, directoryFor, showNew, showNext, textIn } from '../reading.ts';
import { aliasOf } from '../seats/seat-files.ts';
import { emptySeat, type Seat } from '../seats/seat.ts';
import { stateLines } from '@parley/telling/show/state';
import { UsageError } from '../usage-error.ts';
import type { Call } from '../verb.ts';

/**
 * Coming to a seat: its user is shown where the meeting stands, and it is kept as what the room says it is. `seat` may
 * be known by its credential alone.
 */
export async function arrive(call: Call, seat: Pick<Seat, 'base' | 'token' | 'alias'>): Promise<void> {
  await readingAtSeat(call, seat, {}, async ({ client, signal }) => {
    // Somebody with a link that does not work should learn so now, and keep nothing.
    await client.untilLive({ signal });
    const kept = keepSeat(call, client, seat);
    await showSeat(call, kept);
    await showState(call, client, kept);
  });
}

/** Keeps a seat that is live as what the room says it is. */
export function keepSeat(
  { world }: Call,
  client: Client,
  seat: Pick<Seat, 'base' | 'token' | 'alias'>,
): Seat {
  return world.seats.add(seatOf(client, seat));
}

function seatOf(
  { state, joined }: Client,
  { base, token, alias }: Pick<Seat, 'base' | 'token' | 'alias'>,
): Seat {
  if (!joined) throw new TypeError('live without having joined');
  const { room, seat, kind, party } = joined;
  const name = text(record(record(state?.state['seats'])['you'])['name']) ?? seat;
  const topic = text(record(state?.state['room'])['topic']) ?? '';
  return { ...emptySeat, alias: alias || aliasOf(name), base, token, room, seat, kind, party, name, topic };
}

/** What a seat's own link says. */
export function seatLink(link: string, givenBase: string | undefined): Pick<Seat, 'base' | 'token'> {
  const parsed = parseLink(link);
  if (!parsed) throw new UsageError('This is no link of a Parley room.');
  const { token } = parsed;
  if (token.kind === 'claim')
    throw new UsageError("This link takes a person's place: parley claim <link> --name <your name>.");
  if (token.kind === 'recovery') throw new UsageError('This gives a seat back: parley recover <code>.');
  if (token.kind === 'invitation')
    throw new UsageError('This link is an invitation: parley accept <link> --name <your name>.');
  const base = givenBase ?? parsed.base;
  if (base === undefined)
    throw new UsageError('A bare token does not say where the hub is: add --base <url>.');
  return { base, token: token.text };
}

async function showSeat({ output, world }: Call, seat: Seat): Promise<void> {
  const { alias, room, kind, party, name, base } = seat;
  const object = {
    type: 'seat',
    alias,
    room,
    seat: seat.seat,
    kind,
    party,
    name,
    base,
    folder: world.seats.folder,
  };
  await output.show(object, [`You hold the seat "${alias}". It is kept in ${world.seats.folder}.`]);
}

/** The state of play, what is new in the record, and what to do next. */
export async function showState(call: Call, client: Client, seat: Seat): Promise<void> {
  const { output, world } = call;
  const { state } = client;
  if (!state) return;
  const directory = directoryFor(client, seat);
  await output.show(
    { type: 'state', seat: seat.alias, state: state.state, next: state.next },
    stateLines(state, {
      directory,
      now: world.now(),
      columns: output.columns,
      textOf: textIn(client),
      contractAt: 'parley contract',
    }),
  );
  await showNew(call, client, seat);
  if (!output.json && !closingOf(client)) await showNext(call, client, directory);
}
