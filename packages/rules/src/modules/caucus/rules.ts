import type { Circle, SeatId } from '@parley/protocol/circle';
import type { Actor, Advice, Condition, Module, View } from '../../kernel/contract.ts';
import { command, must, refuse, slice, writer } from '../../kernel/define.ts';
import { seats } from '../seats/state.ts';
import { tooLong } from '../talk/rules.ts';
import { COUNTED, MUST_READ, PRIVATE } from '../tags.ts';
import type { CaucusBodies, CaucusInput } from './wire.ts';

/**
 * The caucus: what a party says among itself, in circles that nobody else reads (CA-1, CA-2). Free of floor and
 * budget, in every phase but closed.
 */

/** An agent's mandate: its newest version, and where it stands in the agent's circle. */
export const mandate = slice<{ readonly version: number; readonly seq: number }, CaucusBodies>({
  name: 'mandate',
  circle: 'seat',
  initial: { version: 0, seq: 0 },
  evolve: { 'caucus.mandated': (_, { body, seq }) => ({ version: body.version, seq }) },
});

const write = writer<CaucusBodies>();

/** The agents of a party that are still in the room. */
function agentsOf(view: View, actor: Actor): readonly SeatId[] {
  const { parties, seats: all } = view.get(seats);
  const agents = (actor.party && parties[actor.party]?.agents) ?? [];
  return agents.filter((seat) => ['active', 'vacant'].includes(all[seat]?.status ?? 'left'));
}

/** The agent meant: the one named, or the only one there is; undefined when there is none, or several to choose from. */
function agentMeant(view: View, actor: Actor, named: SeatId | undefined): SeatId | undefined {
  const agents = agentsOf(view, actor);
  if (named) return agents.includes(named) ? named : undefined;
  return agents.length === 1 ? agents[0] : undefined;
}

const noAgent = (view: View, actor: Actor, named: SeatId | undefined) => {
  const choice = agentsOf(view, actor).join(', ');
  return refuse('not_there', {
    what: choice === '' ? 'agent of your party' : `single agent meant (choose of ${choice}) as`,
    id: named ?? '',
  });
};

/** The circle a private message goes to; undefined when there is no such place. */
function destination(view: View, actor: Actor, to: 'party' | SeatId | undefined): Circle | undefined {
  if (to === 'party') return `party/${must(actor.party, 'the party')}`;
  if (actor.kind === 'agent')
    return to === undefined || to === actor.seat ? `seat/${must(actor.seat, 'the seat')}` : undefined;
  const agent = agentMeant(view, actor, to);
  return agent && `seat/${agent}`;
}

const place: Condition<CaucusInput<'tell'>> = {
  name: 'place',
  check: (view, { actor }, input) => {
    if (!input || destination(view, actor, input.to)) return undefined;
    return noAgent(view, actor, input.to === 'party' ? undefined : input.to);
  },
};

function next(view: View, actor: Actor): readonly Advice[] {
  if (actor.kind !== 'person') return [];
  const without = agentsOf(view, actor).filter((seat) => view.get(mandate, `seat/${seat}`).version === 0);
  return without.map((seat): Advice => {
    const { name } = must(view.get(seats).seats[seat], 'the agent');
    const act = { command: 'mandate', input: { seat, text: 'What your agent may agree to.' } };
    return { urgency: 90, reason: 'give_mandate', details: { seat, name }, act };
  });
}

export const caucusModule: Module = {
  name: 'caucus',
  on: ['seats', 'talk'],
  slices: [mandate],
  entries: {
    'caucus.told': {
      tags: [MUST_READ, COUNTED],
      tagged: ({ by }) => (by.kind === 'person' ? [MUST_READ, COUNTED] : [COUNTED]),
      wakes: 'all',
    },
    'caucus.mandated': { tags: [MUST_READ, COUNTED], wakes: 'all' },
  },
  commands: {
    tell: command<CaucusInput<'tell'>>({
      by: ['person', 'agent'],
      tags: [COUNTED, PRIVATE],
      conditions: [{ name: 'size', check: (view, _, input) => input && tooLong(view, input.text) }, place],
      decide: (view, { text, to }, { actor }) => ({
        entries: [write(must(destination(view, actor, to), 'the destination'), 'caucus.told', { text })],
      }),
    }),
    mandate: command<CaucusInput<'mandate'>>({
      by: ['person'],
      tags: [COUNTED, PRIVATE],
      conditions: [
        {
          name: 'agent',
          check: (view, { actor }, input) =>
            input && !agentMeant(view, actor, input.seat) ? noAgent(view, actor, input.seat) : undefined,
        },
      ],
      decide: (view, { text, seat }, { actor }) => {
        const circle: Circle = `seat/${must(agentMeant(view, actor, seat), 'the agent')}`;
        return {
          entries: [
            write(circle, 'caucus.mandated', { text, version: view.get(mandate, circle).version + 1 }),
          ],
        };
      },
    }),
  },
  next,
  describe: (view) => {
    const circles = view.circles.filter((circle): circle is `seat/${SeatId}` => circle.startsWith('seat/'));
    const mandates = circles
      .map((circle) => ({ seat: circle.slice(5), ...view.get(mandate, circle) }))
      .filter(({ version }) => version > 0);
    return { mandates };
  },
};
