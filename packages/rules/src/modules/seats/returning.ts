import { MOVE_MS, REISSUE_MS } from '@parley/protocol/limits';
import type { Command, Condition, Context, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { throughBrowser } from './links.ts';
import { ownSeat, seatOf } from './own-seat.ts';
import type { SeatsBodies, SeatsInput } from './wire.ts';

/**
 * How a person gets a seat back that they have lost, or takes it to another device (ID-9): by the recovery code they
 * were given when they joined, or by a link that they, or another person of their party, have made for it. Each is a
 * public entry.
 */

const write = writer<SeatsBodies>();

/** The link that moves a seat, when it is the one that asks: a code of the same seat is of another generation. */
function movingOf(view: View, { actor, generation }: Context) {
  const { moving } = must(seatOf(view, actor.seat), 'the seat of a recovery code');
  return moving?.generation === generation ? moving : undefined;
}

/** A link that moves a seat works once; a retry of its use is answered before anybody asks here. */
const unused: Condition<SeatsInput<'recover'>> = {
  name: 'unused',
  check: (view, context, input) =>
    input && movingOf(view, context)?.used
      ? refuse('link_used', { by: '', ask: 'a person of your party' })
      : undefined,
};

const recover = command<SeatsInput<'recover'>>({
  by: ['recovery'],
  phases: ['briefing', 'negotiation', 'approval', 'closed'],
  conditions: [throughBrowser, unused],
  decide: (view, _, context) => {
    const { seat, generation } = must(seatOf(view, context.actor.seat), 'the seat of a recovery code');
    const body = {
      seat,
      door: context.door ?? 'terminal',
      generation: generation + 1,
      ...(movingOf(view, context) && { moved: true }),
    } as const;
    return { entries: [write('room', 'seats.recovered', body)] };
  },
});

const reissue = command<SeatsInput<'reissue'>>({
  by: ['person'],
  phases: ['briefing', 'negotiation', 'approval', 'closed'],
  conditions: [
    ownSeat,
    {
      name: 'person',
      check: (view, { actor }, input) => {
        const seat = input && must(seatOf(view, input.seat ?? actor.seat), 'the seat');
        if (!seat || (seat.kind === 'person' && seat.status === 'active')) return undefined;
        return refuse('not_now', {
          why: `${seat.name} is no person who has taken their place`,
          instead: 'Rotate it instead: that makes a new link for a place that nobody has, or for an agent.',
        });
      },
    },
  ],
  decide: (view, input, { actor, now }) => {
    const { seat, recoveries } = must(seatOf(view, input.seat ?? actor.seat), 'the seat');
    const good = seat === actor.seat ? MOVE_MS : REISSUE_MS;
    const body = { seat, generation: recoveries + 1, expires_at: now + good };
    return { entries: [write('room', 'seats.reissued', body)] };
  },
});

export const returningCommands: Readonly<Record<string, Command>> = { recover, reissue };

/** The new recovery code that comes when a person takes a place, or renews their credential. */
export const nextCode = (view: View, seat: Parameters<typeof seatOf>[1]): number =>
  (seatOf(view, seat)?.recoveries ?? 0) + 1;
