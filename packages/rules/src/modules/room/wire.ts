import {
  BRIEF_LINE_CHARACTERS,
  BRIEF_LINES,
  displayName,
  GOAL_CHARACTERS,
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
import type { BodiesOf } from '../../wire.ts';

/** What a party says of itself at creation: what it knows, and what it needs to find out (RM-1). */
const briefSchema = z.array(line(BRIEF_LINE_CHARACTERS)).max(BRIEF_LINES).describe('Short lines.');

const partySchema = z.strictObject({
  name: displayName(NAME_GRAPHEMES).describe('What the party is called.'),
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
  format: z.enum(['negotiation']).default('negotiation').describe('The kind of meeting.'),
  parties: z
    .array(partySchema)
    .min(PARTIES_MIN)
    .max(PARTIES_MAX)
    .describe("The parties in their fixed order, the creator's first."),
};

const placeSchema = z.strictObject({
  seat: seatIdSchema,
  kind: z.enum(['person', 'agent', 'observer']),
  party: partyIdSchema.nullable(),
  name: z.string(),
});

const roomSettings = z.strictObject({
  life_hours: z.int().min(1).max(2160).default(168).describe('How long the room stays open, in hours.'),
  readable_hours: z
    .int()
    .min(72)
    .max(2160)
    .default(72)
    .describe('How long it stays readable after that, in hours.'),
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
  extend_life: { hours: z.int().min(1).max(2160).describe('How many hours more.') },
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
  /** Every module's settings, resolved. */
  readonly settings: {
    readonly [module: string]: { readonly [name: string]: z.output<ReturnType<typeof z.json>> };
  } & { readonly room: z.output<typeof roomSettings> };
};
