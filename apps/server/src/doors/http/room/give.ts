import { ackSchema, type JsonObject, refusalOfIssues, RefusedError } from '@parley/protocol';
import type { CommandWire } from '@parley/rules/wire';
import { z } from 'zod';
import type { Desk } from '../../../desk/desk.ts';
import { refusal } from '../../edge/failure.ts';
import { givenKey } from '../call.ts';
import { readAnyObject } from '../read-body.ts';
import type { Reply, RoomCall } from './asked.ts';
import { inToday } from './compat.ts';
import { epochIn, formOf } from './form.ts';
import { givenReply } from './told.ts';

const IF_MATCH = 'If-Match';

/**
 * POST <room>/<path of a command>: its input as the body, and beside it, if the caller likes, `ack`. A key may be sent,
 * and so may the turn that the caller believes in.
 */
export async function give(
  desk: Pick<Desk, 'give'>,
  [command, wire]: readonly [string, CommandWire],
  call: RoomCall,
): Promise<Reply> {
  const { request, visitor } = call;
  const key = givenKey(request);
  const { ack, ...input } = await readAnyObject(request);
  const answered = await desk.give(visitor, {
    command,
    input: { ...inToday(command, input), ...believed(wire, request.get(IF_MATCH)) },
    key,
    ack: acked(ack),
    door: 'terminal',
  });
  return givenReply(call, answered, formOf(request));
}

function acked(ack: unknown) {
  const { data, error } = z.object({ ack: ackSchema.optional() }).safeParse({ ack });
  if (error) throw new RefusedError(refusalOfIssues(error));
  return data.ack;
}

/** The turn of If-Match, as the field that commands of the floor have for it. */
function believed({ input }: CommandWire, ifMatch: string | undefined): JsonObject {
  if (ifMatch === undefined || ifMatch.trim() === '*') return {};
  const takesTurn = input instanceof z.ZodObject && 'epoch' in input.shape;
  const epoch = epochIn(ifMatch);
  if (!takesTurn || epoch === undefined)
    throw refusal('invalid', {
      field: IF_MATCH,
      problem: takesTurn ? 'is not the ETag of the state' : 'is for what needs the floor, and this does not',
    });
  return { epoch };
}
