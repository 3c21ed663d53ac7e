import { text } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

/** As long as a statement may be (docs/RECORD.md); what an authenticator answers is well below the other. */
const STATEMENT_BYTES = 16_384;
const ANSWER_CHARACTERS = 8192;
const KEY_CHARACTERS = 200;
const SITE_CHARACTERS = 253;

const encoded = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'is not in base64url');
const keySchema = encoded(KEY_CHARACTERS).describe(
  'Your public key, of Ed25519 or of ECDSA over P-256: its SubjectPublicKeyInfo in base64url.',
);
const siteSchema = z
  .string()
  .max(SITE_CHARACTERS)
  .regex(/^[a-z0-9.-]+$/, 'is no host name')
  .describe('Of a passkey alone: the site it was made for.');

/** What was signed, and how: what a verifier needs of it (docs/RECORD.md). */
const signed = {
  statement: text(STATEMENT_BYTES).describe('What is signed, as docs/RECORD.md has it.'),
  how: z.enum(['passkey', 'key']).describe('With a passkey, or with another key.'),
  key: keySchema,
  signature: encoded(ANSWER_CHARACTERS).describe('The 64 bytes of the signature in base64url.'),
  site: siteSchema.optional(),
  authenticator_data: encoded(ANSWER_CHARACTERS)
    .optional()
    .describe('Of a passkey alone: the data that its authenticator signed, in base64url.'),
  client_data: encoded(ANSWER_CHARACTERS)
    .optional()
    .describe('Of a passkey alone: what the browser says it was asked, in base64url.'),
};
const hash = z.string();

/** The answer to a statement that was signed. The statement itself is told by its digest, its words stand beside it. */
const { statement: words, ...proof } = signed;
const signedEntry = z.strictObject({
  ...proof,
  /** SHA-256, hex, under the domain of statements: what the key signed. */
  statement: hash,
  text: words,
  fingerprint: hash,
  /** As the statement says: why, and which record takes this one's place. */
  reason: z.string().optional(),
  by: z.strictObject({ room: z.string(), minutes: hash }).optional(),
});

export const signingWire = {
  name: 'signing',
  commands: {
    key: {
      tool: false,
      input: z.strictObject({ key: keySchema, site: siteSchema.optional() }),
      says: 'Name the key that you will sign the minutes with. Everybody sees its fingerprint; a later one takes its place.',
      example: { key: 'MCowBQYDK2VwAyEAPUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw' },
    },
    view: {
      tool: false,
      input: z.strictObject({}),
      says: 'Say that you have read the minutes of the closed room.',
      example: {},
    },
    sign: {
      tool: false,
      input: z.strictObject(signed),
      says: 'Sign the minutes of the closed room, declare your signature void, or say which record takes its place.',
      example: {
        statement:
          '{"entries":2,"format":"parley.statement.v1","head":"1ba812631d2eca62ff0c85f8439a723787519025b065877126ee34d1ac7cdc6c","minutes":"8bdfe018eb70cdd7c0900e71ba56ce28ffe93f50f47eb90513608c88433d5729","name":"Zoë","purpose":"minutes","room":"0123456789abcdefghjkmnpqrs","seat":"s2","shown":"I sign these minutes."}',
        how: 'key',
        key: 'MCowBQYDK2VwAyEAPUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw',
        signature: 'WDFkCG0ZJCDn9-2X0DawxQjosROua4i6fH7Go82URylWIeA-dRZML5yXQs5wuoWLQU9padP0LlnlyAam59qcAw',
      },
    },
  },
  entries: {
    /** The author will sign with this key; `replaces` is the fingerprint of the one that signs no more. */
    'signing.key': z.strictObject({
      key: z.string(),
      fingerprint: hash,
      site: z.string().optional(),
      replaces: hash.optional(),
    }),
    /** The author has read these minutes. */
    'signing.viewed': z.strictObject({ minutes: hash }),
    'signing.signed': signedEntry,
    'signing.voided': signedEntry,
    'signing.superseded': signedEntry,
  },
} as const;

export type SigningBodies = BodiesOf<typeof signingWire>;
export type SigningInput<Name extends keyof (typeof signingWire)['commands']> = InputOf<
  typeof signingWire,
  Name
>;

/** What the hub has made sure of before these commands are decided, by the word under which each asks for it. */
export interface SigningEvidence {
  readonly key: { readonly fingerprint: string };
  readonly minutes: { readonly minutes: string };
  /** What a signature turned out to be. */
  readonly signature: Pick<SigningBodies['signing.signed'], 'statement' | 'fingerprint' | 'reason' | 'by'> & {
    readonly purpose: 'minutes' | 'void' | 'supersede';
  };
}
