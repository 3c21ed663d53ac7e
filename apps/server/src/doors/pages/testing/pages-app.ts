import express, { type Express } from 'express';
import type { Desk } from '../../../desk/desk.ts';
import { createLog, type Log } from '../../../log.ts';
import type { Hub } from '../../../rooms/hub.ts';
import { createLimits, type Limits } from '../../edge/limits.ts';
import { securityHeaders } from '../headers.ts';
import { pageRoutes } from '../pages.ts';
import type { WebFiles } from '../web-files.ts';

export const BASE = 'https://parley.example';

interface PagesAppParts {
  readonly hub: Hub;
  readonly desk: Desk;
  readonly limits?: Limits;
  readonly log?: Log;
  readonly style?: string;
}

const FEW = { createPerHour: 1, failedPerMinute: 3, socketsPerCredential: 1, observers: 1 };

/** The pages of a hub alone, with an app that was built to one page and one style sheet. */
export function pagesApp({ hub, desk, limits, log, style = '/assets/app-a1.css' }: PagesAppParts): Express {
  const webFiles: WebFiles = {
    page: async () => Buffer.from('<div id="app"></div>'),
    style: async () => style,
    asset: async () => undefined,
    beside: async () => undefined,
  };
  return express()
    .disable('etag')
    .use(securityHeaders(true))
    .use(
      pageRoutes({
        hub,
        desk,
        limits: limits ?? createLimits(FEW),
        config: { trustProxy: false },
        log: log ?? createLog('silent'),
        baseUrl: BASE,
        webFiles,
      }),
    );
}
