import { safeLine } from '@parley/protocol/safe-text';
import type { Verb } from '../verb.ts';

export const seatsVerb: Verb = {
  name: 'seats',
  operands: '',
  says: 'List the seats you hold, by the names that --as takes.',
  group: 'Come and go',
  options: { forget: { value: 'seat', says: 'remove one from this machine; it stays good in the room' } },
  async run({ world, output, parsed }) {
    const forget = parsed.text('forget');
    if (forget !== undefined) world.seats.remove(world.seats.choose(forget).alias);
    for (const { alias, room, seat, kind, party, name, topic, base } of world.seats.list()) {
      const line = `${alias}: ${kind} ${seat} of ${party ?? 'no party'}, at ${safeLine(base)}, on "${safeLine(topic)}"`;
      await output.show({ type: 'seat', alias, room, seat, kind, party, name, topic, base }, [line]);
    }
    return 'ok';
  },
};
