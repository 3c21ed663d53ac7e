import { safeLine } from '@parley/protocol/safe-text';
import type { Verb } from '../verb.ts';

export const seatsVerb: Verb = {
  name: 'seats',
  operands: '',
  says: 'List the seats you hold, by the names that --as takes.',
  group: 'Come and go',
  options: {
    remind: {
      says: "say to an agent how to go on with its seats, and nothing where it has none; for a host's hook",
    },
    forget: { value: 'seat', says: 'remove one from this machine; it stays good in the room' },
  },
  async run({ world, output, parsed }) {
    const forget = parsed.text('forget');
    if (forget !== undefined) world.seats.remove(world.seats.choose(forget).alias);
    if (parsed.flag('remind')) {
      for (const { alias, kind } of world.seats.list()) {
        if (kind !== 'agent') continue;
        // No word of a room's: this is read before anybody has asked for it.
        const line = `You hold the seat "${alias}" in a Parley room. If the user wants you there: parley state --as ${alias}`;
        await output.show({ type: 'reminder', alias }, [line]);
      }
      return 'ok';
    }
    for (const { alias, room, seat, kind, party, name, topic, base } of world.seats.list()) {
      const line = `${alias}: ${kind} ${seat} of ${party ?? 'no party'}, at ${safeLine(base)}, on "${safeLine(topic)}"`;
      await output.show({ type: 'seat', alias, room, seat, kind, party, name, topic, base }, [line]);
    }
    return 'ok';
  },
};
