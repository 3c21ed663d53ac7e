import type { Verb } from '../verb.ts';
import { UsageError } from '../usage-error.ts';
import { seenOf } from '../seats/seat.ts';
import { commandWords } from '../command-words.ts';
import { give } from './give.ts';

/** Acknowledging: by itself all that was shown, since nobody can have read more than that. */
export const ackVerb: Verb = {
  name: 'ack',
  operands: '[circle=number...]',
  says: `${commandWords.ack.says} Without operands: all that was shown to you.`,
  group: 'Speak',
  options: { key: { value: 'key', says: 'the key of a command, to repeat that very one' } },
  async run(call) {
    const { operands } = call.parsed;
    const seat = call.world.seats.choose(call.parsed.text('as'));
    const upto = operands.length > 0 ? Object.fromEntries(operands.map(position)) : seenOf(seat);
    if (Object.keys(upto).length === 0) throw new UsageError('Nothing was shown to you yet: parley state.');
    return give(call, { command: 'ack', input: { upto } });
  },
};

function position(word: string): [circle: string, seq: number] {
  const match = /^(.+)=(\d{1,9})$/.exec(word);
  if (!match) throw new UsageError(`"${word}" is not of the form circle=number, such as room=31.`);
  return [match[1] ?? '', Number(match[2])];
}
