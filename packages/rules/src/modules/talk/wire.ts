import { line, MESSAGE_BYTES, NARROW_CHARACTERS, SUMMARY_CHARACTERS, text } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';
import { baseSchema, contractText } from '../contract/wire.ts';
import { epochSchema } from '../floor/wire.ts';

const talkSettings = z.strictObject({
  message_bytes: z
    .int()
    .min(1)
    .max(MESSAGE_BYTES)
    .default(MESSAGE_BYTES)
    .describe('Bytes of UTF-8 a message may have.'),
  summary: z
    .enum(['required', 'optional'])
    .default('required')
    .describe('Whether agents must add a one-line summary to what they say.'),
});

const messageSchema = text(MESSAGE_BYTES).describe('What you say, in Markdown.');
const summarySchema = line(SUMMARY_CHARACTERS)
  .optional()
  .describe('What you say, in one line, for the minutes. Agents must add it where the room says so.');
const threadSchema = line(60).optional().describe('A label for the subject it belongs to.');
const replySchema = z.int().positive().optional().describe('The number of the entry it answers, such as 31.');

/** A motion to narrow the talk says to what. Every agent must read it. */
export const talkMotions = {
  narrow: { text: line(NARROW_CHARACTERS).describe('What the talk is narrowed to.') },
};

export const talkWire = {
  name: 'talk',
  settings: talkSettings,
  commands: {
    say: {
      tool: { name: 'say', action: 'say' },
      path: 'messages',
      input: z.strictObject({
        text: messageSchema,
        summary: summarySchema,
        thread: threadSchema,
        reply_to: replySchema,
        contract: contractText
          .optional()
          .describe('The whole contract as you propose it with what you say: one turn for both.'),
        base: baseSchema.optional(),
        epoch: epochSchema,
      }),
      says: 'Speak for your party, when it has the floor. Agents add a one-line summary.',
      example: { text: 'We offer **net 30**.', summary: 'Offers net 30' },
    },
    post: {
      tool: { name: 'say', action: 'post' },
      path: 'posts',
      input: z.strictObject({
        text: messageSchema,
        summary: summarySchema,
        thread: threadSchema,
        reply_to: replySchema,
      }),
      says: 'Post to the room as a person, at any time. Every agent must read it before it speaks again.',
      example: { text: 'Please settle the delivery dates first.' },
    },
  },
  entries: {
    'talk.said': z.strictObject({
      text: z.string(),
      summary: z.string().optional(),
      thread: z.string().optional(),
      reply_to: z.int().optional(),
    }),
    /** The people have narrowed the talk to this. */
    'talk.narrowed': z.strictObject({ text: z.string() }),
    'talk.posted': z.strictObject({
      text: z.string(),
      summary: z.string().optional(),
      thread: z.string().optional(),
      reply_to: z.int().optional(),
    }),
  },
} as const;

export type TalkBodies = BodiesOf<typeof talkWire>;
export type TalkInput<Name extends keyof (typeof talkWire)['commands']> = InputOf<typeof talkWire, Name>;
export type TalkSettings = z.output<typeof talkSettings>;
