import { RefusedError } from '../../errors.ts';
import { minutesOf } from '../../http.ts';
import { atSeat } from '../at-seat.ts';
import type { Seat } from '../seats/seat.ts';
import { UsageError } from '../usage-error.ts';
import type { Call, Verb } from '../verb.ts';

/**
 * All that a seat may read of its room, as files: the record entry by entry with its hashes, and the minutes once the room
 * is closed. An agent's circle is its own, so what is exported is for its party's eyes.
 */
export const exportVerb: Verb = {
  name: 'export',
  operands: '<folder>',
  says: 'Write all that this seat may read into files: the record, and the minutes of a closed room.',
  group: 'Read and wait',
  options: {},
  async run(call) {
    const { parsed, world, output } = call;
    const [folder, ...more] = parsed.operands;
    if (folder === undefined) throw new UsageError('export needs <folder>.');
    if (more.length > 0) throw new UsageError(`export does not take "${more.join(' ')}".`);
    const seat = world.seats.choose(parsed.text('as'));
    const files = { 'record.jsonl': await recordOf(call, seat), ...(await minutesIn(call, seat)) };
    for (const [name, text] of Object.entries(files)) {
      const path = await world.writeFile(folder, name, text);
      await output.show({ type: 'file', path }, [path]);
    }
    return 'ok';
  },
};

/** The entries of each circle in their order, one a line, as they were sealed. */
function recordOf(call: Call, seat: Seat): Promise<string> {
  return atSeat(call, seat, {}, async ({ client, signal }) => {
    await client.untilLive({ signal });
    return client.log.map((sent) => `${JSON.stringify(sent)}\n`).join('');
  });
}

/** The minutes, byte for byte; none while the room is open. */
async function minutesIn({ world, patienceMs }: Call, seat: Seat): Promise<Readonly<Record<string, string>>> {
  const { fetch, timers, random, interrupted: signal } = world;
  const options = { fetch, timers, random, signal, timeoutMs: patienceMs };
  try {
    return {
      'minutes.md': await minutesOf(seat, 'md', options),
      'minutes.json': await minutesOf(seat, 'json', options),
    };
  } catch (error) {
    if (error instanceof RefusedError && error.body.code === 'not_now') return {};
    throw error;
  }
}
