import { line, REASON_CHARACTERS } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

const reasonSchema = line(REASON_CHARACTERS).describe('Why, in one line.');

/** A motion to close names nothing more: its reason is the room's. It is for rooms without people. */
export const phasesMotions = { close: {} };

export const phasesWire = {
  name: 'phases',
  commands: {
    ready: {
      tool: { name: 'decide', action: 'ready' },
      input: z.strictObject({}),
      says: 'Say that you are ready: negotiation begins once every person of every party is.',
      example: {},
    },
    close: {
      tool: { name: 'decide', action: 'close' },
      input: z.strictObject({ reason: reasonSchema }),
      says: 'Close the room, with a reason. Nothing more can be posted after that.',
      example: { reason: 'We need to ask our lawyers first.' },
    },
  },
  entries: {
    'phases.ready': z.strictObject({}),
    'phases.negotiation_began': z.strictObject({}),
    /** Every party has agreed to this version, under this version of the charter: now the people decide. */
    'phases.approval_began': z.strictObject({
      version: z.int().positive(),
      sha256: z.string(),
      charter: z.int().nonnegative(),
    }),
    /** A person did not approve. */
    'phases.negotiation_resumed': z.strictObject({}),
    'phases.closed': z.strictObject({
      outcome: z.enum(['agreed', 'stopped', 'expired']),
      reason: z.string(),
    }),
  },
} as const;

export type PhasesBodies = BodiesOf<typeof phasesWire>;
export type PhasesInput<Name extends keyof (typeof phasesWire)['commands']> = InputOf<
  typeof phasesWire,
  Name
>;
