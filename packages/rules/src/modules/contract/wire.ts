import { CONTRACT_BYTES, line, SHA256_HEX, SUMMARY_CHARACTERS, text } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';
import { epochSchema } from '../floor/wire.ts';

const versionSchema = z.int().positive();
/** A version as it is meant by whoever decides on it; 0 says that they have read none, and is refused with the newest. */
export const meantVersionSchema = z.int().nonnegative().describe('The number of the version you have read.');
export const sha256Schema = z
  .string()
  .regex(SHA256_HEX)
  .describe('SHA-256 of the text of that version, in hex.');

/** A contract as it is proposed: its whole text, and the version it is based on, 0 when there is none yet. */
export const contractText = text(CONTRACT_BYTES).describe(
  'The whole text of the contract in Markdown, a heading for each clause.',
);
export const baseSchema = z
  .int()
  .nonnegative()
  .describe('The version it is based on; 0 when there is none yet.');

export const contractWire = {
  name: 'contract',
  commands: {
    propose: {
      tool: { name: 'contract', action: 'propose' },
      path: 'contract',
      input: z.strictObject({
        text: contractText,
        base: baseSchema,
        summary: line(SUMMARY_CHARACTERS).optional().describe('What you propose, in one line.'),
        epoch: epochSchema,
      }),
      says: 'Propose the contract: its whole text in Markdown, a heading for each clause, and the version it is based on. Takes a turn.',
      example: { text: '## Price\n\nNet 30.\n', base: 0, summary: 'First draft' },
    },
    agree: {
      tool: { name: 'contract', action: 'agree' },
      input: z.strictObject({ version: meantVersionSchema, sha256: sha256Schema }),
      says: 'Agree for your party to one version of the contract, by its number and hash. Needs no floor.',
      example: { version: 1, sha256: '0'.repeat(64) },
    },
    retract: {
      tool: { name: 'contract', action: 'retract' },
      input: z.strictObject({}),
      says: "Take back your party's agreement, until it takes effect.",
      example: {},
    },
  },
  entries: {
    'contract.proposed': z.strictObject({
      version: versionSchema,
      base: baseSchema,
      text: z.string(),
      sha256: sha256Schema,
      summary: z.string().optional(),
      /** It came with what was said just before, and is one speech with it. */
      said: z.boolean().optional(),
    }),
    'contract.agreed': z.strictObject({
      version: versionSchema,
      sha256: sha256Schema,
      charter: z.int().nonnegative(),
    }),
    'contract.retracted': z.strictObject({ version: versionSchema }),
    /** This version was not approved: it can be agreed to no more. */
    'contract.closed': z.strictObject({ version: versionSchema }),
  },
} as const;

export type ContractBodies = BodiesOf<typeof contractWire>;
export type ContractInput<Name extends keyof (typeof contractWire)['commands']> = InputOf<
  typeof contractWire,
  Name
>;
