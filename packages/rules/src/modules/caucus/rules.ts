import type { Circle, SeatId } from '@parley/protocol/circle';
import type { Actor, Advice, Condition, Module, View } from '../../kernel/contract.ts';
import { command, must, refuse, slice, writer } from '../../kernel/define.ts';
import { phaseOf } from '../phases/rules.ts';
import { shareRefused } from '../quota/rules.ts';
import { seats } from '../seats/state.ts';
import { tooLong } from '../talk/rules.ts';
import { COUNTED, MUST_READ } from '../tags.ts';
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

/** Why there is nobody to talk to: none of that name, none at all, or several to choose from. */
function noAgent(view: View, actor: Actor, named: SeatId | undefined) {
  const choice = agentsOf(view, actor).join(', ');
  if (actor.kind === 'agent') return refuse('not_there', { what: 'circle of yours', id: named ?? '' });
  if (named || choice === '') return refuse('not_there', { what: 'agent of your party', id: named ?? '' });
  return refuse('not_there', { what: `single agent of your party (name one of ${choice})`, id: '' });
}

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

/** What is told counts towards the party's share of the circle it goes to, and of no other. */
const tellShare: Condition<CaucusInput<'tell'>> = {
  name: 'share',
  check: (view, { actor }, input) => {
    const circle = input && destination(view, actor, input.to);
    return circle && shareRefused(view, circle, actor, input);
  },
};

const mandateShare: Condition<CaucusInput<'mandate'>> = {
  name: 'share',
  check: (view, { actor }, input) => {
    const agent = input && agentMeant(view, actor, input.seat);
    return agent && shareRefused(view, `seat/${agent}`, actor, input);
  },
};

function next(view: View, actor: Actor): readonly Advice[] {
  // Once the agents have agreed, their mandates have done their work.
  if (actor.kind !== 'person' || !['briefing', 'negotiation'].includes(phaseOf(view))) return [];
  const without = agentsOf(view, actor).filter((seat) => view.get(mandate, `seat/${seat}`).version === 0);
  return without.map((seat): Advice => {
    const { name } = must(view.get(seats).seats[seat], 'the agent');
    const act = { command: 'mandate', input: { seat, text: 'What your agent may agree to.' } };
    return { urgency: 90, reason: 'give_mandate', details: { seat, name }, act };
  });
}

export const caucusModule: Module = {
  name: 'caucus',
  on: ['seats', 'phases', 'talk', 'quota'],
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
      conditions: [
        { name: 'size', check: (view, _, input) => input && tooLong(view, input.text) },
        place,
        tellShare,
      ],
      decide: (view, { text, to }, { actor }) => ({
        entries: [write(must(destination(view, actor, to), 'the destination'), 'caucus.told', { text })],
      }),
    }),
    mandate: command<CaucusInput<'mandate'>>({
      by: ['person'],
      conditions: [
        {
          name: 'agent',
          check: (view, { actor }, input) =>
            input && !agentMeant(view, actor, input.seat) ? noAgent(view, actor, input.seat) : undefined,
        },
        mandateShare,
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
