import type { Verb } from '../verb.ts';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';
import { seatLink } from './arrive.ts';

/** What is loaded with the protocol's own packages is loaded when it is asked for: no other command needs them. */
export const mcpVerb: Verb = {
  name: 'mcp',
  operands: '[link]',
  says: "Serve the room's tools on standard input and output, for hosts that start a program.",
  group: 'Anything else',
  options: { base: { value: 'url', says: 'where the hub is, for a bare token' } },
  async run({ world, parsed, patienceMs }) {
    const [link, ...more] = parsed.operands;
    if (more.length > 0) throw new UsageError(`mcp does not take "${more.join(' ')}".`);
    const { base, token } =
      link === undefined ? seatOrHub(world, parsed.text('as')) : seatLink(link, parsed.text('base'));
    const { bridge } = await import('../mcp/bridge.ts');
    const { timers, random, interrupted } = world;
    await bridge({ url: new URL('/mcp', base), token, patienceMs, timers, random, interrupted });
    return 'ok';
  },
};

/** A seat that is kept; where none is, the hub alone: its tools begin with `join` then. */
function seatOrHub({ seats, env }: World, as: string | undefined): { base: string; token?: string } {
  const hub = env['PARLEY_HUB'];
  return hub !== undefined && as === undefined && seats.list().length === 0
    ? { base: hub }
    : seats.choose(as);
}
