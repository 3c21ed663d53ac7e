import { safeLines } from '@parley/protocol/safe-text';
import { readingAtSeat } from '../keeping/reading-at-seat.ts';
import type { Ending } from '../exit-codes.ts';
import { record, text, whole } from '@parley/telling/look';
import { directoryFor, textIn } from '../reading.ts';
import { authorWords } from '@parley/telling/show/directory';
import { fenced } from '@parley/telling/text/fence';
import type { Verb } from '../verb.ts';

/** The words of the contract as it stands: fenced for who reads, to the last byte for a file that is to be edited. */
export const contractVerb: Verb = {
  name: 'contract',
  operands: '',
  says: 'Show the contract as it was last proposed. With --text its words alone, to the last byte, for a file.',
  group: 'Read and wait',
  options: { text: { says: 'its words alone, as they are' } },
  run(call) {
    const { world, output, parsed } = call;
    const seat = world.seats.choose(parsed.text('as'));
    return readingAtSeat(call, seat, {}, async ({ client, signal }): Promise<Ending> => {
      await client.untilLive({ signal });
      const { version, seq, sha256 } = record(client.state?.state['contract']);
      const words = textIn(client)('room', whole(seq) ?? 0);
      const sent = client.log.find(({ entry }) => entry.circle === 'room' && entry.seq === seq);
      if (words === undefined || !sent) {
        await output.show({ type: 'contract', version: 0 }, ['No contract was proposed yet.']);
        return 'ok';
      }
      // On a terminal nothing of it may act.
      if (parsed.flag('text'))
        await world.write(output.columns === undefined ? words : `${safeLines(words).join('\n')}\n`);
      else
        await output.show({ type: 'contract', version, sha256, seq, text: words }, [
          `Version ${whole(version) ?? '?'} (#${whole(seq) ?? '?'}), by ${authorWords(sent.entry.by, directoryFor(client, seat))}; SHA-256 ${text(sha256) ?? '?'}`,
          ...fenced(words, output.columns),
        ]);
      return 'ok';
    });
  },
};
