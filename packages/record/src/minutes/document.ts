import type { JsonObject } from '@parley/protocol';
import { z } from 'zod';
import { canonical } from '../canonical.ts';
import { approvalsIn, contractIn, dissentIn, toldClause, writtenClause } from './agreement-schema.ts';
import { restingOn } from './grounds.ts';
import { sha256, seq, toldTime, writtenTime } from './place.ts';
import { questionsIn } from './questions-schema.ts';
import {
  charterIn,
  closedIn,
  deletionIn,
  handsIn,
  meetingIn,
  motionsIn,
  noticesIn,
  pausesIn,
  phasesIn,
  presentIn,
  protocolIn,
} from './schema.ts';

/**
 * The minutes of a room (MI-2): a document of canonical bytes, made of what each module of the rules folded from the
 * room's entries. It names the entry it reaches to and that entry's hash, and hangs on nothing else: the same room
 * gives the same bytes everywhere.
 */

const headSchema = z.strictObject({ seq, hash: sha256 });

export const minutesSchema = z.strictObject({
  format: z.literal('parley.minutes.v1'),
  room: z.string(),
  /** The entry they reach to: the one that closed the room. */
  head: headSchema,
  meeting: meetingIn(writtenTime),
  /** Null while the room is open: then they are the protocol as it stands, and no minutes yet. */
  outcome: closedIn(writtenTime).nullable(),
  present: presentIn(writtenTime),
  phases: z.strictObject(phasesIn(writtenTime)),
  pauses: pausesIn(writtenTime),
  notices: noticesIn(writtenTime).optional(),
  hands: handsIn(writtenTime),
  protocol: protocolIn(writtenTime),
  charter: charterIn(writtenTime),
  motions: motionsIn(writtenTime),
  questions: questionsIn(writtenTime).optional(),
  contract: contractIn(writtenTime, writtenClause),
  approvals: approvalsIn(writtenTime),
  dissent: dissentIn(writtenTime),
  deletion: deletionIn(writtenTime).optional(),
});

export type Minutes = z.output<typeof minutesSchema>;

/** Whether people sit at the table for any party; a party that says nothing of it has them. */
export const hasPeople = ({ parties }: Minutes['meeting']): boolean =>
  parties.some(({ people }) => people !== false);

/** What the modules told, by their names. Strict: a part that this document has no place for must not be lost in silence. */
const partsSchema = z.strictObject({
  room: meetingIn(toldTime),
  seats: presentIn(toldTime),
  phases: z.strictObject({ ...phasesIn(toldTime), closed: closedIn(toldTime).optional() }),
  pause: z
    .strictObject({ pauses: pausesIn(toldTime), notices: noticesIn(toldTime).default([]) })
    .default({ pauses: [], notices: [] }),
  hands: z.strictObject({ hands: handsIn(toldTime) }).default({ hands: [] }),
  talk: z.strictObject({ threads: protocolIn(toldTime) }).default({ threads: [] }),
  charter: charterIn(toldTime).default({ version: 0, clauses: [], amendments: [] }),
  motions: z.strictObject({ motions: motionsIn(toldTime) }).default({ motions: [] }),
  questions: z.strictObject({ questions: questionsIn(toldTime) }).default({ questions: [] }),
  contract: contractIn(toldTime, toldClause).default({ versions: [], agreements: [] }),
  approval: z.strictObject({ rounds: approvalsIn(toldTime) }).default({ rounds: [] }),
  deletion: z.strictObject({ asked: deletionIn(toldTime) }).default({ asked: [] }),
});

type Parts = z.output<typeof partsSchema>;

export interface MinutesSource {
  readonly room: string;
  /** The newest entry that the parts are folded from, and its hash. */
  readonly head: { readonly seq: number; readonly hash: string };
  /** What each module told, by its name, with times in milliseconds. */
  readonly parts: Readonly<Record<string, JsonObject>>;
}

/** The document. Throws when a part is not what the rules of this version tell. */
export function minutesDocument({ room, head, parts }: MinutesSource): Minutes {
  // Through JSON, in which a property that is undefined and one that is absent are the same.
  const told = partsSchema.parse(JSON.parse(JSON.stringify(parts)));
  const { closed, ...phases } = told.phases;
  const { pauses, notices } = told.pause;
  const { questions } = told.questions;
  const { asked } = told.deletion;
  return {
    format: 'parley.minutes.v1',
    room,
    head: { seq: head.seq, hash: head.hash },
    meeting: told.room,
    outcome: closed ?? null,
    present: told.seats,
    phases,
    pauses,
    ...(notices.length > 0 && { notices }),
    hands: told.hands.hands,
    protocol: told.talk.threads,
    charter: told.charter,
    motions: told.motions.motions,
    ...(questions.length > 0 && { questions }),
    contract: contractOf(told),
    approvals: told.approval.rounds,
    dissent: dissentOf(told),
    ...(asked.length > 0 && { deletion: asked }),
  };
}

/** The contract with what its clauses rest on. Entries of earlier rooms name no clauses. */
function contractOf({ contract, questions }: Parts): Minutes['contract'] {
  const { objections = [], agreed, ...rest } = contract;
  const told = { ...rest, ...(objections.length > 0 && { objections }) };
  if (!agreed) return told;
  const { clauses = [], ...words } = agreed;
  const resting = restingOn(clauses, questions.questions);
  return { ...told, agreed: { ...words, ...(resting.length > 0 && { clauses: resting }) } };
}

/** The canonical text of the minutes: encoded as UTF-8 it is what is hashed, signed and kept. */
export const minutesText = (minutes: Minutes): string => canonical(minutes);

function dissentOf({ approval, charter, contract, motions }: Parts): Minutes['dissent'] {
  const rejections = approval.rounds.flatMap(({ version, rejection }) =>
    rejection ? [{ ...rejection, against: 'contract' as const, version }] : [],
  );
  return [
    ...rejections,
    ...votedNo('amendment', charter.amendments),
    ...votedNo('motion', motions.motions),
    ...(contract.objections ?? []).map((objection) => ({ ...objection, against: 'clause' as const })),
  ].sort((one, other) => one.seq - other.seq);
}

type Ballot = Pick<Parts['motions']['motions'][number], 'on' | 'votes'>;

const votedNo = (against: 'amendment' | 'motion', ballots: readonly Ballot[]) =>
  ballots.flatMap(({ on, votes }) =>
    votes
      .filter(({ yes }) => !yes)
      .map(({ seq, at, by, version, reason }) => {
        return { seq, at, by, against, on, version, ...(reason !== undefined && { reason }) };
      }),
  );
