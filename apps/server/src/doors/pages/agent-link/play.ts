import type { Request, Response } from 'express';
import { addressOf } from '../../edge/address.ts';
import { refusal } from '../../edge/failure.ts';
import { sendReply } from '../../http/room/asked.ts';
import { playReply } from '../../http/room/told.ts';
import { answerFormOf } from '../form.ts';
import { VARY } from '../sending.ts';
import { isText, type Opened, type OpeningParts } from './opening.ts';

/** Answers the agent itself with the state of play: it has shown its key where no preview and no cache has it. */
export async function play(
  { desk, config, baseUrl }: OpeningParts,
  request: Request,
  response: Response,
  { caller, bearer }: Opened & { readonly bearer: string },
): Promise<void> {
  const visitor = await desk.identify({ text: bearer, address: addressOf(request, config.trustProxy) });
  // The key of another seat, or of another room, opens nothing here.
  if (visitor.caller.credential !== caller.credential) throw refusal('unknown');
  const { signal } = new AbortController();
  const root = `${baseUrl}/api/rooms/${caller.room}`;
  const call = { request, response, visitor, signal, root, isBearer: true };
  const form = isText(request) ? 'markdown' : answerFormOf(request.headers, 'markdown');
  response.set('Vary', VARY);
  await sendReply(call, playReply(call, await desk.play(visitor), form === 'markdown' ? 'text' : 'json'));
}
