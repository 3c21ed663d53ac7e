import { type RequestHandler, Router } from 'express';
import type { HubKeys } from '../../keys/hub-keys.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

/**
 * GET /openapi.json and /asyncapi.json: what the hub takes and says, for programs; and the keys that it signs records
 * with. They are the same for everybody.
 */
export function describeRoutes({
  baseUrl,
  version,
  hubKeys: { name, published },
}: {
  readonly baseUrl: string;
  readonly version: string;
  readonly hubKeys: HubKeys;
}): Router {
  const router = Router({ caseSensitive: true });
  router.get('/openapi.json', send(openApiDocument(baseUrl, version)));
  router.get('/asyncapi.json', send(asyncApiDocument(baseUrl, version)));
  router.get('/.well-known/parley-keys.json', send({ hub: name, keys: published }));
  return router;
}

function send(document: object): RequestHandler {
  const text = JSON.stringify(document);
  return (_request, response) => void response.type('application/json').send(text);
}
