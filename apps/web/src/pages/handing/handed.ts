import type { SeatId } from '@parley/protocol/circle';
import { createStore, useStore } from 'zustand';
import type { Link } from '../../api/deeds.ts';

/**
 * Links that were made on this page and are shown once. They live in this variable until the tab is closed or loaded
 * anew, and are written nowhere: whoever comes to this browser later finds none.
 */
export interface Handed {
  readonly room: string;
  readonly topic: string;
  /** Who they were made for. */
  readonly name: string;
  readonly side: string;
  /** Every side's name, in their order: p1 first. */
  readonly sides: readonly string[];
  readonly links: readonly Link[];
  /** The links that went somewhere: to the clipboard, or into a file. */
  readonly taken: readonly string[];
  /** One's own seat, once one has it. */
  readonly seat?: SeatId | undefined;
  /** The link of one's own place, while it is not taken: a claim, or that of the observers. */
  readonly place?: string | undefined;
  /** One has no place at the table, and watches. */
  readonly watches?: boolean;
}

interface Store {
  readonly rooms: Readonly<Record<string, Handed>>;
}

const store = createStore<Store>()(() => ({ rooms: {} }));

export function handOut(handed: Omit<Handed, 'taken'>): void {
  store.setState(({ rooms }) => ({ rooms: { ...rooms, [handed.room]: { ...handed, taken: [] } } }));
}

function change(room: string, next: (handed: Handed) => Handed): void {
  store.setState(({ rooms }) => {
    const handed = rooms[room];
    return handed ? { rooms: { ...rooms, [room]: next(handed) } } : {};
  });
}

/** One's own place is taken: what it needed is gone, and what came with it is there to be kept. */
export function placeTaken(room: string, seat: SeatId, links: readonly Link[]): void {
  change(room, (handed) => ({ ...handed, seat, place: undefined, links: [...handed.links, ...links] }));
}

/** These links went somewhere. */
export function markTaken(room: string, links: readonly string[]): void {
  change(room, (handed) => ({ ...handed, taken: [...new Set([...handed.taken, ...links])] }));
}

export function useHanded(room: string): Handed | undefined {
  return useStore(store, ({ rooms }) => rooms[room]);
}

/** The order in which they are handed out: who waits for one comes first. */
const order = ['agent', 'invitation', 'observer', 'recovery'];

export function inOrder(links: readonly Link[]): readonly Link[] {
  return links.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** Whose agent a link is for, by the place of its side; one's own, where that is not said. */
export const sideOf = ({ party }: Link): number => (party === undefined ? 0 : Number(party.slice(1)) - 1);

/** What was neither copied nor saved. */
export function untaken({ links, taken }: Handed): readonly Link[] {
  return links.filter(({ link }) => !taken.includes(link));
}
