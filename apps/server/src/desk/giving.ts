import { decodeCursor, encodeCursor, RefusedError, type Result } from '@parley/protocol';
import { isAbsence } from '../rooms/gone.ts';
import type { Caller, Look } from '../rooms/hub.ts';
import { isProposal, newestContract, newestProposed } from './contract-served.ts';
import type { DeskParts } from './create-desk.ts';
import { type Answered, type DeskOrder, type Given, ServedRefusal, type Visitor } from './desk.ts';
import { filledIn, keyFor, mayLeaveOut } from './left-out.ts';
import type { Receipts } from './receipts.ts';

/** Gives a visitor's command, with what they left out filled in, and tells how things stand then. */
export async function give(
  parts: DeskParts,
  receipts: Receipts,
  visitor: Visitor,
  order: DeskOrder,
): Promise<Answered<Given>> {
  const { hub } = parts;
  const { caller, served } = visitor;
  const { command, ack, door } = order;
  const key = order.key ?? keyFor(visitor, order);
  let result: Result;
  try {
    const input = mayLeaveOut(command)
      ? filledIn(order, served, (await hub.look(caller)).state)
      : order.input;
    result = await hub.do(caller, { command, input, key, door, ...(ack && { ack }) });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const contract = newestProposed(
      (error.body.entries ?? []).map(({ type, ...entry }) => ({ type, body: entry['body'] })),
    );
    throw new ServedRefusal(error, () => receipts.hold(visitor, { cursor: null, contract }));
  }
  const look = await lookAfter(parts, caller);
  const stood = served.cursor === undefined ? undefined : decodeCursor(served.cursor);
  // The places stay where they were; what was advised is told anew, and need not wake whoever waits from here.
  const cursor = stood && encodeCursor(stood, look?.mark);
  const contract = await ownContract(parts, caller, result);
  const body: Given = {
    room: caller.room,
    you: look?.actor ?? caller.actor,
    state: look?.state ?? {},
    next: look?.next ?? { may: [], advice: [] },
    unread: look?.unread ?? { entries: [], left: 0, ack: {} },
    now: look?.now ?? parts.clock(),
    result,
    cursor,
  };
  return { body, sent: () => receipts.hold(visitor, { cursor: cursor ?? null, contract }) };
}

/** What is seen after a command; undefined when it was the last, such as to leave, or to delete the room. */
async function lookAfter({ hub }: DeskParts, caller: Caller): Promise<Look | undefined> {
  try {
    return await hub.look(caller);
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** The version that the command itself proposed: one knows one's own words (CO-2). */
async function ownContract({ hub }: DeskParts, caller: Caller, { entries }: Result): Promise<number> {
  const proposal = entries.find(isProposal);
  const entry = proposal && (await hub.entry(caller, proposal.circle, proposal.seq));
  return entry ? newestContract([entry]) : 0;
}
