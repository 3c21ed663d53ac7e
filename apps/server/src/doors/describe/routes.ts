import { type RequestHandler, Router } from 'express';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

/** GET /openapi.json and /asyncapi.json: what the hub takes and says, for programs. They are the same for everybody. */
export function describeRoutes({
  baseUrl,
  version,
}: {
  readonly baseUrl: string;
  readonly version: string;
}): Router {
  const router = Router({ caseSensitive: true });
  router.get('/openapi.json', send(openApiDocument(baseUrl, version)));
  router.get('/asyncapi.json', send(asyncApiDocument(baseUrl, version)));
  return router;
}

function send(document: object): RequestHandler {
  const text = JSON.stringify(document);
  return (_request, response) => void response.type('application/json').send(text);
}
