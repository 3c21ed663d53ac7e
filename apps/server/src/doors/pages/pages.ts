import { type RequestHandler, type Response, Router } from 'express';
import { isLoopback } from '../../settings.ts';
import { pagePolicy } from './headers.ts';
import { hostnameOf } from './host-check.ts';
import { observerText, type ObserverTextParts } from './observer-text.ts';
import { pagePaths } from './page-paths.ts';
import { sendProblem } from './problem.ts';
import type { WebFile, WebFiles } from './web-files.ts';

export interface PagesParts extends ObserverTextParts {
  readonly baseUrl: string;
  readonly webFiles: WebFiles;
}

/**
 * The web app, to whoever asks. To get a page or to be shown one in a preview changes nothing and looks nothing up
 * (ID-3): the hub is asked for the observers' text alone.
 */
export function pageRoutes(parts: PagesParts): Router {
  const { baseUrl, webFiles: files } = parts;
  const router = Router({ caseSensitive: true });
  router.get('/o/:room/:token.md', observerText(parts));
  router.get([...pagePaths], toOwnName(baseUrl), sendPage(baseUrl, files));
  router.get('/assets/:name', async ({ params, headers }, response, next) => {
    const file = await files.asset(params.name);
    if (!file) return next();
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    sendFile(response, file, headers['accept-encoding']);
  });
  router.get('/:name', async ({ params, headers }, response, next) => {
    const file = await files.beside(params.name);
    if (!file) return next();
    response.set('Cache-Control', 'public, max-age=3600');
    sendFile(response, file, headers['accept-encoding']);
  });
  return router;
}

/** Passkeys and cookies belong to a name: a person who came by another one is led to the one of the links. */
function toOwnName(baseUrl: string): RequestHandler {
  const own = new URL(baseUrl).hostname;
  return (request, response, next) => {
    const name = hostnameOf(request.headers.host) ?? own;
    if (name !== own && isLoopback(name)) response.redirect(307, `${baseUrl}${request.originalUrl}`);
    else next();
  };
}

function sendPage(baseUrl: string, files: WebFiles): RequestHandler {
  const policy = pagePolicy(baseUrl);
  return async (_request, response) => {
    const page = await files.page();
    if (page) response.set('Content-Security-Policy', policy).type('html').send(page);
    else sendProblem(response, 503, NOT_BUILT);
  };
}

const NOT_BUILT =
  'The pages of this hub have not been built, or are not where PARLEY_WEB says. `npm start` builds them.';

function sendFile(response: Response, { type, bytes, gzipped }: WebFile, accepted = ''): void {
  response.set({ 'Content-Type': type, Vary: 'Accept-Encoding' });
  if (gzipped && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted))
    response.set('Content-Encoding', 'gzip').send(gzipped);
  else response.send(bytes);
}
