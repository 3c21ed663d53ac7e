import {
  CONTRACT_BYTES,
  line,
  REASON_CHARACTERS,
  SHA256_HEX,
  SUMMARY_CHARACTERS,
  text,
} from '@parley/protocol';
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
  'The whole text of the contract in Markdown, a heading for each clause. A clause names the answers it rests on by their numbers, such as #31.',
);
export const baseSchema = z
  .int()
  .nonnegative()
  .describe('The version it is based on; 0 when there is none yet.');

const clauseSchema = line(REASON_CHARACTERS).describe('The heading of the clause it is about.');

/** A clause as the record keeps it beside the text: by its heading, the hash of its words and the entries it refers to. */
const clauseOfVersionSchema = z.strictObject({
  heading: z.string(),
  sha256: sha256Schema,
  cites: z.array(z.int().positive()),
});
export type ClauseOfVersion = z.output<typeof clauseOfVersionSchema>;

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
    start: {
      tool: { name: 'contract', action: 'start' },
      path: 'first-text',
      input: z.strictObject({ text: contractText }),
      says: 'Put in a first text or template of the contract, as a person in briefing. It becomes version 1.',
      example: { text: '## Price\n\n(to be agreed)\n' },
    },
    object: {
      tool: { name: 'contract', action: 'object', as: { clause: 'heading' } },
      path: 'objections',
      input: z.strictObject({
        clause: clauseSchema,
        reason: line(REASON_CHARACTERS).describe('Why, in one line.'),
        epoch: epochSchema,
      }),
      says: "Object to one clause by its heading, with a reason. It takes back your party's agreement. Takes a turn.",
      example: { clause: 'Price', reason: 'Net 30 is too short for us.' },
    },
    unobject: {
      tool: { name: 'contract', action: 'unobject', as: { clause: 'heading' } },
      input: z.strictObject({ clause: clauseSchema }),
      says: 'Withdraw your objection to a clause. It stays on the record.',
      example: { clause: 'Price' },
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
      /** It was there before anybody negotiated: a template, or a first text of the people. */
      start: z.boolean().optional(),
      /** Its clauses. */
      clauses: z.array(clauseOfVersionSchema).optional(),
      /** It has a clause that no version had before. */
      first: z.boolean().optional(),
    }),
    'contract.agreed': z.strictObject({
      version: versionSchema,
      sha256: sha256Schema,
      charter: z.int().nonnegative(),
      /** It is the first agreement of this party to some clause. */
      first: z.boolean().optional(),
    }),
    'contract.objected': z.strictObject({
      clause: z.string(),
      version: versionSchema,
      reason: z.string(),
      /** It is the first objection of this party to the clause. */
      first: z.boolean().optional(),
    }),
    'contract.objection_withdrawn': z.strictObject({ clause: z.string() }),
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
