import { type RequestHandler, type Response, Router } from 'express';
import { isLoopback } from '../../settings.ts';
import { type AgentLinkDoor, agentLinkRoutes } from './agent-link/routes.ts';
import { documentRoutes } from './documents.ts';
import { pagePolicy } from './headers.ts';
import { hostnameOf } from './host-check.ts';
import { observerPage } from './observer-page.ts';
import { observerText } from './observer-text.ts';
import { pagePaths } from './page-paths.ts';
import { sendProblem } from './problem.ts';
import type { WebFile, WebFiles } from './web-files.ts';

export type PagesParts = AgentLinkDoor;

/**
 * The pages: the web app, which asks for what it shows by itself, and the documents that the hub writes, for agents and
 * for whoever runs no script. To get any of them, or to be shown one in a preview, changes nothing (ID-3); only a POST to
 * an agent's link does.
 */
export function pageRoutes(parts: PagesParts): Router {
  const { baseUrl, webFiles: files } = parts;
  const router = Router({ caseSensitive: true });
  const agentLink = agentLinkRoutes(parts);
  for (const path of ['/r/:room/:token.md', '/r/:room/:token'])
    router.route(path).get(agentLink.read).post(agentLink.take).all(agentLink.refuse);
  router.use(documentRoutes(parts));
  const text = observerText(parts);
  router.get('/o/:room/:token.md', text);
  router.get('/o/:room/:token/final.md', observerText(parts, 'final'));
  router.get('/o/:room/:token', observerPage(parts, text));
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
