import { Router } from 'express';
import { createAnswering } from './answering.ts';
import type { ApiParts } from './api.ts';
import { everyAnswer, nothingHere, problems } from './every-answer.ts';
import { roomRoutes } from './room/routes.ts';

/**
 * What stands below /h/<handle>: the routes of a room for callers that can send no headers. The handle stands in the
 * address, which is written into no log, leads to no referrer and is kept by nobody.
 */
export function handleRoutes(parts: ApiParts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(everyAnswer(parts.config), createAnswering(parts).noForeignPages);
  router.use('/:handle', roomRoutes(parts));
  router.use(nothingHere);
  router.use(problems(parts.log));
  return router;
}
