import { line, REASON_CHARACTERS } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';
import { ballotSchema } from '../ballots/wire.ts';
import { floorMotions } from '../floor/wire.ts';
import { deletionMotions } from '../deletion/wire.ts';
import { pauseMotions } from '../pause/wire.ts';
import { phasesMotions } from '../phases/wire.ts';
import { questionsMotions } from '../questions/wire.ts';
import { roomMotions } from '../room/wire.ts';
import { seatsMotions } from '../seats/wire.ts';
import { talkMotions } from '../talk/wire.ts';

const reasonSchema = line(REASON_CHARACTERS).describe('Why, in one line.');
/** What each kind of motion names, as the module that carries it out declares it. */
const kinds = {
  ...floorMotions,
  ...talkMotions,
  ...pauseMotions,
  ...roomMotions,
  ...seatsMotions,
  ...questionsMotions,
  ...phasesMotions,
  ...deletionMotions,
};
type Kind = keyof typeof kinds;
const kindsInWords = Object.entries(kinds)
  .map(([kind, terms]) => [kind, ...Object.keys(terms).map((term) => `with ${term}`)].join(' '))
  .join(', ');
const kindOf = <const Name extends Kind>(name: Name) =>
  z.literal(name).describe(`What to move for: ${kindsInWords}.`);

const termsSchema = z.record(z.string(), z.json());

export const motionsWire = {
  name: 'motions',
  commands: {
    move: {
      tool: { name: 'decide', action: 'move' },
      path: 'motions',
      input: z.discriminatedUnion('kind', [
        z.strictObject({ kind: kindOf('extend_turns'), reason: reasonSchema, ...kinds.extend_turns }),
        z.strictObject({ kind: kindOf('narrow'), reason: reasonSchema, ...kinds.narrow }),
        z.strictObject({ kind: kindOf('resume'), reason: reasonSchema, ...kinds.resume }),
        z.strictObject({ kind: kindOf('extend_life'), reason: reasonSchema, ...kinds.extend_life }),
        z.strictObject({ kind: kindOf('dismiss'), reason: reasonSchema, ...kinds.dismiss }),
        z.strictObject({ kind: kindOf('unblock'), reason: reasonSchema, ...kinds.unblock }),
        z.strictObject({ kind: kindOf('close'), reason: reasonSchema, ...kinds.close }),
        z.strictObject({ kind: kindOf('delete'), reason: reasonSchema, ...kinds.delete }),
      ]),
      says: 'Move for something that takes every party: more turns or time, a narrower subject, going on, dismissing a party; among agents alone also closing or deleting.',
      example: { kind: 'extend_turns', turns: 6, reason: 'The schema is still open.' },
    },
  },
  entries: {
    /** Opens motion #seq. */
    'motions.moved': z.strictObject({
      kind: z.string(),
      terms: termsSchema,
      /** Which parties are asked: those that have joined; absent: every party. */
      among: z.literal('joined').optional(),
      reason: z.string(),
    }),
    'motions.carried': z.strictObject({
      on: ballotSchema,
      kind: z.string(),
      /** By the votes of every party, or since nobody said no in time (EL-3, FL-8). */
      by: z.enum(['votes', 'silence']),
    }),
    'motions.rejected': z.strictObject({ on: ballotSchema }),
    /** It has lost its ground: what it was moved for is so already, or can no longer be. */
    'motions.lapsed': z.strictObject({ on: ballotSchema }),
  },
} as const;

export type MotionKind = Kind;
export type MotionsBodies = BodiesOf<typeof motionsWire>;
export type MotionsInput<Name extends keyof (typeof motionsWire)['commands']> = InputOf<
  typeof motionsWire,
  Name
>;
