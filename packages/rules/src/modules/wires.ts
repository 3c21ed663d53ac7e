import type { JsonObject } from '@parley/protocol';
import { z } from 'zod';
import type { CommandWire, ModuleWire, RoomCommandWire } from '../wire.ts';
import { approvalWire } from './approval/wire.ts';
import { ballotsWire } from './ballots/wire.ts';
import { caucusWire } from './caucus/wire.ts';
import { charterWire } from './charter/wire.ts';
import { contractWire } from './contract/wire.ts';
import { deletionWire } from './deletion/wire.ts';
import { floorWire } from './floor/wire.ts';
import { handsWire } from './hands/wire.ts';
import { motionsWire } from './motions/wire.ts';
import { pauseWire } from './pause/wire.ts';
import { phasesWire } from './phases/wire.ts';
import { progressWire } from './progress/wire.ts';
import { questionsWire } from './questions/wire.ts';
import { quotaWire } from './quota/wire.ts';
import { readingWire } from './reading/wire.ts';
import { againstPreset, withPreset } from '../formats/creation.ts';
import { createFields, roomWire } from './room/wire.ts';
import { seatsWire } from './seats/wire.ts';
import { signingWire } from './signing/wire.ts';
import { talkWire } from './talk/wire.ts';

/** The table that every door, document and client is derived from: each module's wire, and all commands by name. */
export const wires: readonly ModuleWire<RoomCommandWire>[] = [
  roomWire,
  seatsWire,
  phasesWire,
  pauseWire,
  floorWire,
  handsWire,
  talkWire,
  ballotsWire,
  charterWire,
  motionsWire,
  questionsWire,
  contractWire,
  approvalWire,
  caucusWire,
  readingWire,
  quotaWire,
  progressWire,
  signingWire,
  deletionWire,
];

/** Every module's settings, each with its default: left out, a room is made with safe ones. */
const settingsSchema = z.strictObject(
  Object.fromEntries(
    wires.flatMap(({ name, settings }) =>
      settings ? [[name, settings.prefault({}).describe(`Settings of the module ${name}.`)] as const] : [],
    ),
  ),
);

const createSchema = z
  .strictObject({
    ...createFields,
    settings: settingsSchema
      .prefault({})
      .describe('What is fixed for the whole meeting, by module. Left out, safe defaults of the format.'),
  })
  .superRefine((made, context) => {
    for (const { path, message } of againstPreset(made)) context.addIssue({ code: 'custom', path, message });
  });

/** The making of a room: the one command that is given to no room yet. */
export const createWire: CommandWire = {
  // Settings are flat words and numbers; each module's schema says which.
  input: z.preprocess(withPreset, createSchema) as unknown as z.ZodType<JsonObject>,
  says: 'Make a room and get every link, once.',
  example: {
    topic: 'How the shop sends orders to billing',
    parties: [{ name: 'Acme' }, { name: 'Borealis' }],
  },
};

/** Every command that is given to a room, by name. */
export const commandWires: ReadonlyMap<string, RoomCommandWire> = new Map(
  wires.flatMap(({ commands }) => Object.entries(commands ?? {})),
);
