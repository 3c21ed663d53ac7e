import { SEATS_OF_A_KIND } from '@parley/protocol/limits';
import type { JsonObject } from '@parley/protocol';
import type { Actor, Command, Condition, EntryType, Mint, Module, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { linkCommands } from './links.ts';
import { nameRefused } from './names.ts';
import { chairGate, rightsGate } from './rights.ts';
import { partiesOf, type Seat, seats } from './state.ts';
import type { SeatsBodies, SeatsInput } from './wire.ts';

/** Seats: who is in the room, by what credential, and who speaks for whom (ID-1 to ID-5, ID-10). */

const write = writer<SeatsBodies>();

const seatOf = (view: View, seat: Actor['seat'] | undefined): Seat | undefined =>
  seat ? view.get(seats).seats[seat] : undefined;

/** The seat named must be of the actor's own party and still in the room. */
const ownSeat: Condition<{ readonly seat?: `s${number}` | undefined }> = {
  name: 'own-seat',
  check: (view, { actor }, input) => {
    if (!input?.seat) return undefined;
    const seat = seatOf(view, input.seat);
    if (!seat || seat.party !== actor.party)
      return refuse('not_there', { what: 'seat of your party', id: input.seat });
    return seat.status === 'revoked' || seat.status === 'left'
      ? refuse('already', { what: `${seat.name} is no longer in the room` })
      : undefined;
  },
};

const everywhere = ['briefing', 'negotiation', 'approval', 'closed'];

/** Said once for each credential, at the agent's first call with it: from then on it is not shown again (ID-2). */
const arrive = command<SeatsInput<'arrive'>>({
  by: ['agent'],
  phases: everywhere,
  decide: (view, _, { actor }) => {
    const seat = must(seatOf(view, actor.seat), 'the seat');
    return { entries: seat.called === seat.generation ? [] : [write('room', 'seats.arrived', {})] };
  },
});

const add = command<SeatsInput<'add'>>({
  by: ['person'],
  conditions: [
    {
      name: 'limit',
      check: (view, { actor }, input) => {
        const party = must(actor.party && view.get(seats).parties[actor.party], 'the party');
        const list = input?.kind === 'person' ? party.persons : party.agents;
        const there = list.filter(
          (seat) => !['left', 'revoked'].includes(seatOf(view, seat)?.status ?? 'left'),
        );
        if (!input || there.length < SEATS_OF_A_KIND) return undefined;
        return refuse('over_limit', {
          limit: SEATS_OF_A_KIND,
          what: `${input.kind}s of a party`,
          instead: 'Revoke a seat that is not used.',
        });
      },
    },
    { name: 'name', check: (view, _, input) => input && nameRefused(view, input.name) },
  ],
  decide: (view, { kind, name }, { actor }) => {
    const body = {
      seat: `s${view.get(seats).last + 1}`,
      kind,
      party: must(actor.party, 'the party'),
      name,
    } as const;
    return { entries: [write('room', 'seats.added', body)] };
  },
});

const rotate = command<SeatsInput<'rotate'>>({
  by: ['person'],
  phases: everywhere,
  conditions: [
    ownSeat,
    {
      name: 'mine',
      check: (view, { actor }, input) => {
        const seat = seatOf(view, input?.seat);
        const others = seat?.kind === 'person' && seat.status === 'active' && seat.seat !== actor.seat;
        return others ? refuse('forbidden', { allowed: seat.name, kind: 'another person' }) : undefined;
      },
    },
  ],
  decide: (view, input, { actor }) => {
    const seat = must(seatOf(view, input.seat ?? actor.seat), 'the seat');
    const unclaimed = seat.kind === 'person' && seat.status === 'vacant';
    const kind = unclaimed ? 'claim' : seat.kind === 'person' ? 'person' : 'agent';
    const generation = (unclaimed ? seat.claim : seat.generation) + 1;
    return { entries: [write('room', 'seats.rotated', { seat: seat.seat, kind, generation })] };
  },
});

const revoke = command<SeatsInput<'revoke'>>({
  by: ['person'],
  phases: everywhere,
  conditions: [
    ownSeat,
    {
      name: 'last-person',
      check: (view, { actor }, input) => {
        const party = must(actor.party && view.get(seats).parties[actor.party], 'the party');
        const seat = seatOf(view, input?.seat);
        const others = party.persons.some((id) => id !== seat?.seat && seatOf(view, id)?.status === 'active');
        return seat?.kind === 'person' && seat.status === 'active' && !others
          ? refuse('last_person')
          : undefined;
      },
    },
  ],
  decide: (_, { seat, reason }) => ({ entries: [write('room', 'seats.revoked', { seat, reason })] }),
});

const leave = command<SeatsInput<'leave'>>({
  by: ['person', 'agent'],
  phases: everywhere,
  decide: () => ({ entries: [write('room', 'seats.left', {})] }),
});

const chair = command<SeatsInput<'chair'>>({
  by: ['person'],
  phases: ['briefing', 'negotiation'],
  conditions: [
    {
      name: 'holder',
      check: (view, { actor }, input) => {
        const holder = must(actor.party && view.get(seats).parties[actor.party], 'the party').chair;
        if (input?.leave)
          return holder === actor.seat ? undefined : refuse('already', { what: 'you do not have the chair' });
        if (holder === actor.seat && input) return refuse('already', { what: 'you have the chair' });
        return holder === undefined || holder === actor.seat ? undefined : refuse('chair_taken');
      },
    },
  ],
  decide: (_, input) => ({
    entries: [write('room', input.leave ? 'seats.chair_left' : 'seats.chair_taken', {})],
  }),
});

const mint = (kind: Mint['kind'], subject: string, generation: number): Mint => ({
  kind,
  subject,
  generation,
});

/** The credentials that each entry calls into being. */
const mints: { readonly [Type in keyof SeatsBodies]?: (body: SeatsBodies[Type]) => readonly Mint[] } = {
  'seats.claimed': ({ seat, generation }) => [mint('person', seat, generation)],
  'seats.accepted': ({ person, agent }) => [mint('person', person.seat, 1), mint('agent', agent.seat, 1)],
  'seats.added': ({ seat, kind }) => [mint(kind === 'person' ? 'claim' : 'agent', seat, 1)],
  'seats.rotated': ({ seat, kind, generation }) => [mint(kind, seat, generation)],
  'seats.invited': ({ party, generation }) => [mint('invitation', party, generation)],
};

const entryType = (type: keyof SeatsBodies, wakes: EntryType['wakes']): EntryType => ({
  wakes,
  mints: ({ body }) => mints[type]?.(body as never) ?? [], // the body is that of its type
});

/** What a viewer sees of the parties and their seats. Links are never part of it, only whether an invitation is out. */
function describe(view: View, actor: Actor): JsonObject {
  const { seats: all } = view.get(seats);
  const seatLine = (id: Seat['seat']): JsonObject => {
    const { seat, kind, name, status } = must(all[id], 'the seat');
    return { seat, kind, name, status };
  };
  return {
    you: { seat: actor.seat, kind: actor.kind, party: actor.party, name: seatOf(view, actor.seat)?.name },
    parties: partiesOf(view).map(({ party, name, joined, chair: holder, persons, agents, invitation }) => ({
      party,
      name,
      joined,
      chair: holder,
      invitation: invitation?.state,
      seats: [...persons, ...agents].map(seatLine),
    })),
  };
}

const commands: Readonly<Record<string, Command>> = {
  ...linkCommands,
  arrive,
  add,
  rotate,
  revoke,
  leave,
  chair,
};

export const seatsModule: Module = {
  name: 'seats',
  on: ['room'],
  slices: [seats],
  entries: {
    'seats.claimed': entryType('seats.claimed', 'all'),
    'seats.accepted': entryType('seats.accepted', 'all'),
    'seats.arrived': { wakes: 'nobody' },
    'seats.added': entryType('seats.added', 'nobody'),
    'seats.rotated': entryType('seats.rotated', 'nobody'),
    'seats.revoked': { wakes: 'all' },
    'seats.left': { wakes: 'all' },
    'seats.invited': entryType('seats.invited', 'nobody'),
    'seats.uninvited': { wakes: 'nobody' },
    'seats.chair_taken': { wakes: 'all' },
    'seats.chair_left': { wakes: 'all' },
  },
  commands,
  gates: [rightsGate, chairGate],
  describe,
};
