import { partyIdSchema, seatIdSchema } from '@parley/protocol';
import { z } from 'zod';
import { charterVersion, placeIn, reason, seq, stampIn, stampsByParty, type Time, version } from './place.ts';

/**
 * The minutes as a document (MI-2). Every part is described once, for both forms it is read in: as the rules tell it,
 * with times in milliseconds, and as it is written, with times as ISO 8601 in UTC. Keys are written in the order of
 * canonical JSON, so the order here is for the reader alone. What came to the rules later is absent where a room has
 * none of it: the minutes of a room that was closed before read as they did then, to the byte.
 */

/** What the meeting was about, between whom, and by which settings. */
export const meetingIn = (at: Time) =>
  z.strictObject({
    topic: z.string(),
    goal: z.string().optional(),
    format: z.string(),
    door: z.enum(['browser', 'terminal']),
    parties: z.array(
      z.strictObject({
        party: partyIdSchema,
        name: z.string(),
        people: z.boolean().optional(),
        knows: z.array(z.string()).optional(),
        needs_to_determine: z.array(z.string()).optional(),
      }),
    ),
    settings: z.record(z.string(), z.record(z.string(), z.json())),
    made_at: at,
    ends_at: at,
    erased_at: at,
  });

/** Who was there. A place may have had several holders; an entry speaks of whoever held it when it was written. */
export const presentIn = (at: Time) =>
  z.strictObject({
    seats: z.array(
      z.strictObject({
        seat: seatIdSchema,
        kind: z.enum(['person', 'agent']),
        party: partyIdSchema.nullable(),
        name: z.string(),
        holders: z.array(
          z.strictObject({ name: z.string(), door: z.enum(['browser', 'terminal']).optional(), seq, at }),
        ),
        gone: z
          .strictObject({ ...placeIn(at), how: z.enum(['left', 'revoked']), reason: reason.optional() })
          .optional(),
      }),
    ),
    chairs: z.array(z.strictObject({ seat: seatIdSchema, taken: stampIn(at), left: stampIn(at).optional() })),
    joined: stampsByParty(at),
    dismissed: stampsByParty(at),
    observers: z.strictObject({ watched: z.int().nonnegative(), open: z.boolean() }),
  });

export const closedIn = (at: Time) =>
  z.strictObject({ ...placeIn(at), outcome: z.enum(['agreed', 'stopped', 'expired']), reason });

export const phasesIn = (at: Time) => ({
  changes: z.array(
    z.strictObject({
      ...placeIn(at),
      phase: z.enum(['briefing', 'negotiation', 'approval', 'closed']),
      why: z.enum(['made', 'all_ready', 'all_agreed', 'rejected', 'agreed', 'stopped', 'expired']),
      version: version.optional(),
      charter: charterVersion.optional(),
    }),
  ),
  ready: z.array(stampIn(at)),
});

export const pausesIn = (at: Time) =>
  z.array(
    z.strictObject({
      cause: z.string(),
      began: stampIn(at),
      ended: z.strictObject({ ...placeIn(at), how: z.enum(['itself', 'decided', 'over']) }).optional(),
    }),
  );

/** What would have paused the talk where people could be asked, in a room without them (FL-8). */
export const noticesIn = (at: Time) => z.array(z.strictObject({ ...placeIn(at), cause: z.string() }));

/** Who asked for deletion before the room was closed. */
export const deletionIn = (at: Time) =>
  z.array(z.strictObject({ ...placeIn(at), reason: reason.optional() }));

export const handsIn = (at: Time) =>
  z.array(
    z.strictObject({
      raised: stampIn(at),
      reason,
      lowered: z
        .strictObject({ ...placeIn(at), why: z.enum(['lowered', 'expired', 'gone', 'decided', 'over']) })
        .optional(),
    }),
  );

/** What was said, by thread: in the speakers' own summaries, or with the beginning of a text that has none (MI-1). */
export const protocolIn = (at: Time) =>
  z.array(
    z.strictObject({
      thread: z.string().nullable(),
      items: z.array(
        z.strictObject({
          ...placeIn(at),
          how: z.enum(['said', 'posted', 'narrowed']),
          summary: z.string().optional(),
          opening: z.string().optional(),
          cut: z.literal(true).optional(),
          reply_to: seq.optional(),
        }),
      ),
    }),
  );

/** Votes in their order. A later one of the same seat on the same version stands in the place of the earlier. */
const votesIn = (at: Time) =>
  z.array(
    z.strictObject({
      ...placeIn(at),
      version,
      yes: z.boolean(),
      reason: reason.optional(),
      proposed: z.literal(true).optional(),
    }),
  );

export const charterIn = (at: Time) =>
  z.strictObject({
    version: charterVersion,
    clauses: z.array(z.strictObject({ clause: seq, text: z.string(), changed: version, on: seq })),
    amendments: z.array(
      z.strictObject({
        on: seq,
        action: z.enum(['add', 'replace', 'remove']),
        clause: seq.optional(),
        versions: z.array(z.strictObject({ ...placeIn(at), version, text: z.string().optional(), reason })),
        votes: votesIn(at),
        decision: z
          .strictObject({
            ...placeIn(at),
            what: z.enum(['accepted', 'rejected', 'lapsed', 'withdrawn']),
            charter: version.optional(),
            clause: seq.optional(),
            before: z.string().optional(),
          })
          .optional(),
      }),
    ),
  });

export const motionsIn = (at: Time) =>
  z.array(
    z.strictObject({
      on: seq,
      kind: z.string(),
      terms: z.record(z.string(), z.json()),
      among: z.literal('joined').optional(),
      reason,
      moved: stampIn(at),
      votes: votesIn(at),
      decision: z
        .strictObject({
          ...placeIn(at),
          what: z.enum(['carried', 'rejected', 'lapsed', 'withdrawn']),
          through: z.enum(['votes', 'silence']).optional(),
        })
        .optional(),
    }),
  );
