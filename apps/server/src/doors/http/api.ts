import { randomUUID } from 'node:crypto';
import { refusalBody, type RefusalBody } from '@parley/protocol';
import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Hub } from '../../rooms/hub.ts';
import { addressOf } from '../edge/address.ts';
import { refusal, refusalOf } from '../edge/failure.ts';
import type { Limits } from '../edge/limits.ts';
import { originCheck, type Standing } from '../edge/origin.ts';
import { type Action, bearerOf, keyOf, rateHeaders } from './call.ts';
import { createRoom } from './create.ts';
import { PROBLEM_TYPE, problemOf } from './problem.ts';
import { readObject } from './read-body.ts';
import { redeem } from './redeem.ts';

export interface ApiParts {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly config: Pick<Config, 'hostKeys' | 'requireHostKey' | 'trustProxy'>;
  /** Where the hub is reached: of all pages, only its own may call it. */
  readonly baseUrl: string;
  readonly log: Log;
}

/** What stands below /api. Every answer is JSON, every refusal a problem (RFC 9457), and nothing is kept by anybody. */
export function apiRoutes(parts: ApiParts): Router {
  const { baseUrl, log } = parts;
  const standingOf = originCheck(baseUrl);
  const action = (act: Action) => answer(act, parts, standingOf);
  const router = Router({ caseSensitive: true, strict: true });
  router.use(everyAnswer(parts.config), ownPagesAlone(standingOf));
  router
    .route('/rooms')
    .post(action(createRoom(parts)))
    .all(onlyPost);
  router
    .route('/accept')
    .post(action(redeem(parts, { command: 'accept', kind: 'invitation' })))
    .all(onlyPost);
  router
    .route('/claim')
    .post(action(redeem(parts, { command: 'claim', kind: 'claim' })))
    .all(onlyPost);
  router.use(nothingHere);
  router.use(problems(log));
  return router;
}

function answer(
  act: Action,
  { config }: ApiParts,
  standingOf: (origin: string | undefined) => Standing,
): RequestHandler {
  return async (request, response) => {
    // What needs no body is looked at first, so that whoever is refused for it need not send one.
    const call = {
      key: keyOf(request),
      bearer: bearerOf(request),
      address: addressOf(request, config.trustProxy),
      door: standingOf(request.headers.origin) === 'own' ? 'browser' : 'terminal',
      allow: (allowance) => void response.set(rateHeaders(allowance)),
    } satisfies Omit<Parameters<Action>[0], 'body'>;
    const { status, body } = await act({ ...call, body: await readObject(request) });
    response.status(status).json(body);
  };
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

/** A page of a stranger can make a browser send a request; it cannot make it leave out where that comes from (B43). */
function ownPagesAlone(standingOf: (origin: string | undefined) => Standing): RequestHandler {
  return (request, _response, next) => {
    if (standingOf(request.headers.origin) === 'foreign') throw refusal('foreign_origin');
    next();
  };
}

const onlyPost: RequestHandler = () => {
  throw refusal('wrong_method', { allowed: 'POST' });
};

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
