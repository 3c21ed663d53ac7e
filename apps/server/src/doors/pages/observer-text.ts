import { buildToken } from '@parley/protocol';
import { minutesDocument } from '@parley/record/minutes/document';
import { minutesMarkdown } from '@parley/record/minutes/markdown';
import type { RequestHandler } from 'express';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Hub } from '../../rooms/hub.ts';
import { addressOf } from '../edge/address.ts';
import { refusal, refusalOf } from '../edge/failure.ts';
import { identifyOnce } from '../edge/identify.ts';
import type { Limits } from '../edge/limits.ts';
import { PROBLEM_TYPE, problemOf } from '../http/problem.ts';
import { isEmbedded } from './embedded.ts';

export interface ObserverTextParts {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly config: Pick<Config, 'trustProxy'>;
  readonly log: Log;
}

/**
 * GET /o/<room>/<token>.md: the meeting as text, as far as it has come, for whoever has the observers' link and no
 * browser that runs script (ID-11). It reads and changes nothing: who reads by the link has no seat and is not counted.
 */
export function observerText({ hub, limits, config, log }: ObserverTextParts): RequestHandler {
  return async (request, response) => {
    try {
      if (isEmbedded(request.headers)) throw refusal('foreign_origin');
      const { room, token } = request.params;
      const text = buildToken('observer', String(room), String(token));
      const address = addressOf(request, config.trustProxy);
      const caller = await identifyOnce({ hub, limits }, { text, address, kinds: ['observer'] });
      const document = minutesDocument(await hub.minutes(caller));
      response.set('Content-Type', 'text/markdown; charset=utf-8').send(minutesMarkdown(document));
    } catch (thrown) {
      const { status, headers, body } = problemOf(
        refusalOf(thrown, log, { door: 'pages', asked: 'observe' }),
      );
      response.status(status).set(headers).type(PROBLEM_TYPE).send(JSON.stringify(body));
    }
  };
}
