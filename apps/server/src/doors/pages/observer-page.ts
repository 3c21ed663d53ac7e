import { buildToken, linkOf, parseToken, type RefusalBody, RefusedError, type Token } from '@parley/protocol';
import type { Request, RequestHandler } from 'express';
import { isGone } from '../../rooms/gone.ts';
import { addressOf } from '../edge/address.ts';
import { identifyOnce } from '../edge/identify.ts';
import { isEmbedded } from './embedded.ts';
import { formOf, namesPage } from './form.ts';
import type { ObserverTextParts } from './observer-text.ts';
import { sendRefusal, VARY } from './sending.ts';
import type { WebFiles } from './web-files.ts';

interface ObserverPageParts extends ObserverTextParts {
  readonly baseUrl: string;
  readonly webFiles: WebFiles;
}

/**
 * GET /o/<room>/<token>: the same as text for whoever asks for text, and else the web app's page, which is told where the
 * text is. If the room was erased, there is no page to ask for more, but a plain one that says so.
 */
export function observerPage(parts: ObserverPageParts, text: RequestHandler): RequestHandler {
  const { baseUrl, webFiles: files } = parts;
  return async (request, response, next) => {
    response.set('Vary', VARY);
    if (formOf(request.headers) === 'markdown') return void text(request, response, next);
    const { room, token } = request.params;
    const observer = parseToken(buildToken('observer', String(room), String(token)));
    if (!observer) return next();
    const error = await goneBehind(parts, observer, request);
    if (error) return sendRefusal(request, response, { error, form: 'page', files });
    response.set('Link', `<${linkOf(baseUrl, observer)}.md>; rel="alternate"; type="text/markdown"`);
    next();
  };
}

/**
 * What is said to a person of a link whose room was erased. Whatever else is the matter with it, the web app says once it
 * asks; and a preview is told nothing (ID-3).
 */
async function goneBehind(
  { hub, limits, config }: ObserverPageParts,
  { text }: Token,
  request: Request,
): Promise<RefusalBody | undefined> {
  if (isEmbedded(request.headers) || !namesPage(request.headers)) return undefined;
  const address = addressOf(request, config.trustProxy);
  try {
    await identifyOnce({ hub, limits }, { text, address });
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof RefusedError)) throw thrown;
    return isGone(thrown) ? thrown.body : undefined;
  }
}
