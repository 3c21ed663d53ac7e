import type { Request, Response } from 'express';
import { ROOM_ID } from '@parley/protocol';
import type { Config } from '../../../config.ts';
import type { Answered, Desk, Visitor } from '../../../desk/desk.ts';
import { addressOf } from '../../edge/address.ts';
import { refusal } from '../../edge/failure.ts';
import { goneSignal } from '../../edge/gone.ts';
import { answerWhole } from '../../edge/whole.ts';
import { bearerOf } from '../call.ts';

/**
 * A call to a room, below `/api/rooms/:room` with the token as bearer, or below `/h/:handle` for those who can send no
 * headers. Either says who calls; what they are told hangs on nothing else.
 */
export interface RoomCall {
  readonly request: Request;
  readonly response: Response;
  readonly visitor: Visitor;
  /** Aborted when the caller has gone before the answer left. */
  readonly signal: AbortSignal;
  /** What the addresses of this caller begin with, as they see the hub: without a slash at the end. */
  readonly root: string;
  /** Whether the calls named in answers need the bearer. */
  readonly isBearer: boolean;
}

/** What a call comes to: the answer as the desk gave it, and what is written of it. */
export interface Reply {
  readonly answered: Pick<Answered<unknown>, 'sent'>;
  readonly status?: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AskedParts {
  readonly desk: Pick<Desk, 'identify'>;
  readonly config: Pick<Config, 'trustProxy'>;
  readonly baseUrl: string;
}

/** Finds out who calls. A room that is named beside another's token is answered as one that does not exist (RM-8). */
export async function callOf(
  { desk, config, baseUrl }: AskedParts,
  request: Request,
  response: Response,
): Promise<RoomCall> {
  const { room, handle } = request.params;
  const named = typeof handle === 'string' ? handle : undefined;
  const visitor = await desk.identify({
    text: named ?? bearerOf(request),
    address: addressOf(request, config.trustProxy),
  });
  const { caller } = visitor;
  if (named === undefined && !(typeof room === 'string' && ROOM_ID.test(room) && room === caller.room))
    throw refusal('unknown');
  return {
    request,
    response,
    visitor,
    signal: goneSignal(response),
    root: named === undefined ? `${baseUrl}/api/rooms/${caller.room}` : `${baseUrl}/h/${named}`,
    isBearer: named === undefined,
  };
}

export async function sendReply(
  { response }: RoomCall,
  { answered, status = 200, type, text, headers = {} }: Reply,
): Promise<void> {
  await answerWhole(response, [answered], () => {
    response.status(status).set(headers).set('Content-Type', type).send(text);
  });
}
