import { z } from 'zod';
import { doSchema } from './do.ts';
import { helloSchema } from './hello.ts';
import { joinSchema, leaveSchema } from './join.ts';

/** Everything a client may send. Unknown keys are refused. */
export const upSchema = z.discriminatedUnion('type', [helloSchema, joinSchema, leaveSchema, doSchema]);
export type Up = z.infer<typeof upSchema>;
