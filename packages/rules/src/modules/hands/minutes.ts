import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { minutes } from '../../kernel/define.ts';
import type { PauseBodies } from '../pause/wire.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { HandsBodies } from './wire.ts';

/** Every raised hand, with its reason: when it went up, and when and why it came down. */

type Hand = {
  readonly raised: Stamp;
  readonly reason: string;
  readonly lowered?: (Stamp & { readonly why: Why }) | undefined;
};

/** `decided`: by a motion to go on. `over`: the agents had agreed, or the room was closed. */
type Why = HandsBodies['hands.lowered']['why'] | 'decided' | 'over';

function down(state: readonly Hand[], entry: Entry, why: Why, seat?: string): readonly Hand[] {
  const lowered = { ...stamp(entry), why };
  return state.map((hand) =>
    hand.lowered || (seat !== undefined && hand.raised.by.seat !== seat) ? hand : { ...hand, lowered },
  );
}

export const handsMinutes = minutes<readonly Hand[], HandsBodies & PhasesBodies & PauseBodies>({
  initial: [],
  evolve: {
    'hands.raised': (state, entry) => [...state, { raised: stamp(entry), reason: entry.body.reason }],
    'hands.lowered': (state, entry) => down(state, entry, entry.body.why, entry.body.seat),
    'pause.resumed': (state, entry) =>
      entry.body.causes.includes('hand') ? down(state, entry, 'decided') : state,
    'phases.approval_began': (state, entry) => down(state, entry, 'over'),
    'phases.closed': (state, entry) => down(state, entry, 'over'),
  },
  render: (hands): JsonObject => ({ hands }),
});
