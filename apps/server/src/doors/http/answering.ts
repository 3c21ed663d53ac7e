import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config.ts';
import { addressOf } from '../edge/address.ts';
import type { Browsers } from '../edge/browsers.ts';
import { refusal } from '../edge/failure.ts';
import { originCheck } from '../edge/origin.ts';
import {
  type Action,
  bearerOf,
  type Download,
  type FreeCall,
  type Glance,
  givenKey,
  keyOf,
  type Question,
  rateHeaders,
  type Sought,
} from './call.ts';
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
  /** The same, but the key may be left out. */
  freeCommand(act: Action<FreeCall>): RequestHandler;
  /** For what has a body and may be asked again without harm. */
  question(act: Action<Question>): RequestHandler;
  glance(act: Action<Glance>): RequestHandler;
  /** For a file to be saved. What the address says is for the action to judge. */
  download(act: (asked: Glance & Sought) => Promise<Download>): RequestHandler;
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
    // What needs no body is looked at first, so that whoever is refused for it need not send one.
    command: (act) => async (request, response) => {
      const asked = { ...glanceOf(request, response), key: keyOf(request) };
      await send(response, act({ ...asked, body: await readObject(request) }));
    },
    freeCommand: (act) => async (request, response) => {
      const asked = { ...glanceOf(request, response), key: givenKey(request) };
      await send(response, act({ ...asked, body: await readObject(request) }));
    },
    question: (act) => async (request, response) => {
      const asked = glanceOf(request, response);
      await send(response, act({ ...asked, body: await readObject(request) }));
    },
    glance: (act) => (request, response) => send(response, act(glanceOf(request, response))),
    download: (act) => async (request, response) => {
      const asked = { ...glanceOf(request, response), params: paramsOf(request), query: request.query };
      // By its own credential, or by the cookie, which counts for pages of ours.
      if (asked.bearer === undefined) mustBeOwn(request);
      const { type, name, text } = await act(asked);
      response.attachment(name).set('Content-Type', type).send(text);
    },
    noForeignPages: ({ headers }, _response, next) => {
      if (standingOf(headers.origin) === 'foreign') throw refusal('foreign_origin');
      next();
    },
    ownPagesAlone: (request, _response, next) => {
      mustBeOwn(request);
      next();
    },
  };

  function mustBeOwn({ headers, method }: Pick<Request, 'headers' | 'method'>): void {
    const standing = standingOf(headers.origin);
    const reads = method === 'GET' || method === 'HEAD';
    const isOwn = standing === 'own' || (standing === 'none' && reads);
    const site = headers[SITE];
    const isSame = site === undefined || site === 'same-origin' || (site === 'none' && reads);
    if (!isOwn || !isSame) throw refusal('foreign_origin');
  }
}

/** A name that stands twice in a path is none of ours. */
function paramsOf({ params }: Request): Sought['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}

async function send(response: Response, answering: ReturnType<Action>): Promise<void> {
  const { status, body } = await answering;
  response.status(status).json(body);
}
