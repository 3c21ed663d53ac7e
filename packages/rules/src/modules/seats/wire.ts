import {
  displayName,
  line,
  NAME_GRAPHEMES,
  partyIdSchema,
  REASON_CHARACTERS,
  seatIdSchema,
} from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

const nameSchema = displayName(NAME_GRAPHEMES).describe(
  'What everybody sees you called: 1 to 60 characters.',
);
const ownSeatSchema = seatIdSchema.describe('A seat of your own party, such as s2.');
const absentSchema = partyIdSchema.describe('A party that has not joined, such as p2.');
const doorSchema = z.enum(['browser', 'terminal']);
const reasonSchema = line(REASON_CHARACTERS).describe('Why, in one line.');

const seatsSettings = z.strictObject({
  people: z
    .enum(['browser', 'any'])
    .default('browser')
    .describe('Where people may take their places: in a browser alone, or at a terminal too.'),
  invitation_hours: z
    .int()
    .min(1)
    .max(2160)
    .default(168)
    .describe('How long an invitation is good, in hours.'),
});

/** A motion to dismiss names the party. */
export const seatsMotions = { dismiss: { party: absentSchema } };

export const seatsWire = {
  name: 'seats',
  settings: seatsSettings,
  commands: {
    claim: {
      tool: { name: 'join', action: 'claim' },
      path: false,
      input: z.strictObject({
        name: nameSchema,
        again: z.boolean().optional().describe('Take the place anew from whoever has it.'),
      }),
      says: 'Take the place that a claim link holds. With again, take it anew from whoever has it, until negotiation starts.',
      example: { name: 'Anna' },
    },
    accept: {
      tool: { name: 'join', action: 'accept' },
      path: false,
      input: z.strictObject({
        name: nameSchema,
        agent_name: nameSchema.optional().describe("What your party's agent is called."),
      }),
      says: "Accept an invitation: take a person's place, and get the link for the party's agent.",
      example: { name: 'Boris' },
    },
    arrive: {
      tool: { name: 'join', action: 'arrive' },
      path: false,
      input: z.strictObject({}),
      says: 'Say that the agent is here. The hub says it at the first call.',
      example: {},
    },
    add: {
      tool: { name: 'seats', action: 'add' },
      path: 'seats',
      input: z.strictObject({
        kind: z.enum(['person', 'agent']).describe('Whom to add.'),
        name: nameSchema.describe('What everybody sees them called: 1 to 60 characters.'),
      }),
      says: 'Add a person or an agent to your own party, and get the link to hand out.',
      example: { kind: 'agent', name: 'Second agent' },
    },
    rotate: {
      tool: { name: 'seats', action: 'rotate' },
      input: z.strictObject({ seat: ownSeatSchema.optional() }),
      says: "Renew a credential: your own, or your party's agent's. The old one dies at once.",
      example: {},
    },
    revoke: {
      tool: { name: 'seats', action: 'revoke' },
      input: z.strictObject({ seat: ownSeatSchema, reason: reasonSchema.optional() }),
      says: 'Take a seat of your own party away. It works at once.',
      example: { seat: 's2' },
    },
    leave: {
      tool: { name: 'seats', action: 'leave' },
      input: z.strictObject({}),
      says: 'Leave the room for good.',
      example: {},
    },
    invite: {
      tool: { name: 'seats', action: 'invite' },
      path: 'invitations',
      input: z.strictObject({ party: absentSchema }),
      says: 'Make a new invitation for a party that has not joined. The old one dies.',
      example: { party: 'p2' },
    },
    uninvite: {
      tool: { name: 'seats', action: 'uninvite' },
      input: z.strictObject({ party: absentSchema }),
      says: 'Call back the invitation of a party that has not joined.',
      example: { party: 'p2' },
    },
    recover: {
      tool: { name: 'join', action: 'recover' },
      path: false,
      input: z.strictObject({}),
      says: 'Regain your seat by its recovery code, or by a link that was made to move it. The old credential dies.',
      example: {},
    },
    reissue: {
      tool: { name: 'seats', action: 'reissue' },
      input: z.strictObject({ seat: ownSeatSchema.optional() }),
      says: 'Make a link that moves your seat to another device, or gives a person of your party their lost seat back.',
      example: {},
    },
    watch: {
      tool: { name: 'join', action: 'watch' },
      input: z.strictObject({}),
      says: 'Watch live: get a seat among the observers, which everybody sees.',
      example: {},
    },
    observers: {
      tool: { name: 'seats', action: 'observers' },
      input: z.strictObject({ allow: z.boolean().describe('Whether observers may watch.') }),
      says: "Close the room to observers; or, for a person of the creator's party, let them in by a new link.",
      example: { allow: false },
    },
    chair: {
      tool: { name: 'seats', action: 'chair' },
      input: z.strictObject({ leave: z.boolean().optional().describe('Give the chair back.') }),
      says: 'Take the chair: speak for your party, while its agents are silent. With leave, give it back.',
      example: {},
    },
  },
  entries: {
    'seats.claimed': z.strictObject({
      seat: seatIdSchema,
      name: z.string(),
      door: doorSchema,
      generation: z.int(),
      /** The generation of the recovery code that comes with it. */
      recovery: z.int(),
      again: z.boolean().optional().describe('Take the place anew from whoever has it.'),
    }),
    'seats.accepted': z.strictObject({
      party: partyIdSchema,
      person: z.strictObject({ seat: seatIdSchema, name: z.string() }),
      agent: z.strictObject({ seat: seatIdSchema, name: z.string() }),
      door: doorSchema,
    }),
    'seats.arrived': z.strictObject({}),
    'seats.added': z.strictObject({
      seat: seatIdSchema,
      kind: z.enum(['person', 'agent']),
      party: partyIdSchema,
      name: z.string(),
    }),
    'seats.rotated': z.strictObject({
      seat: seatIdSchema,
      kind: z.enum(['person', 'agent', 'claim']),
      generation: z.int(),
      /** A person's own renewal brings a new recovery code with it. */
      recovery: z.int().optional(),
    }),
    'seats.revoked': z.strictObject({ seat: seatIdSchema, reason: reasonSchema.optional() }),
    'seats.left': z.strictObject({}),
    'seats.invited': z.strictObject({ party: partyIdSchema, generation: z.int(), expires_at: z.int() }),
    'seats.uninvited': z.strictObject({ party: partyIdSchema }),
    /** The seat has a new holder of its credential, who proved to be the old one. */
    'seats.recovered': z.strictObject({
      seat: seatIdSchema,
      door: doorSchema,
      generation: z.int(),
      /** By a link that moves the seat, which is used up, and not by the recovery code. */
      moved: z.boolean().optional(),
    }),
    /** A link that moves this seat, good until then. */
    'seats.reissued': z.strictObject({ seat: seatIdSchema, generation: z.int(), expires_at: z.int() }),
    'seats.watched': z.strictObject({ seat: seatIdSchema, name: z.string() }),
    'seats.observers_closed': z.strictObject({}),
    /** Observers come in by a new link; the old one is dead. */
    'seats.observers_opened': z.strictObject({ seat: seatIdSchema, generation: z.int() }),
    /** The other parties decided to go on without this one, which never came. */
    'seats.dismissed': z.strictObject({ party: partyIdSchema }),
    'seats.chair_taken': z.strictObject({}),
    'seats.chair_left': z.strictObject({}),
  },
} as const;

export type SeatsBodies = BodiesOf<typeof seatsWire>;
export type SeatsInput<Name extends keyof (typeof seatsWire)['commands']> = InputOf<typeof seatsWire, Name>;
export type SeatsSettings = z.output<typeof seatsSettings>;
