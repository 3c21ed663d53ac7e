import { safeLine } from '@parley/protocol/safe-text';
import { readingAtSeat } from '../keeping/reading-at-seat.ts';
import type { Ending } from '../exit-codes.ts';
import { nameKey, replacedLine, seatKey } from '../signing/seat-key.ts';
import { UsageError } from '../usage-error.ts';
import type { Verb } from '../verb.ts';

/** The key with which a seat signs. Whoever is to trust it compares the fingerprint by another way than the room. */
export const keyVerb: Verb = {
  name: 'key',
  operands: '',
  says: 'Make the signing key of this seat, unless it has one, name it to the room, and print its fingerprint. Its private part stays here.',
  group: 'Record and keys',
  options: {},
  async run(call) {
    const { world, output, parsed, patienceMs: timeoutMs } = call;
    if (parsed.operands.length > 0) throw new UsageError('key takes no words but --as.');
    const seat = world.seats.choose(parsed.text('as'));
    const key = await seatKey(world, seat);
    return readingAtSeat(
      call,
      seat,
      { positions: seat.shown },
      async ({ client, signal }): Promise<Ending> => {
        await client.untilLive({ signal });
        const { entry, replaces } = await nameKey(client, key, { signal, timeoutMs });
        await output.show({ type: 'key', alias: seat.alias, ...key, entry, replaces }, [
          `${key.made ? 'Made a signing key for' : 'There is a signing key for'} the seat "${seat.alias}".`,
          `Fingerprint: ${key.fingerprint}`,
          `Its private part is in ${key.path}, for you alone: whoever has it signs as you.`,
          entry === undefined
            ? 'The room knows already that this seat signs with it.'
            : `The room now knows that this seat signs with it (#${entry}).`,
          ...(replaces === undefined ? [] : [replacedLine(safeLine(replaces))]),
        ]);
        return 'ok';
      },
    );
  },
};
