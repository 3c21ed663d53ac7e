import { buildHandle, parseHandle, RefusedError } from '@parley/protocol';
import { refusal } from '../doors/edge/failure.ts';
import { counting, identifyOnce } from '../doors/edge/identify.ts';
import { digestOf } from '../keys/derive.ts';
import type { Caller } from '../rooms/hub.ts';
import type { DeskParts } from './create-desk.ts';
import type { Presented, Visitor } from './desk.ts';
import type { Receipts } from './receipts.ts';

/** Whoever has a place in a room may come to the desk; links that lead to one are used up elsewhere. */
const SEATED = ['agent', 'person', 'observer'] as const;
const HANDLE_SECRET_BYTES = 17;
const HANDLE_SECRET_CHARACTERS = 22;

/** Finds out who comes, and what they were served. An agent that comes is there from then on. */
export async function arrive(
  parts: DeskParts,
  receipts: Receipts,
  { text, address }: Presented,
): Promise<Visitor> {
  if (text === undefined) throw refusal('no_credential');
  const named = parseHandle(text);
  const caller = named
    ? await byHandle(parts, named, address)
    : await identifyOnce(parts, { text, address, kinds: SEATED });
  await parts.hub.arrive(caller);
  const handle = named ? digestOf(text) : caller.credential;
  // What was received before is written first, so that it counts.
  await receipts.settle(handle);
  const row = await parts.handles.find(caller.room, handle);
  const { cursor = null, contract = 0, answers = 0 } = row ?? {};
  return { caller, handle, served: { cursor: cursor ?? undefined, contract, answers } };
}

/**
 * As with a token: a handle that stands for nobody counts against its address. One of a room that was erased is known by
 * what is left of that, as a credential is.
 */
async function byHandle(
  { hub, limits, handles }: DeskParts,
  { room, text }: NonNullable<ReturnType<typeof parseHandle>>,
  address: string,
): Promise<Caller> {
  const turnedAway = await limits.failed.refusal(address);
  if (turnedAway) throw new RefusedError(turnedAway);
  return counting(limits, address, async () => {
    const handle = digestOf(text);
    const row = await handles.find(room, handle);
    return hub.recall(room, row?.credential ?? handle);
  });
}

/** A new handle for whoever has come. */
export async function handleFor(
  { handles, random, clock }: DeskParts,
  { room, credential }: Caller,
): Promise<string> {
  const secret = Buffer.from(random(HANDLE_SECRET_BYTES), 'hex').toString('base64url');
  const handle = buildHandle(room, secret.slice(0, HANDLE_SECRET_CHARACTERS));
  await handles.add(room, digestOf(handle), credential, clock());
  return handle;
}
