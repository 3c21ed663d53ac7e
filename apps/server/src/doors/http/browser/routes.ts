import { Router } from 'express';
import type { Answering } from '../answering.ts';
import { only } from '../only.ts';
import { look } from './look.ts';
import { forget, hold, seats } from './seats.ts';
import { take, type TakeParts, watch } from './take.ts';

/**
 * For the hub's own pages (ID-6): what a link is, taking a seat with it, and the seats that this browser holds. No token
 * of a seat that is held here ever goes to a page.
 */
export function browserRoutes(
  parts: TakeParts,
  { command, question, glance, ownPagesAlone }: Answering,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(ownPagesAlone);
  const posts = {
    '/look': question(look(parts)),
    '/accept': command(take(parts, { command: 'accept', kind: 'invitation' })),
    '/claim': command(take(parts, { command: 'claim', kind: 'claim' })),
    '/recover': command(take(parts, { command: 'recover', kind: 'recovery' })),
    '/watch': command(watch(parts)),
    '/hold': question(hold(parts)),
    '/forget': question(forget),
  };
  for (const [path, handler] of Object.entries(posts)) router.route(path).post(handler).all(only('POST'));
  router
    .route('/seats')
    .get(glance(seats(parts)))
    .all(only('GET'));
  return router;
}
