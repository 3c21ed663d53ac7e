import { createHash } from 'node:crypto';
import { Router } from 'express';
import { isLoopback } from '../../settings.ts';
import { renderFrontPage } from './front-page.ts';
import { LANGUAGES, type Language } from './front-page-text.ts';
import { FRONT_PAGE_STYLE } from './front-page-style.ts';
import { pagePolicy } from './headers.ts';
import { hostnameOf } from './host-check.ts';

/** The pages that need no script: what stands at the hub's own address. */
export function pageRoutes(baseUrl: string): Router {
  const policy = pagePolicy(createHash('sha256').update(FRONT_PAGE_STYLE).digest('base64'));
  const own = new URL(baseUrl).hostname;
  const router = Router();
  router.get('/', (request, response) => {
    const name = hostnameOf(request.headers.host) ?? own;
    if (name !== own && isLoopback(name)) {
      // Passkeys and cookies belong to a name: a person who came by another one is led to the one of the links.
      response.redirect(307, `${baseUrl}${request.originalUrl}`);
      return;
    }
    const language =
      languageOf(request.query['lang']) ?? languageOf(request.acceptsLanguages([...LANGUAGES])) ?? 'en';
    response
      .set({ 'Content-Security-Policy': policy, 'Content-Language': language, Vary: 'Accept-Language' })
      .type('html')
      .send(renderFrontPage(language));
  });
  return router;
}

function languageOf(given: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === given);
}
