import type { JsonObject } from '@parley/protocol';
import { OBSERVERS, OBSERVERS_EVER } from '@parley/protocol/limits';
import type { Command, Condition, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { nameRefused } from './names.ts';
import { keeperOf, seatOf } from './own-seat.ts';
import { KEEPING } from '../tags.ts';
import { observersLink, seats } from './state.ts';
import type { SeatsBodies, SeatsInput } from './wire.ts';

/**
 * Observers (ID-11). One seat stands for everybody who reads by the link, and is nobody's; who watches live has a seat
 * for their browser, which is counted and shown.
 */

const write = writer<SeatsBodies>();
const everywhere = ['briefing', 'negotiation', 'approval', 'closed'];

const isOpen = (view: View): boolean => {
  const state = view.get(seats);
  return state.seats[observersLink(state)]?.status === 'active';
};

/** Those who watch live, each in a browser. */
function watching(view: View): number {
  const state = view.get(seats);
  return state.observers.slice(1).filter((seat) => state.seats[seat]?.status === 'active').length;
}

/** The next number that gives a name of its own: somebody else may be called like an observer (ID-5). */
function freeName(view: View): string {
  let number = view.get(seats).observers.length;
  while (nameRefused(view, `Observer ${number}`)) number += 1;
  return `Observer ${number}`;
}

const BY_LINK = 'Read the room by the link, without watching live.';

const watch = command<SeatsInput<'watch'>>({
  by: ['observer'],
  phases: everywhere,
  conditions: [
    {
      name: 'link',
      check: (view, { actor }) =>
        actor.seat === observersLink(view.get(seats))
          ? undefined
          : refuse('already', { what: 'you are watching live' }),
    },
    {
      name: 'limit',
      check: (view) =>
        watching(view) < OBSERVERS
          ? undefined
          : refuse('over_limit', { limit: OBSERVERS, what: 'observers who watch live', instead: BY_LINK }),
    },
    {
      // Whoever has the link could come and go without end, and each time leaves a seat and two entries behind.
      name: 'limit-ever',
      check: (view) =>
        view.get(seats).observers.length <= OBSERVERS_EVER
          ? undefined
          : refuse('over_limit', {
              limit: OBSERVERS_EVER,
              what: 'seats for observers in one room',
              instead: BY_LINK,
            }),
    },
  ],
  decide: (view) => {
    const body = { seat: `s${view.get(seats).last + 1}`, name: freeName(view) } as const;
    return { entries: [write('room', 'seats.watched', body)] };
  },
});

const creatorsParty: Condition<SeatsInput<'observers'>> = {
  name: 'creator',
  check: (view, { actor }, input) => {
    const creator = must(view.get(seats).order[0], 'the party of the creator');
    return input?.allow && actor.party !== creator
      ? refuse('forbidden', {
          allowed: keeperOf(view, creator),
          kind: 'of another party',
        })
      : undefined;
  },
};

const observers = command<SeatsInput<'observers'>>({
  by: ['person'],
  phases: everywhere,
  tags: [KEEPING],
  conditions: [
    creatorsParty,
    {
      name: 'open',
      check: (view, _, input) =>
        input?.allow === false && !isOpen(view)
          ? refuse('already', { what: 'the room is closed to observers' })
          : undefined,
    },
  ],
  decide: (view, { allow }) => {
    if (!allow) return { entries: [write('room', 'seats.observers_closed', {})] };
    const { seat, generation } = must(seatOf(view, observersLink(view.get(seats))), 'the observers');
    return { entries: [write('room', 'seats.observers_opened', { seat, generation: generation + 1 })] };
  },
});

export const observerCommands: Readonly<Record<string, Command>> = { watch, observers };

/** Whether the room is open to observers, and how many watch live; who reads by the link is never counted. */
export const describeObservers = (view: View): JsonObject => ({
  open: isOpen(view),
  watching: watching(view),
});
