import { protocolOf } from '@parley/rules/modules/talk/minutes';
import { RefusedError } from '../../errors.ts';
import { minutesOf } from '../../http.ts';
import type { Client } from '../../client.ts';
import { keepSigned } from '../keeping/keep-signed.ts';
import { readingAtSeat } from '../keeping/reading-at-seat.ts';
import type { Ending } from '../exit-codes.ts';
import { patient } from '../patience.ts';
import { directoryFor } from '../reading.ts';
import type { Seat } from '../seats/seat.ts';
import { protocolLines } from '@parley/telling/show/protocol';
import { safeJson } from '@parley/telling/text/safe';
import type { Call, Verb } from '../verb.ts';

/** The minutes of the seat's room once it is closed; until then the protocol as it stands. */
export const minutesVerb: Verb = {
  name: 'minutes',
  operands: '',
  says: 'Write the minutes of a closed room, as Markdown or (--json) as the document that is signed; of an open one, the protocol so far.',
  group: 'Read and wait',
  options: {},
  async run(call) {
    const seat = call.world.seats.choose(call.parsed.text('as'));
    const minutes = await minutesIfClosed(call, seat);
    if (minutes === undefined) return showProtocol(call, seat);
    await call.world.write(forReader(call, minutes));
    await keepSigned(call, seat);
    return 'ok';
  },
};

async function minutesIfClosed(call: Call, seat: Seat): Promise<string | undefined> {
  try {
    return await minutesOf(seat, call.output.json ? 'json' : 'md', patient(call));
  } catch (error) {
    if (error instanceof RefusedError && error.body.code === 'not_now') return undefined;
    throw error;
  }
}

/** A file gets every byte, since these are what is hashed. On a terminal nothing of it may act. */
function forReader({ output }: Call, minutes: string): string {
  return output.json && output.columns !== undefined ? `${safeJson(JSON.parse(minutes))}\n` : minutes;
}

function showProtocol(call: Call, seat: Seat): Promise<Ending> {
  return readingAtSeat(call, seat, {}, async ({ client, signal }): Promise<Ending> => {
    await client.untilLive({ signal });
    await showLive(call, client, seat);
    return 'ok';
  });
}

async function showLive({ output }: Call, client: Client, seat: Seat): Promise<void> {
  const threads = protocolOf(client.log.map(({ entry }) => entry));
  await output.show(
    { type: 'protocol', final: false, threads },
    protocolLines(threads, directoryFor(client, seat), output.columns),
  );
}
