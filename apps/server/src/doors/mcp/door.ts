import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { RefusalBody } from '@parley/protocol';
import { type Request, type Response, Router } from 'express';
import { refusal, refusalOf } from '../edge/failure.ts';
import { originCheck } from '../edge/origin.ts';
import { everyAnswer } from '../http/every-answer.ts';
import { problemOf } from '../http/problem.ts';
import { readObject } from '../http/read-body.ts';
import { type Asked, type McpParts, visitorOf } from './asked.ts';
import { createAsking } from './asking.ts';
import { type Hints, openHints } from './hints.ts';
import { serverFor, skillCatalog } from './server.ts';

export interface McpDoor {
  readonly routes: Router;
  /** Ends the hints that are open, and those that come. */
  stop(): Promise<void>;
}

const LISTEN = 'subscriptions/listen';

/**
 * Agents' tools, by both eras of their protocol on one address (STANDARDS, MCP). The packages serve each request by
 * itself and check neither where it comes from nor how large it is; that is done here, before them.
 */
export function createMcpDoor(parts: McpParts): McpDoor {
  const standingOf = originCheck(parts.baseUrl);
  const askedBy = createAsking(parts);
  const skills = skillCatalog(parts);
  const listening = new Set<McpHttpHandler>();
  let stopped = false;

  const serve = async (request: Request, response: Response): Promise<void> => {
    if (standingOf(request.headers.origin) === 'foreign') throw refusal('foreign_origin');
    const body = request.method === 'POST' ? await readObject(request) : undefined;
    const catalog = await skills;
    const { asked, over } = askedBy(request, response, body);
    response.once('close', over);
    const hints = body?.['method'] === LISTEN ? await hintsFor(asked, () => void handler.close()) : undefined;
    const handler = createMcpHandler((context) => serverFor(parts, asked, catalog, context), {
      // The package's own words for what it refuses may repeat what was sent.
      onerror: () => parts.log.debug('mcp.refused', { request: asked.request }),
      ...(hints && { bus: hints.bus }),
    });
    if (hints) listening.add(handler);
    try {
      await toNodeHandler(handler)(request, response, body);
    } finally {
      hints?.close();
      listening.delete(handler);
      await handler.close();
    }
  };

  /** Hints are for whoever has a seat; others may listen, and there is nothing to be heard. */
  async function hintsFor(asked: Asked, ended: () => void): Promise<Hints | undefined> {
    if (stopped) throw refusal('stopping');
    if (asked.bearer === undefined) return undefined;
    return openHints(parts, await visitorOf(parts, asked, undefined), ended);
  }

  const routes = Router({ caseSensitive: true, strict: false });
  routes.use(everyAnswer(parts.config));
  routes.all('/', (request, response) =>
    serve(request, response).catch((thrown: unknown) => {
      const id = String(response.getHeader('X-Request-Id') ?? '');
      if (!response.headersSent) refuse(response, refusalOf(thrown, parts.log, { door: 'mcp', request: id }));
    }),
  );
  return {
    routes,
    async stop() {
      stopped = true;
      await Promise.all([...listening].map((handler) => handler.close()));
    },
  };
}

/** Of the protocol's own errors, the one for a request that is not read. */
const INVALID_REQUEST = -32_600;

/** A refusal before there is a call to refuse: an error of the protocol, with the same object as everywhere. */
function refuse(response: Response, refused: RefusalBody): void {
  const { status, headers } = problemOf(refused);
  if (status === 413) response.set('Connection', 'close');
  const error = { code: INVALID_REQUEST, message: `${refused.message} ${refused.fix}`, data: refused };
  response.status(status).set(headers).json({ jsonrpc: '2.0', id: null, error });
}
