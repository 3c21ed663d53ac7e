import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * What every answer says to browsers, proxies and crawlers: load nothing, frame nothing, tell nobody where you came
 * from, keep no copy, list nothing. A page that needs more asks for exactly that, with a policy of its own.
 */

const NOTHING = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};
const A_YEAR_SECONDS = 31_536_000;
const UNUSED_FEATURES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()';

/** `secure`: the hub is reached by https, and browsers shall insist on it. */
export function securityHeaders(secure: boolean): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
      strictTransportSecurity: secure && { maxAge: A_YEAR_SECONDS, includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
    }),
    (_request, response, next) => {
      response.set({
        'Cache-Control': 'no-store',
        'Permissions-Policy': UNUSED_FEATURES,
        'X-Robots-Tag': 'noindex, nofollow',
      });
      next();
    },
  ];
}

/**
 * The policy of the web app's pages: files of this hub and nothing else; no script and no style in the page's own text;
 * sockets named beside `self`, which some browsers take for https alone.
 */
export function pagePolicy(baseUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${baseUrl.replace(/^http/, 'ws')}`,
    "manifest-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
