import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { minutes } from '../../kernel/define.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { PauseBodies } from './wire.ts';

/** Every pause, by its cause: when it began, and when and how it ended. */

type Paused = {
  readonly cause: PauseBodies['pause.began']['cause'];
  readonly began: Stamp;
  /** By itself, by a decision of the people, or because the talk was over. */
  readonly ended?: (Stamp & { readonly how: 'itself' | 'decided' | 'over' }) | undefined;
};

type How = NonNullable<Paused['ended']>['how'];

/** Those of these causes that were on are over. */
function over(
  state: readonly Paused[],
  entry: Entry,
  how: How,
  causes?: readonly string[],
): readonly Paused[] {
  const ended = { ...stamp(entry), how };
  return state.map((each) =>
    each.ended || (causes && !causes.includes(each.cause)) ? each : { ...each, ended },
  );
}

export const pauseMinutes = minutes<readonly Paused[], PauseBodies & PhasesBodies>({
  initial: [],
  evolve: {
    'pause.began': (state, entry) => [...state, { cause: entry.body.cause, began: stamp(entry) }],
    'pause.ended': (state, entry) => over(state, entry, 'itself', [entry.body.cause]),
    'pause.resumed': (state, entry) => over(state, entry, 'decided', entry.body.causes),
    'phases.approval_began': (state, entry) => over(state, entry, 'over'),
    'phases.closed': (state, entry) => over(state, entry, 'over'),
  },
  render: (pauses): JsonObject => ({ pauses }),
});
