import type { JsonObject } from '@parley/protocol';
import type { Module, Settle, View } from '../../kernel/contract.ts';
import { slice } from '../../kernel/define.ts';
import { settleCause } from '../pause/rules.ts';
import type { PauseBodies } from '../pause/wire.ts';
import { phaseOf } from '../phases/rules.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { settingsOf } from '../room/rules.ts';
import { MOVED, SPEECH } from '../tags.ts';
import type { ProgressSettings } from './wire.ts';

/**
 * Whether anything moves: agents can be polite to each other for ever. What is said is counted from the last time that
 * something moved, and after so many pieces of speech the choice is put before the people (FL-5).
 */

/** Pieces of speech since something moved, or since it was decided or noticed that nothing did. */
export const still = slice<number, PauseBodies & PhasesBodies>({
  name: 'progress',
  circle: 'room',
  initial: 0,
  evolve: {
    'pause.resumed': (count, { body }) => (body.causes.includes('still') ? 0 : count),
    'pause.noticed': (count, { body }) => (body.cause === 'still' ? 0 : count),
    'phases.negotiation_resumed': () => 0,
  },
  // What is said and moves something counts for what it moves.
  hears: { [SPEECH]: (count) => count + 1, [MOVED]: () => 0 },
});

// Where nobody was told that stillness pauses, it does not.
const settings = (view: View) => settingsOf<ProgressSettings>(view, 'progress', { speeches: 0 });

const stillness: Settle = {
  name: 'still',
  circle: 'room',
  settle: (view) => {
    const { speeches } = settings(view);
    if (phaseOf(view) !== 'negotiation' || speeches === 0) return undefined;
    return settleCause(view, 'still', view.get(still) >= speeches);
  },
};

const describe = (view: View): JsonObject => ({ still: view.get(still), of: settings(view).speeches });

export const progressModule: Module = {
  name: 'progress',
  on: ['room', 'phases', 'pause'],
  slices: [still],
  settles: [stillness],
  describe,
};
