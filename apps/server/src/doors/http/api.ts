import { randomUUID } from 'node:crypto';
import { refusalBody, type RefusalBody } from '@parley/protocol';
import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Hub } from '../../rooms/hub.ts';
import { refusal, refusalOf } from '../edge/failure.ts';
import type { Limits } from '../edge/limits.ts';
import { type AnsweringParts, createAnswering } from './answering.ts';
import { browserRoutes } from './browser/routes.ts';
import { createRoom } from './create.ts';
import { minutes } from './minutes.ts';
import { only } from './only.ts';
import { PROBLEM_TYPE, problemOf } from './problem.ts';
import { redeem } from './redeem.ts';

export interface ApiParts extends AnsweringParts {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly config: Pick<Config, 'hostKeys' | 'requireHostKey' | 'trustProxy'>;
  readonly log: Log;
}

/** What stands below /api. Every answer is JSON, every refusal a problem (RFC 9457), and nothing is kept by anybody. */
export function apiRoutes(parts: ApiParts): Router {
  const answering = createAnswering(parts);
  const { command } = answering;
  const router = Router({ caseSensitive: true, strict: true });
  router.use(everyAnswer(parts.config), answering.noForeignPages);
  router
    .route('/rooms')
    .post(command(createRoom(parts)))
    .all(only('POST'));
  router
    .route('/accept')
    .post(command(redeem(parts, { command: 'accept', kind: 'invitation' })))
    .all(only('POST'));
  router
    .route('/claim')
    .post(command(redeem(parts, { command: 'claim', kind: 'claim' })))
    .all(only('POST'));
  router
    .route('/recover')
    .post(command(redeem(parts, { command: 'recover', kind: 'recovery' })))
    .all(only('POST'));
  for (const form of ['json', 'md'] as const) {
    router
      .route(`/rooms/:room/minutes.${form}`)
      .get(answering.download(minutes(parts, form)))
      .all(only('GET'));
  }
  router.use('/browser', browserRoutes(parts, answering));
  router.use(nothingHere);
  router.use(problems(parts.log));
  return router;
}

const REQUEST_ID = 'X-Request-Id';
const PLAIN_ID = /^[\w-]{8,36}$/;

/** Each request has an id, which a proxy of ours may have given it already; a stranger's word is not taken into our log. */
function everyAnswer({ trustProxy }: Pick<Config, 'trustProxy'>): RequestHandler {
  return (request, response, next) => {
    const given = request.get(REQUEST_ID);
    const id = trustProxy && given !== undefined && PLAIN_ID.test(given) ? given : randomUUID();
    response.set({ [REQUEST_ID]: id, 'Cache-Control': 'no-store' });
    next();
  };
}

const nothingHere: RequestHandler = () => {
  throw refusal('no_route');
};

function problems(log: Log): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const id = requestId(response);
    const error = isUnreadable(thrown)
      ? refusalBody('unreadable', { problem: 'its address is malformed' })
      : refusalOf(thrown, log, { door: 'http', method: request.method, request: id });
    if (response.headersSent) next(thrown);
    else send(response, error, id);
  };
}

function send(response: Response, error: RefusalBody, id: string): void {
  const { status, headers, body } = problemOf(error, id);
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
