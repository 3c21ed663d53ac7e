import { fingerprint } from '@parley/record';
import { UsageError } from '../usage-error.ts';
import type { Verb } from '../verb.ts';

/** The key with which a seat signs. Whoever is to trust it compares the fingerprint by another way than the room. */
export const keyVerb: Verb = {
  name: 'key',
  operands: '',
  says: 'Make the signing key of this seat, unless it has one, and print its fingerprint. Its private part stays here.',
  group: 'Record and keys',
  options: {},
  async run({ world, output, parsed }) {
    if (parsed.operands.length > 0) throw new UsageError('key takes no words but --as.');
    const seat = world.seats.choose(parsed.text('as'));
    if (seat.kind === 'observer') throw new UsageError('Whoever watches does not sign, and needs no key.');
    const { key, path, made } = world.signingKeys.make(seat);
    const print = (await fingerprint(key)) ?? '';
    await output.show({ type: 'key', alias: seat.alias, key, fingerprint: print, path, made }, [
      `${made ? 'Made a signing key for' : 'There is a signing key for'} the seat "${seat.alias}".`,
      `Fingerprint: ${print}`,
      `Its private part is in ${path}, for you alone: whoever has it signs as you.`,
    ]);
    return 'ok';
  },
};
