import { randomUUID } from 'node:crypto';
import { refusalBody, type RefusalBody } from '@parley/protocol';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Config } from '../../config.ts';
import { ServedRefusal } from '../../desk/desk.ts';
import type { Log } from '../../log.ts';
import { refusal, refusalOf } from '../edge/failure.ts';
import { whenWhole } from '../edge/whole.ts';
import { PROBLEM_TYPE, problemOf } from './problem.ts';

/** What all answers to programs have in common: an id, that nobody keeps them, and how a refusal is said. */

const REQUEST_ID = 'X-Request-Id';
const PLAIN_ID = /^[\w-]{8,36}$/;

/** Each request has an id, which a proxy of ours may have given it already; a stranger's word is not taken into our log. */
export function everyAnswer({ trustProxy }: Pick<Config, 'trustProxy'>): RequestHandler {
  return (request, response, next) => {
    const given = request.get(REQUEST_ID);
    const id = trustProxy && given !== undefined && PLAIN_ID.test(given) ? given : randomUUID();
    response.set({ [REQUEST_ID]: id, 'Cache-Control': 'no-store' });
    next();
  };
}

export const nothingHere: RequestHandler = () => {
  throw refusal('no_route');
};

export function problems(log: Log): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const id = requestId(response);
    const error = isUnreadable(thrown)
      ? refusalBody('unreadable', { problem: 'its address is malformed' })
      : refusalOf(thrown, log, { door: 'http', method: request.method, request: id });
    if (response.headersSent) return next(thrown);
    if (thrown instanceof ServedRefusal) whenWhole(response, () => [thrown]);
    send(response, error, id, request.get('If-Match') !== undefined);
  };
}

function send(response: Response, error: RefusalBody, id: string, isConditional: boolean): void {
  const { status, headers, body } = problemOf(error, id, isConditional);
  // What is still being sent is not waited for.
  if (status === 413) response.set('Connection', 'close');
  response.status(status).set(headers).type(PROBLEM_TYPE).send(JSON.stringify(body));
}

function requestId(response: Response): string {
  const id = response.getHeader(REQUEST_ID);
  return typeof id === 'string' ? id : '';
}

/** What the router itself throws at a caller, such as for `%` in an address. */
function isUnreadable(thrown: unknown): boolean {
  return thrown instanceof URIError;
}
