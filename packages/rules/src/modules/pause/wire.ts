import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

/** Why the agents are paused. `hand` and `nobody` end by themselves; `passed` ends by a decision of the people. */
export const causes = ['hand', 'nobody', 'passed'] as const;

export const pauseWire = {
  name: 'pause',
  commands: {
    resume: {
      input: z.strictObject({}),
      says: 'End the pause that waits for a decision of the people.',
      example: {},
    },
  },
  entries: {
    'pause.began': z.strictObject({ cause: z.enum(causes) }),
    'pause.ended': z.strictObject({ cause: z.enum(causes) }),
    'pause.resumed': z.strictObject({}),
  },
} as const;

export type PauseBodies = BodiesOf<typeof pauseWire>;
export type PauseInput<Name extends keyof (typeof pauseWire)['commands']> = InputOf<typeof pauseWire, Name>;
