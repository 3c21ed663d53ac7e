import type { Entry, SeatId } from '@parley/protocol/circle';
import { textOf } from '../../live/fields.ts';

export interface Mandate {
  readonly version: number;
  readonly text: string;
  readonly at: number;
  /** Whether the agent has acknowledged it. */
  readonly read: boolean;
}

/** The newest mandate of an agent, and whether the agent has read it; undefined while there is none. */
export function mandateOf(entries: readonly Entry[], agent: SeatId): Mandate | undefined {
  const circle = `seat/${agent}`;
  const here = entries.filter((entry) => entry.circle === circle);
  const newest = here.findLast(({ type }) => type === 'caucus.mandated');
  if (!newest) return undefined;
  const acked = here.some(
    ({ type, body, by }) =>
      type === 'reading.acked' && by.seat === agent && Number(body['upto']) >= newest.seq,
  );
  return {
    version: Number(newest.body['version']),
    text: textOf(newest.body, 'text'),
    at: newest.at,
    read: acked,
  };
}
