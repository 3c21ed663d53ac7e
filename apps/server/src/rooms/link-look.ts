import { type LinkLook, partyIdSchema, seatIdSchema } from '@parley/protocol';
import type { Actor } from '@parley/rules';
import { z } from 'zod';
import type { Look } from './hub.ts';

/**
 * What the holder of a link is told before they use it, out of what the rules let them see: whose room, with whom, until
 * when, and what the link still does. Nothing that was said in the room.
 */

/** Of the state of play, what is looked at here; as its modules describe it. */
const seenSchema = z.object({
  room: z.object({
    topic: z.string(),
    goal: z.string().optional(),
    format: z.string(),
    ends_at: z.int(),
    erased_at: z.int(),
    settings: z.object({
      room: z.object({ silence: z.enum(['wait', 'carry', 'close']), silence_hours: z.int() }),
      seats: z.object({ people: z.enum(['browser', 'any']) }),
      floor: z.object({ timeout_s: z.int() }).optional(),
    }),
  }),
  seats: z.object({
    you: z.object({ name: z.string().optional(), since: z.int().optional() }),
    parties: z.array(
      z.object({
        party: partyIdSchema,
        name: z.string(),
        invitation: z.enum(['open', 'used', 'revoked']).optional(),
        invitation_expires: z.int().optional(),
        seats: z.array(
          z.object({ seat: seatIdSchema, kind: z.string(), name: z.string(), status: z.string() }),
        ),
      }),
    ),
    observers: z.object({ open: z.boolean(), watching: z.int() }),
  }),
  phases: z.object({ phase: z.string() }),
});
type Seen = z.infer<typeof seenSchema>;

interface Looked extends Pick<Look, 'room' | 'actor' | 'next'> {
  readonly seen: Seen;
  readonly now: number;
}

export interface LinkLooked {
  readonly look: LinkLook;
  /** The entry of the room by which the place of a claim was taken; its time belongs to the look. */
  readonly takenBy?: number | undefined;
}

export function linkLook(
  { state, ...look }: Pick<Look, 'room' | 'actor' | 'state' | 'next'>,
  now: number,
): LinkLooked {
  const looked = { ...look, seen: seenSchema.parse(state), now };
  const { kind } = look.actor;
  switch (kind) {
    case 'invitation':
      return { look: invitationLook(looked) };
    case 'claim':
      return claimLook(looked);
    case 'observer':
      return { look: observerLook(looked) };
    case 'agent':
      return { look: agentLook(looked) };
    case 'recovery':
    case 'person':
      return {
        look: {
          kind,
          ...roomOf(looked),
          seat: seatOf(look.actor),
          name: nameOf(looked),
          party: partyOf(looked),
        },
      };
    case 'founder':
    case 'hub':
      throw new TypeError(`broken invariant: a link of a ${kind}`);
  }
}

function invitationLook(looked: Looked): LinkLook {
  const { seen, actor, now } = looked;
  const [creator] = seen.seats.parties;
  const invited = seen.seats.parties.find(({ party }) => party === actor.party);
  const expires_at = invited?.invitation_expires;
  if (!creator || !invited?.invitation || expires_at === undefined)
    throw new TypeError('broken invariant: an invitation that nobody has sent');
  const [person] = personsOf(creator);
  const usedBy = personsOf(invited).join(', ');
  const isExpired = invited.invitation === 'open' && now >= expires_at;
  return {
    kind: 'invitation',
    ...factsOf(looked),
    from: { name: creator.name, ...(person !== undefined && { person }) },
    party: { party: invited.party, name: invited.name },
    state: isExpired ? 'expired' : invited.invitation,
    ...(invited.invitation === 'used' && usedBy !== '' && { used_by: usedBy }),
    ask: person ?? creator.name,
    expires_at,
  };
}

function claimLook(looked: Looked): LinkLooked {
  const { seen, actor, next } = looked;
  const seat = seen.seats.parties.flatMap(({ seats }) => seats).find((one) => one.seat === actor.seat);
  const isTaken = seat?.status === 'active';
  const canClaim = next.may.includes('claim');
  const look = {
    kind: 'claim',
    ...factsOf(looked),
    seat: seatOf(actor),
    party: partyOf(looked),
    state: canClaim ? (isTaken ? 'taken' : 'open') : 'over',
    ...(isTaken && { name: seat.name }),
  } as const;
  return { look, takenBy: isTaken ? seen.seats.you.since : undefined };
}

function observerLook(looked: Looked): LinkLook {
  const { goal, parties, ends_at, erased_at, observers } = factsOf(looked);
  const facts = { ...roomOf(looked), parties, ends_at, erased_at, observers };
  return { kind: 'observer', ...facts, ...(goal !== undefined && { goal }), phase: looked.seen.phases.phase };
}

function agentLook(looked: Looked): LinkLook {
  const { seen, actor } = looked;
  const seat = seen.seats.parties.flatMap(({ seats }) => seats).find((one) => one.seat === actor.seat);
  const timeout = seen.room.settings.floor?.timeout_s;
  return {
    kind: 'agent',
    ...roomOf(looked),
    name: nameOf(looked),
    party: partyOf(looked),
    has_come: seat?.status === 'active',
    phase: seen.phases.phase,
    ends_at: seen.room.ends_at,
    ...(timeout !== undefined && { floor_timeout_s: timeout }),
  };
}

function roomOf({ room, seen }: Looked) {
  return { room, topic: seen.room.topic };
}

function factsOf(looked: Looked) {
  const { goal, format, ends_at, erased_at, settings } = looked.seen.room;
  const { silence, silence_hours } = settings.room;
  return {
    ...roomOf(looked),
    ...(goal !== undefined && { goal }),
    format,
    parties: looked.seen.seats.parties.map(({ name }) => name),
    ends_at,
    erased_at,
    silence,
    silence_hours,
    observers: looked.seen.seats.observers,
    people: settings.seats.people,
  };
}

function partyOf({ seen, actor }: Looked) {
  const found = seen.seats.parties.find(({ party }) => party === actor.party);
  if (!found) throw new TypeError('broken invariant: a seat of no party');
  return { party: found.party, name: found.name };
}

function personsOf({ seats }: Seen['seats']['parties'][number]): readonly string[] {
  return seats.filter(({ kind, status }) => kind === 'person' && status === 'active').map(({ name }) => name);
}

function nameOf({ seen }: Looked): string {
  return seen.seats.you.name ?? '';
}

function seatOf({ seat }: Actor) {
  if (seat === null) throw new TypeError('broken invariant: a link to no seat');
  return seat;
}
