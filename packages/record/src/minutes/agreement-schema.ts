import { z } from 'zod';
import { charterVersion, placeIn, reason, seq, sha256, stampIn, type Time, version } from './place.ts';

/** What was put together and agreed on, who approved it, and who did not go along; in both forms, as `schema.ts` has it. */

/** A clause as the rules tell it: its heading, and the entries that its words refer to. */
export const toldClause = z.strictObject({ heading: z.string(), cites: z.array(seq) });

/** A clause as it is written: what it rests on, by the questions of the same minutes (CO-3). */
export const writtenClause = z.strictObject({
  heading: z.string(),
  /** Each entry it refers to that asked or answered something, and what the answer rests on; `open` without one. */
  rests: z.array(
    z.strictObject({ on: seq, question: seq, evidence: z.enum(['verified', 'assumed', 'open']) }),
  ),
  /** Questions about it that were still open in the end. */
  open: z.array(seq),
  /** Whether something it rests on was verified by nobody. */
  assumed: z.boolean(),
});

/** What an objection to a clause came to: its party took it back, or agreed all the same, or the words were changed. */
const objectionIn = (at: Time) => ({
  ...placeIn(at),
  clause: z.string(),
  version,
  reason,
  ended: z
    .strictObject({ ...placeIn(at), why: z.enum(['withdrawn', 'agreed', 'clause_changed']) })
    .optional(),
});

export const contractIn = <Clause extends z.ZodType>(at: Time, clause: Clause) =>
  z.strictObject({
    versions: z.array(
      z.strictObject({
        ...placeIn(at),
        version,
        base: z.int().nonnegative(),
        sha256,
        summary: z.string().optional(),
        start: z.literal(true).optional(),
        closed: z.literal(true).optional(),
      }),
    ),
    agreements: z.array(
      z.strictObject({
        ...placeIn(at),
        version,
        sha256,
        charter: charterVersion,
        ended: z
          .strictObject({
            ...placeIn(at),
            why: z.enum([
              'retracted',
              'objected',
              'new_version',
              'charter_changed',
              'not_approved',
              'seat_gone',
            ]),
          })
          .optional(),
      }),
    ),
    objections: z.array(z.strictObject(objectionIn(at))).optional(),
    agreed: z
      .strictObject({
        version,
        sha256,
        charter: charterVersion,
        text: z.string(),
        clauses: z.array(clause).optional(),
      })
      .optional(),
  });

export const approvalsIn = (at: Time) =>
  z.array(
    z.strictObject({
      version,
      sha256,
      charter: charterVersion,
      began: stampIn(at),
      approvals: z.array(z.strictObject({ ...placeIn(at), withdrawn: stampIn(at).optional() })),
      rejection: z.strictObject({ ...placeIn(at), reason, clause: z.string().optional() }).optional(),
    }),
  );

/** Whoever did not go along, with their reason: who did not approve, who voted no, and who objected to a clause. */
export const dissentIn = (at: Time) =>
  z.array(
    z.discriminatedUnion('against', [
      z.strictObject({
        ...placeIn(at),
        against: z.literal('contract'),
        version,
        reason,
        clause: z.string().optional(),
      }),
      z.strictObject({ ...objectionIn(at), against: z.literal('clause') }),
      z.strictObject({
        ...placeIn(at),
        against: z.enum(['amendment', 'motion']),
        on: seq,
        version,
        reason: reason.optional(),
      }),
    ]),
  );
