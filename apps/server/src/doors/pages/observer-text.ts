import { buildToken } from '@parley/protocol';
import { minutesDocument } from '@parley/record/minutes/document';
import { minutesMarkdown } from '@parley/record/minutes/markdown';
import type { RequestHandler } from 'express';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { paperOf } from '../../desk/papers.ts';
import type { Caller, Hub } from '../../rooms/hub.ts';
import { addressOf } from '../edge/address.ts';
import { refusal, refusalOf } from '../edge/failure.ts';
import { identifyOnce } from '../edge/identify.ts';
import type { Limits } from '../edge/limits.ts';
import { PROBLEM_TYPE, problemOf } from '../http/problem.ts';
import { MARKDOWN_TYPE } from '../http/room/form.ts';
import { isEmbedded } from './embedded.ts';

export interface ObserverTextParts {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly config: Pick<Config, 'trustProxy'>;
  readonly log: Log;
}

/**
 * GET /o/<room>/<token>.md: the meeting as text, as far as it has come, for whoever has the observers' link and no
 * browser that runs script (ID-11); and GET /o/<room>/<token>/final.md: what the parties took away from it, once it is
 * closed. It reads and changes nothing: who reads by the link has no seat and is not counted.
 */
export function observerText(
  { hub, limits, config, log }: ObserverTextParts,
  which: 'meeting' | 'final' = 'meeting',
): RequestHandler {
  return async (request, response) => {
    try {
      if (isEmbedded(request.headers)) throw refusal('foreign_origin');
      const { room, token } = request.params;
      const text = buildToken('observer', String(room), String(token));
      const address = addressOf(request, config.trustProxy);
      const caller = await identifyOnce({ hub, limits }, { text, address, kinds: ['observer'] });
      response.set('Content-Type', MARKDOWN_TYPE).send(await written({ hub }, caller, which));
    } catch (thrown) {
      const { status, headers, body } = problemOf(
        refusalOf(thrown, log, { door: 'pages', asked: 'observe' }),
      );
      response.status(status).set(headers).type(PROBLEM_TYPE).send(JSON.stringify(body));
    }
  };
}

async function written(
  parts: Pick<ObserverTextParts, 'hub'>,
  caller: Caller,
  which: 'meeting' | 'final',
): Promise<string> {
  if (which === 'final') return (await paperOf(parts, caller, 'final', 'md')).text;
  const document = minutesDocument(await parts.hub.minutes(caller));
  return `${minutesMarkdown(document)}${document.outcome ? FINAL : ''}`;
}

/** Said without the token, which stands in the address alone. */
const FINAL =
  '\n## Final document\n\nWhat the parties take away, with what the clauses rest on and what was left open, is a document of its own: the address of this page without `.md`, and `/final.md` behind it.\n';
