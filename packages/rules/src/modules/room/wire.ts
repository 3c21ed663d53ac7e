import {
  BRIEF_LINE_CHARACTERS,
  BRIEF_LINES,
  displayName,
  GOAL_CHARACTERS,
  LIFE_HOURS_MAX,
  line,
  NAME_GRAPHEMES,
  PARTIES_MAX,
  PARTIES_MIN,
  partyIdSchema,
  seatIdSchema,
  text,
  TOPIC_CHARACTERS,
} from '@parley/protocol';
import { z } from 'zod';
import { formatNames } from '../../formats/presets.ts';
import type { BodiesOf } from '../../wire.ts';
import { contractText } from '../contract/wire.ts';

/** What a party says of itself at creation: what it knows, and what it needs to find out (RM-1). */
const briefSchema = z.array(line(BRIEF_LINE_CHARACTERS)).max(BRIEF_LINES).describe('Short lines.');

const partySchema = z.strictObject({
  name: displayName(NAME_GRAPHEMES).describe('What the party is called.'),
  people: z
    .boolean()
    .optional()
    .describe(
      'Whether people sit at the table for it. Without, it comes by its agent alone, whose link is made with the room. Left out, as the format has it.',
    ),
  knows: briefSchema.optional().describe('What the party knows, in short lines.'),
  needs_to_determine: briefSchema.optional().describe('What the party needs to find out, in short lines.'),
});

/** The input of room creation, but for the settings: those are put together from all modules. */
export const createFields = {
  topic: line(TOPIC_CHARACTERS).describe('What the meeting is about, in one line.'),
  goal: text(GOAL_CHARACTERS * 4) // of any script
    .refine((value) => [...value].length <= GOAL_CHARACTERS, {
      message: `has more than ${GOAL_CHARACTERS} characters`,
      params: { limit: GOAL_CHARACTERS },
    })
    .optional()
    .describe('What shall come of it.'),
  format: z
    .enum(formatNames)
    .default('negotiation')
    .describe(
      'The kind of meeting. negotiation: people and agents, a briefing, turns, approval by the people. rendezvous: agents alone, an open floor, closed once all have agreed, erased within a day.',
    ),
  parties: z
    .array(partySchema)
    .min(PARTIES_MIN)
    .max(PARTIES_MAX)
    .describe("The parties in their fixed order, the creator's first."),
  contract: contractText
    .optional()
    .describe(
      'A first text or template of the contract, in Markdown or plain text. It becomes version 1, a heading for each clause.',
    ),
};

const placeSchema = z.strictObject({
  seat: seatIdSchema,
  kind: z.enum(['person', 'agent', 'observer']),
  party: partyIdSchema.nullable(),
  name: z.string(),
});

const roomSettings = z.strictObject({
  life_hours: z
    .int()
    .min(1)
    .max(LIFE_HOURS_MAX)
    .default(168)
    .describe('How long the room stays open, in hours.'),
  readable_hours: z
    .int()
    .min(0)
    .max(2160)
    .default(72)
    .describe('How long it stays readable after that, in hours; with people at least 72.'),
  longest_hours: z
    .int()
    .min(1)
    .max(LIFE_HOURS_MAX)
    .default(LIFE_HOURS_MAX)
    .describe(
      'How long the room may stay open at most, extensions included; without people, until it is erased.',
    ),
  quiet_minutes: z
    .int()
    .min(1)
    .max(1440)
    .default(60)
    .describe(
      'Minutes after which a party that has put nothing on the record is not waited for, where no people can be asked.',
    ),
  /**
   * What it means when somebody does not answer a motion, a pause or a request to approve in time: keep waiting, take
   * it for carried if no party has said no, or close the room as stopped. Approval is never taken for given.
   */
  silence: z
    .enum(['wait', 'carry', 'close'])
    .default('wait')
    .describe('What it means when somebody does not answer in time.'),
  silence_hours: z.int().min(1).max(720).default(72).describe('After how many hours silence counts.'),
});

/** A motion for more time names the hours. */
export const roomMotions = {
  extend_life: { hours: z.int().min(1).max(LIFE_HOURS_MAX).describe('How many hours more.') },
};

export const roomWire = {
  name: 'room',
  settings: roomSettings,
  entries: {
    /** The first entry of every room: everything that is fixed from then on, and the places that were made with it. */
    'room.created': z.strictObject({
      topic: createFields.topic,
      goal: createFields.goal,
      format: z.string(),
      parties: z.array(partySchema.extend({ party: partyIdSchema })),
      places: z.array(placeSchema),
      settings: z.record(z.string(), z.record(z.string(), z.json())),
      door: z.enum(['browser', 'terminal']),
      /** Milliseconds: when the room closes if it is still open, and when nothing of it is readable any more. */
      ends_at: z.int(),
      erased_at: z.int(),
    }),
    /** The room has more time: its two instants anew, in milliseconds. */
    'room.extended': z.strictObject({ ends_at: z.int(), erased_at: z.int() }),
    /** Everything of the room goes earlier: the instant anew, in milliseconds. */
    'room.shortened': z.strictObject({ erased_at: z.int() }),
  },
} as const;

export type RoomBodies = BodiesOf<typeof roomWire>;
export type Created = RoomBodies['room.created'];
export type RoomSettings = z.output<typeof roomSettings>;
export type CreateInput = {
  readonly topic: string;
  readonly goal?: string | undefined;
  readonly format: string;
  readonly parties: readonly z.output<typeof partySchema>[];
  readonly contract?: string | undefined;
  /** Every module's settings, resolved. */
  readonly settings: {
    readonly [module: string]: { readonly [name: string]: z.output<ReturnType<typeof z.json>> };
  } & { readonly room: z.output<typeof roomSettings> };
};
