import type { SeatId } from '@parley/protocol/circle';
import type { Refusal, View } from '../../kernel/contract.ts';
import { refuse } from '../../kernel/define.ts';
import { nameFault, skeleton } from '../names.ts';
import { partiesOf, seats } from './state.ts';

/** Refuses a name that cannot be one, or that is too like another in the room (ID-5). `own`: the seat that may keep it. */
export function nameRefused(view: View, name: string, own?: SeatId): Refusal | undefined {
  const problem = nameFault(name);
  if (problem) return refuse('name_refused', { name, problem });
  const alike = skeleton(name);
  const taken = [
    ...partiesOf(view).map((party) => party.name),
    // A person's place that nobody has claimed bears its party's name until then.
    ...Object.values(view.get(seats).seats)
      .filter(({ seat, kind, status }) => seat !== own && !(kind === 'person' && status === 'vacant'))
      .map((seat) => seat.name),
  ];
  const other = taken.find((known) => skeleton(known) === alike);
  return other === undefined ? undefined : refuse('name_taken', { name, other });
}
