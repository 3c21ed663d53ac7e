import type { JsonObject, SeatId } from '@parley/protocol';
import {
  type Actor,
  command,
  createRules,
  type Mint,
  type Module,
  must,
  refuse,
  type View,
  writer,
} from '@parley/rules';
import { tiny } from './tiny-state.ts';
import type { TinyBodies, TinyInput } from './tiny-wire.ts';

/**
 * Rules for tests of the hub: seats and their credentials, speech that others must have read things before, a note that
 * one party alone reads, one thing that only one can take, and a clock. s1 is the person of p1, s2 its agent, s3 the
 * agent of p2, s4 the seat of all observers.
 */

const DAY_MS = 86_400_000;
export const TINY_LIFE_MS = 10 * DAY_MS;

const write = writer<TinyBodies>();
const own = (actor: Actor) => must(actor.seat, 'the seat of the actor');
const agent: readonly ['agent'] = ['agent'];
const mint = (kind: Mint['kind'], subject: string, generation: number): Mint => ({
  kind,
  subject,
  generation,
});
/** The credential of a seat that an entry names. */
const mintOf = (kind: Mint['kind'], { seat, generation }: JsonObject): Mint =>
  mint(kind, typeof seat === 'string' ? seat : '', typeof generation === 'number' ? generation : 1);
const state = (view: View) => view.get(tiny);

const tinyModule: Module = {
  name: 'tiny',
  slices: [tiny],
  entries: {
    'tiny.created': {
      wakes: 'nobody',
      mints: () => [
        mint('claim', 's1', 1),
        mint('agent', 's2', 1),
        mint('agent', 's3', 1),
        mint('observer', 's4', 1),
      ],
    },
    'tiny.claimed': {
      wakes: 'nobody',
      mints: ({ body }) => [mintOf('person', body)],
    },
    'tiny.arrived': { wakes: 'nobody' },
    'tiny.said': { wakes: 'all', tags: ['speech'] },
    'tiny.posted': { wakes: 'all', tags: ['must-read'] },
    'tiny.noted': { wakes: 'nobody' },
    'tiny.acked': { wakes: 'nobody' },
    'tiny.taken': {
      wakes: 'addressed',
      tags: ['taken'],
      addressees: ({ by }) => (by.seat === 's2' ? ['s3'] : ['s2']),
    },
    'tiny.set': { wakes: 'nobody' },
    'tiny.rang': { wakes: 'all' },
    'tiny.ended': { wakes: 'all' },
    'tiny.added': { wakes: 'nobody', mints: ({ body }) => [mintOf('agent', body)] },
    'tiny.rotated': {
      wakes: 'nobody',
      mints: ({ body }) => [mintOf('agent', body)],
    },
    'tiny.revoked': { wakes: 'nobody' },
  },
  commands: {
    create: command<{ readonly format: string }>({
      by: ['founder'],
      decide: (_, { format }, { now }) => ({
        entries: [write('room', 'tiny.created', { format, erased_at: now + TINY_LIFE_MS })],
      }),
    }),
    claim: command<TinyInput<'claim'>>({
      by: ['claim'],
      conditions: [
        {
          name: 'unused',
          check: (view) =>
            state(view).seats['s1']?.status === 'vacant'
              ? undefined
              : refuse('link_used', { by: ' by Anna', ask: 'Anna' }),
        },
      ],
      decide: (_, __, { actor }) => ({
        entries: [write('room', 'tiny.claimed', { seat: own(actor), generation: 1 })],
      }),
    }),
    arrive: command<TinyInput<'arrive'>>({
      by: agent,
      decide: (view, _, { actor }) => ({
        entries:
          state(view).seats[own(actor)]?.status === 'vacant' ? [write('room', 'tiny.arrived', {})] : [],
      }),
    }),
    say: command<TinyInput<'say'>>({
      by: agent,
      tags: ['speech'],
      decide: (_, { text }) => ({ entries: [write('room', 'tiny.said', { text, aside: undefined })] }),
    }),
    post: command<TinyInput<'post'>>({
      by: ['person'],
      decide: (_, { text }) => ({ entries: [write('room', 'tiny.posted', { text })] }),
    }),
    note: command<TinyInput<'note'>>({
      by: ['person', 'agent'],
      decide: (_, { text }, { actor }) => ({
        entries: [write(`party/${must(actor.party, 'the party')}`, 'tiny.noted', { text })],
      }),
    }),
    ack: command<TinyInput<'ack'>>({
      by: agent,
      decide: (view, { upto }, { actor }) => {
        const seq = upto['room'] ?? 0;
        return {
          entries:
            seq > (state(view).acked[own(actor)] ?? 0) ? [write('room', 'tiny.acked', { upto: seq })] : [],
        };
      },
    }),
    take: command<TinyInput<'take'>>({
      by: agent,
      conditions: [
        {
          name: 'free',
          check: (view) =>
            state(view).takenBy
              ? refuse('already', { what: `it is ${state(view).takenBy}'s` }, [
                  { circle: 'room', after: 0, tag: 'taken' },
                ])
              : undefined,
        },
      ],
      decide: (_, __, { actor }) => ({ entries: [write('room', 'tiny.taken', { seat: own(actor) })] }),
    }),
    set: command<TinyInput<'set'>>({
      by: agent,
      decide: (_, { at }) => ({ entries: [write('room', 'tiny.set', { at })] }),
    }),
    end: command<TinyInput<'end'>>({
      by: agent,
      decide: (_, { at }) => ({ entries: [write('room', 'tiny.ended', { erased_at: at })] }),
    }),
    add: command<TinyInput<'add'>>({
      by: ['person'],
      decide: (view) => ({
        entries: [write('room', 'tiny.added', { seat: `s${Object.keys(state(view).seats).length + 1}` })],
      }),
    }),
    rotate: command<TinyInput<'rotate'>>({
      by: ['person'],
      decide: (view, { seat }) => ({
        entries: [
          write('room', 'tiny.rotated', {
            seat,
            generation: must(state(view).seats[seat], 'the seat').generation + 1,
          }),
        ],
      }),
    }),
    revoke: command<TinyInput<'revoke'>>({
      by: ['person'],
      decide: (_, { seat }) => ({ entries: [write('room', 'tiny.revoked', { seat })] }),
    }),
    break: command<TinyInput<'break'>>({
      by: agent,
      decide: () => {
        throw new Error('broken invariant: a secret thing');
      },
    }),
  },
  gates: [
    {
      name: 'rights',
      rank: 'rights',
      check: (_, { command, actor }) =>
        command.by.includes(actor.kind)
          ? undefined
          : refuse('forbidden', { allowed: 'others', kind: actor.kind }),
    },
    {
      name: 'read-first',
      rank: 'read-first',
      commands: ['speech'],
      check: (view, { actor }) => {
        const after = state(view).acked[own(actor)] ?? 0;
        return state(view).mustRead > after
          ? refuse('read_first', undefined, [{ circle: 'room', after, tag: 'must-read' }])
          : undefined;
      },
    },
  ],
  timers: [
    {
      name: 'clock',
      circle: 'room',
      due: (view) => state(view).ringsAt,
      tick: () => [write('room', 'tiny.rang', {})],
    },
  ],
  describe: (view) => ({ takenBy: state(view).takenBy, said: view.head('room') }),
  next: (view, { kind }) =>
    kind === 'agent' && !state(view).takenBy
      ? [{ urgency: 1, reason: 'take_it', act: { command: 'take', input: {} } }]
      : [],
  members: {
    actor: (view, { kind, subject, generation }) => {
      const found = state(view).seats[subject as SeatId];
      if (!found || found.status === 'revoked' || view.now >= state(view).erasedAt) return undefined;
      if (kind === 'claim')
        return found.kind === 'person' ? { kind, seat: found.seat, party: found.party } : undefined;
      return kind === found.kind && generation === found.generation
        ? { kind, seat: found.seat, party: found.party }
        : undefined;
    },
    used: (view, { kind, subject }) =>
      (kind === 'agent' || kind === 'claim') && state(view).seats[subject as SeatId]?.status !== 'vacant',
    seat: (view, id) => {
      const found = state(view).seats[id];
      return found && { kind: found.kind, seat: found.seat, party: found.party };
    },
    reads: (view, { kind, party, seat: id }) => {
      if (party === null || id === null || kind === 'claim') return ['room'];
      const agents = Object.values(state(view).seats).filter(
        (other) => other.party === party && other.kind === 'agent',
      );
      return kind === 'agent'
        ? ['room', `party/${party}`, `seat/${id}`]
        : ['room', `party/${party}`, ...agents.map((other) => `seat/${other.seat}` as const)];
    },
    erased: (view) => state(view).erasedAt || undefined,
    ended: () => false,
  },
};

export const tinyRules = createRules([tinyModule]);
