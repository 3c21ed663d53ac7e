import type { Desk } from '../../../desk/desk.ts';
import { LONGEST_WAIT_MS } from '../../../desk/reading.ts';
import { refusal } from '../../edge/failure.ts';
import type { Reply, RoomCall } from './asked.ts';
import { formOf, waitOf } from './form.ts';
import type { Streams } from './stream.ts';
import { newsReply } from './told.ts';

const SECOND_MS = 1000;

/**
 * GET <room>/entries: what is new, page by page; with `Prefer: wait` it waits for something that wakes this seat; asked for
 * as an event stream it goes on.
 */
export async function readEntries(
  { desk, streams }: { readonly desk: Pick<Desk, 'read'>; readonly streams: Streams },
  call: RoomCall,
): Promise<Reply | undefined> {
  const { request, response, visitor, signal } = call;
  const form = formOf(request);
  response.vary('Accept').vary('Prefer');
  const { after, limit } = request.query;
  const from = typeof after === 'string' ? after : undefined;
  if (form === 'stream') {
    await streams.open(call, request.get('Last-Event-ID') ?? from);
    return undefined;
  }
  const seconds = waitOf(request);
  const waitMs = seconds === undefined ? undefined : Math.min(seconds * SECOND_MS, LONGEST_WAIT_MS);
  const answered = await desk.read(visitor, { after: from, limit: limitIn(limit), waitMs, signal });
  const reply = newsReply(call, answered, form);
  if (waitMs === undefined) return reply;
  return { ...reply, headers: { 'Preference-Applied': `wait=${waitMs / SECOND_MS}` } };
}

function limitIn(limit: unknown): number | undefined {
  if (limit === undefined) return undefined;
  if (typeof limit !== 'string' || !/^[1-9]\d{0,3}$/.test(limit))
    throw refusal('invalid', { field: 'limit', problem: 'must be a whole number from 1' });
  return Number(limit);
}
