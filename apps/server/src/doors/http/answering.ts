import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config.ts';
import { addressOf } from '../edge/address.ts';
import type { Browsers } from '../edge/browsers.ts';
import { refusal } from '../edge/failure.ts';
import { originCheck } from '../edge/origin.ts';
import { type Action, bearerOf, type Glance, keyOf, type Question, rateHeaders } from './call.ts';
import { readObject } from './read-body.ts';

export interface AnsweringParts {
  readonly browsers: Browsers;
  readonly config: Pick<Config, 'trustProxy'>;
  /** Where the hub is reached: of all pages, only its own may call it. */
  readonly baseUrl: string;
}

/** How actions become answers: what of a request they get, and what they may not be asked by. */
export interface Answering {
  /** For what changes a room: with a body, and a key that makes it happen once. */
  command(act: Action): RequestHandler;
  /** For what has a body and may be asked again without harm. */
  question(act: Action<Question>): RequestHandler;
  glance(act: Action<Glance>): RequestHandler;
  /** A page of a stranger can make a browser send a request; it cannot make it leave out where that comes from (B43). */
  readonly noForeignPages: RequestHandler;
  /**
   * What a cookie goes along with is answered to pages of the hub alone. Whatever changes something says where it
   * comes from; a reading request of a page does not, but newer browsers say whether the page is another site's.
   */
  readonly ownPagesAlone: RequestHandler;
}

const SITE = 'sec-fetch-site';

export function createAnswering({ browsers, config, baseUrl }: AnsweringParts): Answering {
  const standingOf = originCheck(baseUrl);
  const glanceOf = (request: Request, response: Response): Glance => ({
    bearer: bearerOf(request),
    address: addressOf(request, config.trustProxy),
    door: standingOf(request.headers.origin) === 'own' ? 'browser' : 'terminal',
    visit: browsers.visit(request.headers.cookie),
    allow: (allowance) => void response.set(rateHeaders(allowance)),
    setCookie: (header) => void response.append('Set-Cookie', header),
  });
  return {
    command: (act) => async (request, response) => {
      // What needs no body is looked at first, so that whoever is refused for it need not send one.
      const asked = { ...glanceOf(request, response), key: keyOf(request) };
      await send(response, act({ ...asked, body: await readObject(request) }));
    },
    question: (act) => async (request, response) => {
      const asked = glanceOf(request, response);
      await send(response, act({ ...asked, body: await readObject(request) }));
    },
    glance: (act) => (request, response) => send(response, act(glanceOf(request, response))),
    noForeignPages: ({ headers }, _response, next) => {
      if (standingOf(headers.origin) === 'foreign') throw refusal('foreign_origin');
      next();
    },
    ownPagesAlone: ({ headers, method }, _response, next) => {
      const standing = standingOf(headers.origin);
      const reads = method === 'GET' || method === 'HEAD';
      const isOwn = standing === 'own' || (standing === 'none' && reads);
      const site = headers[SITE];
      const isSame = site === undefined || site === 'same-origin' || (site === 'none' && reads);
      if (!isOwn || !isSame) throw refusal('foreign_origin');
      next();
    },
  };
}

async function send(response: Response, answering: ReturnType<Action>): Promise<void> {
  const { status, body } = await answering;
  response.status(status).json(body);
}
