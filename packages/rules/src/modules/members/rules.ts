import type { Circle } from '@parley/protocol/circle';
import type { Actor, Members, Mint, Module, View } from '../../kernel/contract.ts';
import { phaseOf } from '../phases/rules.ts';
import { room } from '../room/rules.ts';
import type { Seat } from '../seats/books.ts';
import { seats } from '../seats/state.ts';
import { next } from './next.ts';

/** Who is in the room and which circles they read: what the kernel must know and no other module repeats. */

/** The actor a credential stands for: of a seat by its newest generation, of a link while it is the newest of its kind. */
function actor(view: View, { kind, subject, generation }: Mint): Actor | undefined {
  const { seats: all, parties } = view.get(seats);
  const facts = view.get(room);
  if (!facts || view.now >= facts.erased_at) return undefined;
  if (kind === 'invitation') {
    const party = parties[subject as keyof typeof parties]; // a subject that names no party finds none
    return party?.invitation?.generation === generation
      ? { kind, seat: null, party: party.party }
      : undefined;
  }
  const seat = all[subject as keyof typeof all]; // a subject that names no seat finds none
  if (!seat || seat.status === 'revoked' || seat.status === 'left') return undefined;
  const fits = isLink(kind) ? seat.kind === 'person' : kind === seat.kind;
  return fits && isNewest(seat, kind, generation, view.now)
    ? { kind, seat: seat.seat, party: seat.party }
    : undefined;
}

/** Links of a person's place: they lead to it and are no seat themselves. */
const isLink = (kind: Mint['kind'] | Actor['kind']): boolean => kind === 'claim' || kind === 'recovery';

/** Generations begin at 1; what there is none of is counted as 0, and nothing stands for it. */
function isNewest(seat: Seat, kind: Mint['kind'], generation: number, now: number): boolean {
  if (generation < 1) return false;
  if (kind === 'claim') return seat.claim === generation;
  if (kind !== 'recovery') return seat.generation === generation;
  const { moving } = seat;
  return seat.code === generation || (moving?.generation === generation && now < moving.expiresAt);
}

/** Whether a credential was used. A person's own is handed out at the very use of its link, and has no first use on record. */
function used(view: View, { kind, subject, generation }: Mint): boolean {
  const { seats: all, parties } = view.get(seats);
  if (kind === 'invitation') return parties[subject as keyof typeof parties]?.invitation?.state === 'used'; // finds none where there is none
  const seat = all[subject as keyof typeof all]; // finds none where there is none
  if (kind === 'agent') return generation <= (seat?.called ?? 0);
  return kind === 'claim' && seat?.status !== 'vacant';
}

function reads(view: View, { kind, party, seat }: Actor): readonly Circle[] {
  if (party === null || seat === null || isLink(kind)) return ['room'];
  if (kind === 'agent') return ['room', `party/${party}`, `seat/${seat}`];
  const agents = view.get(seats).parties[party]?.agents ?? [];
  return [
    'room',
    `party/${party}`,
    `persons/${party}`,
    `seat/${seat}`,
    ...agents.map((agent): Circle => `seat/${agent}`),
  ];
}

const members: Members = {
  actor,
  used,
  reads,
  seat: (view, id) => {
    const seat = view.get(seats).seats[id];
    return seat && { kind: seat.kind, seat: seat.seat, party: seat.party };
  },
  erased: (view) => view.get(room)?.erased_at,
  ended: (view) => phaseOf(view) === 'closed',
};

export const membersModule: Module = { name: 'members', on: ['room', 'seats', 'phases'], members, next };
