import { z } from 'zod';
import { doneSchema, refusedSchema } from './do.ts';
import { entriesSchema } from './entries.ts';
import { welcomeSchema } from './hello.ts';
import { beatSchema, closingSchema } from './hub.ts';
import { droppedSchema, joinedSchema } from './join.ts';
import { presenceSchema } from './presence.ts';
import { stateSchema } from './state.ts';

/** Everything the hub sends. Clients ignore unknown keys and unknown types: servers are deployed first. */
export const downSchema = z.discriminatedUnion('type', [
  welcomeSchema,
  joinedSchema,
  droppedSchema,
  entriesSchema,
  stateSchema,
  doneSchema,
  refusedSchema,
  presenceSchema,
  closingSchema,
  beatSchema,
]);
export type Down = z.infer<typeof downSchema>;
