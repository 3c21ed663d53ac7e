import type { Request, RequestHandler, Response } from 'express';
import type { Log } from '../../../log.ts';
import { refusal, refusalOf } from '../../edge/failure.ts';
import { originCheck } from '../../edge/origin.ts';
import { bearerOf } from '../../http/call.ts';
import { isEmbedded } from '../embedded.ts';
import { type Form, formOf } from '../form.ts';
import { sendRefusal } from '../sending.ts';
import type { WebFiles } from '../web-files.ts';
import { isText, open, type OpeningParts } from './opening.ts';
import { play } from './play.ts';
import { show } from './show.ts';
import { take } from './take.ts';

export interface AgentLinkDoor extends OpeningParts {
  readonly log: Log;
  readonly webFiles: WebFiles;
}

type Act = (request: Request, response: Response, form: Form) => Promise<void>;

/**
 * An agent's link. Whoever opens it reads one document: a person how to hand it over, an agent how to begin, a preview what
 * it is. That records nothing and holds nothing of what was written in the room. Its holder's own token, as bearer, gets
 * the state of play at the same address; a POST, which no preview sends, takes the seat (B42).
 */
export function agentLinkRoutes(
  door: AgentLinkDoor,
): Readonly<Record<'read' | 'take' | 'refuse', RequestHandler>> {
  const standingOf = originCheck(door.baseUrl);
  const read: Act = async (request, response, form) => {
    if (isEmbedded(request.headers)) throw refusal('foreign_origin');
    const opened = await open(door, request);
    // Whoever asks for the head alone gets no state, and has not come by asking.
    const bearer = request.method === 'GET' ? bearerOf(request) : undefined;
    if (bearer === undefined) await show(door, request, response, { ...opened, form });
    else await play(door, request, response, { ...opened, bearer });
  };
  const post: Act = async (request, response) => {
    if (standingOf(request.headers.origin) === 'foreign' || isEmbedded(request.headers))
      throw refusal('foreign_origin');
    await take(door, request, response);
  };
  return { read: answering(door, read), take: answering(door, post), refuse: answering(door, refuse) };
}

const refuse: Act = async () => {
  throw refusal('wrong_method', { allowed: 'GET, POST' });
};

function answering({ log, webFiles: files }: AgentLinkDoor, act: Act): RequestHandler {
  return async (request, response) => {
    const form = isText(request) ? 'markdown' : formOf(request.headers);
    try {
      await act(request, response, form);
    } catch (thrown) {
      const error = refusalOf(thrown, log, { door: 'pages', asked: 'agent_link' });
      await sendRefusal(request, response, { error, form, files });
    }
  };
}
