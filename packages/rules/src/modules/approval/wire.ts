import { line, REASON_CHARACTERS } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';
import { meantVersionSchema, sha256Schema } from '../contract/wire.ts';

const versionSchema = z.int().positive();
const asked = {
  version: versionSchema,
  sha256: sha256Schema,
  charter: z.int().nonnegative().describe('The version of the charter it was agreed under.'),
};
const meant = { ...asked, version: meantVersionSchema };

export const approvalWire = {
  name: 'approval',
  commands: {
    approve: {
      tool: { name: 'decide', action: 'approve' },
      input: z.strictObject(meant),
      says: 'Approve the version that the agents agreed on, by its number, hash and charter. It binds once every party has.',
      example: { version: 1, sha256: '0'.repeat(64), charter: 0 },
    },
    reject: {
      tool: { name: 'decide', action: 'reject', as: { clause: 'heading' } },
      input: z.strictObject({
        version: meantVersionSchema,
        reason: line(REASON_CHARACTERS).describe('Why, in one line.'),
        clause: line(REASON_CHARACTERS).optional().describe('The heading of the clause it is about.'),
      }),
      says: 'Do not approve, with a reason: the agents negotiate on, and this version can be agreed to no more.',
      example: { version: 1, reason: 'The cap is too low.', clause: 'Liability' },
    },
    unapprove: {
      tool: { name: 'decide', action: 'unapprove' },
      input: z.strictObject({}),
      says: 'Take back your approval, until the last one is in.',
      example: {},
    },
  },
  entries: {
    'approval.approved': z.strictObject(asked),
    'approval.rejected': z.strictObject({
      version: versionSchema,
      reason: z.string(),
      clause: z.string().optional(),
    }),
    'approval.withdrawn': z.strictObject({ version: versionSchema }),
  },
} as const;

export type ApprovalBodies = BodiesOf<typeof approvalWire>;
export type ApprovalInput<Name extends keyof (typeof approvalWire)['commands']> = InputOf<
  typeof approvalWire,
  Name
>;
