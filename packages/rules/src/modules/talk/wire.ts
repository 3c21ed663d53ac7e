import { line, MESSAGE_BYTES, SUMMARY_CHARACTERS, text } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';
import { epochSchema } from '../floor/wire.ts';

const talkSettings = z.strictObject({
  /** Bytes of UTF-8 a message may have. */
  message_bytes: z.int().min(1).max(MESSAGE_BYTES).default(MESSAGE_BYTES),
  /** Whether agents must add a one-line summary to what they say. */
  summary: z.enum(['required', 'optional']).default('required'),
});

const messageSchema = text(MESSAGE_BYTES);
const summarySchema = line(SUMMARY_CHARACTERS).optional();
const threadSchema = line(60).optional();
const replySchema = z.int().positive().optional();

export const talkWire = {
  name: 'talk',
  settings: talkSettings,
  commands: {
    say: {
      input: z.strictObject({
        text: messageSchema,
        summary: summarySchema,
        thread: threadSchema,
        reply_to: replySchema,
        epoch: epochSchema,
      }),
      says: 'Speak for your party, when it has the floor. Agents add a one-line summary.',
      example: { text: 'We offer **net 30**.', summary: 'Offers net 30' },
    },
    post: {
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
