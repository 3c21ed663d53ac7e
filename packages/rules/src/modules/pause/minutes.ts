import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { minutes } from '../../kernel/define.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { PauseBodies } from './wire.ts';

/** Every pause, by its cause: when it began, and when and how it ended; and what was noticed where nothing pauses (FL-8). */

type Paused = {
  readonly cause: PauseBodies['pause.began']['cause'];
  readonly began: Stamp;
  /** By itself, by a decision of the people, or because the talk was over. */
  readonly ended?: (Stamp & { readonly how: 'itself' | 'decided' | 'over' }) | undefined;
};

type Noticed = Stamp & PauseBodies['pause.noticed'];

interface State {
  readonly pauses: readonly Paused[];
  readonly notices: readonly Noticed[];
}

type How = NonNullable<Paused['ended']>['how'];

/** Those of these causes that were on are over. */
function over(state: State, entry: Entry, how: How, causes?: readonly string[]): State {
  const ended = { ...stamp(entry), how };
  const pauses = state.pauses.map((each) =>
    each.ended || (causes && !causes.includes(each.cause)) ? each : { ...each, ended },
  );
  return { ...state, pauses };
}

export const pauseMinutes = minutes<State, PauseBodies & PhasesBodies>({
  initial: { pauses: [], notices: [] },
  evolve: {
    'pause.began': (state, entry) => ({
      ...state,
      pauses: [...state.pauses, { cause: entry.body.cause, began: stamp(entry) }],
    }),
    'pause.noticed': (state, entry) => ({
      ...state,
      notices: [...state.notices, { ...stamp(entry), cause: entry.body.cause }],
    }),
    'pause.ended': (state, entry) => over(state, entry, 'itself', [entry.body.cause]),
    'pause.resumed': (state, entry) => over(state, entry, 'decided', entry.body.causes),
    'phases.approval_began': (state, entry) => over(state, entry, 'over'),
    'phases.closed': (state, entry) => over(state, entry, 'over'),
  },
  render: (state): JsonObject => ({ ...state }),
});
