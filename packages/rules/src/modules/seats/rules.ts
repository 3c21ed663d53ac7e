import { SEATS_OF_A_KIND } from '@parley/protocol/limits';
import type { JsonObject } from '@parley/protocol';
import type { PartyId } from '@parley/protocol/circle';
import type { Actor, Command, EntryType, Mint, Module, View } from '../../kernel/contract.ts';
import { command, motion, must, refuse, writer } from '../../kernel/define.ts';
import type { Seat } from './books.ts';
import { linkCommands } from './links.ts';
import { seatsMinutes } from './minutes.ts';
import { nameRefused } from './names.ts';
import { describeObservers, observerCommands } from './observers.ts';
import { ownSeat, seatOf } from './own-seat.ts';
import { nextCode, returningCommands } from './returning.ts';
import { chairGate, rightsGate } from './rights.ts';
import { KEEPING } from '../tags.ts';
import { allParties, observersLink, partiesOf, seats } from './state.ts';
import type { SeatsBodies, SeatsInput } from './wire.ts';

/** Seats: who is in the room, by what credential, and who speaks for whom (ID-1 to ID-5, ID-10). */

const write = writer<SeatsBodies>();

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

/** A link that the creator's party sent to the agent of a party without people, and that nobody has used yet. */
function isUnusedLinkOf(view: View, { party: own }: Actor, id: Seat['seat'] | undefined): boolean {
  const { order, parties } = view.get(seats);
  const seat = seatOf(view, id);
  const of = seat?.party ? parties[seat.party] : undefined;
  return (
    own === order[0] &&
    seat?.kind === 'agent' &&
    seat.status === 'vacant' &&
    of?.people === false &&
    !of.dismissed
  );
}

const rotate = command<SeatsInput<'rotate'>>({
  by: ['person'],
  phases: everywhere,
  tags: [KEEPING],
  conditions: [
    {
      name: 'own-seat',
      // Whoever sent the link of a party without people may send a new one, until it was used (ID-4).
      check: (view, context, input) =>
        input && isUnusedLinkOf(view, context.actor, input.seat)
          ? undefined
          : ownSeat.check(view, context, input),
    },
    {
      name: 'agents-rotate-unused',
      check: (view, { actor }, input) =>
        input && actor.kind === 'agent' && !isUnusedLinkOf(view, actor, input.seat)
          ? refuse('forbidden', { allowed: 'a person', kind: 'an agent, which renews unused links alone' })
          : undefined,
    },
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
    const recovery = kind === 'person' ? { recovery: nextCode(view, seat.seat) } : {};
    return { entries: [write('room', 'seats.rotated', { seat: seat.seat, kind, generation, ...recovery })] };
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
  by: ['person', 'agent', 'observer'],
  phases: everywhere,
  conditions: [
    {
      name: 'own',
      // The link's own seat is nobody's to leave.
      check: (view, { actor }) =>
        actor.seat === observersLink(view.get(seats))
          ? refuse('already', { what: 'you read by a link, and have no seat' })
          : undefined,
    },
  ],
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
  'seats.claimed': ({ seat, generation, recovery }) => [
    mint('person', seat, generation),
    mint('recovery', seat, recovery),
  ],
  'seats.accepted': ({ person, agent }) => [
    mint('person', person.seat, 1),
    mint('recovery', person.seat, 1),
    mint('agent', agent.seat, 1),
  ],
  'seats.added': ({ seat, kind }) => [mint(kind === 'person' ? 'claim' : 'agent', seat, 1)],
  'seats.rotated': ({ seat, kind, generation, recovery }) => [
    mint(kind, seat, generation),
    ...(recovery === undefined ? [] : [mint('recovery', seat, recovery)]),
  ],
  'seats.recovered': ({ seat, generation }) => [mint('person', seat, generation)],
  'seats.reissued': ({ seat, generation }) => [mint('recovery', seat, generation)],
  'seats.watched': ({ seat }) => [mint('observer', seat, 1)],
  'seats.observers_opened': ({ seat, generation }) => [mint('observer', seat, generation)],
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
  const own = seatOf(view, actor.seat);
  return {
    you: { seat: actor.seat, kind: actor.kind, party: actor.party, name: own?.name, since: own?.since },
    parties: allParties(view).map(({ persons, agents, invitation, chair: holder, ...party }) => ({
      party: party.party,
      name: party.name,
      people: party.people,
      joined: party.joined,
      dismissed: party.dismissed,
      chair: holder,
      invitation: invitation?.state,
      invitation_expires: invitation?.expiresAt,
      seats: [...persons, ...agents].map(seatLine),
    })),
    observers: describeObservers(view),
  };
}

/** A party that never came can be dismissed by those that did (RM-10). */
const dismiss = motion<{ readonly party: PartyId }>({
  ground: (view, { party: id }) => {
    const party = partiesOf(view).find(({ party }) => party === id);
    if (!party) return refuse('not_there', { what: 'party', id });
    return party.joined ? refuse('already', { what: `${party.name} has joined` }) : undefined;
  },
  among: 'joined',
  effect: (_, { party }) => [write('room', 'seats.dismissed', { party })],
});

const commands: Readonly<Record<string, Command>> = {
  ...linkCommands,
  ...returningCommands,
  ...observerCommands,
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
    'seats.recovered': entryType('seats.recovered', 'nobody'),
    'seats.reissued': entryType('seats.reissued', 'nobody'),
    'seats.watched': entryType('seats.watched', 'nobody'),
    'seats.observers_closed': { wakes: 'nobody' },
    'seats.observers_opened': entryType('seats.observers_opened', 'nobody'),
    'seats.dismissed': { wakes: 'all' },
    'seats.chair_taken': { wakes: 'all' },
    'seats.chair_left': { wakes: 'all' },
  },
  commands,
  gates: [rightsGate, chairGate],
  motions: { dismiss },
  describe,
  minutes: seatsMinutes,
};
