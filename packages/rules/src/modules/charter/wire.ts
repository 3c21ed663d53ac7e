import { CLAUSE_BYTES, line, REASON_CHARACTERS, text } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';
import { ballotSchema } from '../ballots/wire.ts';

const reasonSchema = line(REASON_CHARACTERS).describe('Why, in one line.');
const clauseText = text(CLAUSE_BYTES).describe('The words of the clause; not with remove.');
const actionSchema = z.enum(['add', 'replace', 'remove']).describe('What to do with a clause.');
const clauseSchema = z
  .int()
  .positive()
  .describe('The number of a clause, which it keeps; not with add, which takes the next free one.');

export const charterWire = {
  name: 'charter',
  commands: {
    amend: {
      tool: { name: 'decide', action: 'amend', as: { action: 'change' } },
      path: 'amendments',
      input: z.strictObject({
        action: actionSchema,
        clause: clauseSchema.optional(),
        text: clauseText.optional(),
        reason: reasonSchema,
      }),
      says: 'Propose to add, replace or remove one clause of the charter, with a reason. It counts as your yes.',
      example: { action: 'add', text: 'Prices are in euro.', reason: 'So that we compare the same thing.' },
    },
    edit: {
      tool: { name: 'decide', action: 'edit' },
      path: 'edits',
      input: z.strictObject({
        on: ballotSchema,
        text: clauseText.optional(),
        reason: reasonSchema.optional(),
      }),
      says: 'Edit an amendment of your party, or bring it up to date with its clause. The votes on it begin anew.',
      example: { on: 12, text: 'Prices are in euro, without tax.' },
    },
  },
  entries: {
    /** Opens amendment #seq, version 1. `base`: the charter version at which its clause was last changed. */
    'charter.proposed': z.strictObject({
      version: z.int().positive(),
      action: actionSchema,
      clause: clauseSchema.optional(),
      base: z.int().positive().optional(),
      text: z.string().optional(),
      reason: z.string(),
    }),
    /** A new version of amendment `on`. */
    'charter.edited': z.strictObject({
      on: ballotSchema,
      version: z.int().positive(),
      base: z.int().positive().optional(),
      text: z.string().optional(),
      reason: z.string(),
    }),
    /** Every party said yes: the charter has a new version. The clause as it reads now; without words it is gone. */
    'charter.accepted': z.strictObject({
      on: ballotSchema,
      charter: z.int().positive(),
      action: actionSchema,
      clause: clauseSchema,
      text: z.string().optional(),
    }),
    'charter.rejected': z.strictObject({ on: ballotSchema }),
    /** Its clause is gone. */
    'charter.lapsed': z.strictObject({ on: ballotSchema }),
  },
} as const;

export type CharterBodies = BodiesOf<typeof charterWire>;
export type CharterInput<Name extends keyof (typeof charterWire)['commands']> = InputOf<
  typeof charterWire,
  Name
>;
