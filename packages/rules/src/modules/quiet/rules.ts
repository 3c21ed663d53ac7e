import type { PartyId } from '@parley/protocol/circle';
import { ANY, type Module, type View } from '../../kernel/contract.ts';
import { slice } from '../../kernel/define.ts';
import { factsOf, quietMs } from '../room/rules.ts';

/** When each party last put something on the record: who has been quiet for long is not waited for (FL-8, QU-3). */

/** Milliseconds, by party. */
type Heard = Readonly<Record<PartyId, number>>;

const heard = slice<Heard, never>({
  name: 'quiet',
  circle: 'room',
  initial: {},
  evolve: {},
  hears: { [ANY]: (state, { by, at }) => (by.party === null ? state : { ...state, [by.party]: at }) },
});

/** Milliseconds: from when on a party is quiet, unless it is heard of before. */
export const quietFrom = (view: View, party: PartyId): number =>
  (view.get(heard)[party] ?? factsOf(view).made_at) + quietMs(view);

export const quietModule: Module = { name: 'quiet', on: ['room'], slices: [heard] };
