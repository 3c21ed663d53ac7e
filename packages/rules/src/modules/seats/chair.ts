import type { Actor, NewEntry, View } from '../../kernel/contract.ts';
import { writer } from '../../kernel/define.ts';
import { seats } from './state.ts';
import type { SeatsBodies } from './wire.ts';

const write = writer<SeatsBodies>();

/** A person who speaks for their side takes the chair by it, where they do not have it (ID-10). */
export function chairFirst(view: View, { kind, party, seat }: Actor): readonly NewEntry[] {
  const holder = party ? view.get(seats).parties[party]?.chair : undefined;
  return kind === 'person' && holder !== seat ? [write('room', 'seats.chair_taken', {})] : [];
}
