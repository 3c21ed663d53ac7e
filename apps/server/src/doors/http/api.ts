import { Router } from 'express';
import type { Config } from '../../config.ts';
import { paperForms, papers, recordFiles } from '../../desk/papers.ts';
import type { Log } from '../../log.ts';
import type { Hub } from '../../rooms/hub.ts';
import type { Limits } from '../edge/limits.ts';
import { type AnsweringParts, createAnswering } from './answering.ts';
import { browserRoutes } from './browser/routes.ts';
import { createRoom } from './create.ts';
import { everyAnswer, nothingHere, problems } from './every-answer.ts';
import { only } from './only.ts';
import { paper, recordFile } from './papers.ts';
import { redeem } from './redeem.ts';
import { type RoomParts, roomRoutes } from './room/routes.ts';

export interface ApiParts extends AnsweringParts, RoomParts {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly config: Pick<Config, 'hostKeys' | 'requireHostKey' | 'trustProxy'>;
  readonly log: Log;
}

/** What stands below /api. Every answer is JSON, every refusal a problem (RFC 9457), and nothing is kept by anybody. */
export function apiRoutes(parts: ApiParts): Router {
  const answering = createAnswering(parts);
  const { freeCommand } = answering;
  const router = Router({ caseSensitive: true, strict: true });
  router.use(everyAnswer(parts.config), answering.noForeignPages);
  router
    .route('/rooms')
    .post(freeCommand(createRoom(parts)))
    .all(only('POST'));
  router
    .route('/accept')
    .post(freeCommand(redeem(parts, { command: 'accept', kind: 'invitation' })))
    .all(only('POST'));
  router
    .route('/claim')
    .post(freeCommand(redeem(parts, { command: 'claim', kind: 'claim' })))
    .all(only('POST'));
  router
    .route('/recover')
    .post(freeCommand(redeem(parts, { command: 'recover', kind: 'recovery' })))
    .all(only('POST'));
  for (const which of papers) {
    for (const form of paperForms) {
      router
        .route(`/rooms/:room/${which}.${form}`)
        .get(answering.download(paper(parts, which, form)))
        .all(only('GET'));
    }
  }
  for (const which of recordFiles) {
    router
      .route(`/rooms/:room/${which}.json`)
      .get(answering.download(recordFile(parts, which)))
      .all(only('GET'));
  }
  router.use('/rooms/:room', roomRoutes(parts));
  router.use('/browser', browserRoutes(parts, answering));
  router.use(nothingHere);
  router.use(problems(parts.log));
  return router;
}
