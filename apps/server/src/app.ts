import express, { type Express } from 'express';
import type { Config } from './config.ts';
import type { Desk } from './desk/desk.ts';
import { describeRoutes } from './doors/describe/routes.ts';
import type { Browsers } from './doors/edge/browsers.ts';
import type { Limits } from './doors/edge/limits.ts';
import { apiRoutes } from './doors/http/api.ts';
import { handleRoutes } from './doors/http/handle-routes.ts';
import { type HealthParts, healthRoutes } from './doors/http/health.ts';
import type { Streams } from './doors/http/room/stream.ts';
import type { McpDoor } from './doors/mcp/door.ts';
import { securityHeaders } from './doors/pages/headers.ts';
import { hostCheck } from './doors/pages/host-check.ts';
import { lastResort, notFound } from './doors/pages/last-resort.ts';
import { pageRoutes } from './doors/pages/pages.ts';
import { sendProblem } from './doors/pages/problem.ts';
import type { WebFiles } from './doors/pages/web-files.ts';
import type { HubKeys } from './keys/hub-keys.ts';
import { LedgerUnavailable } from './ledger/port.ts';
import type { Log } from './log.ts';
import type { Hub } from './rooms/hub.ts';
import type { Stops } from './stop.ts';
import { version } from './version.ts';

/** The doors that answer requests, put together: in which order they are asked, and what every answer has. */

/** As the server itself says it: cannot connect now. */
const unanswered = () => Promise.reject(new LedgerUnavailable('57P03'));

/** What is answered until there is a database: that the hub is up, and not ready. */
export function createWaitingApp(baseUrl: string, stops: Stops): Express {
  const app = createBareApp(baseUrl, { askDatabase: unanswered, isStopping: () => stops.stopping });
  app.use((_request, response) => sendProblem(response, 503, 'The hub waits for its database.'));
  return app;
}

export interface AppParts {
  readonly hub: Hub;
  readonly desk: Desk;
  readonly streams: Streams;
  readonly tools: McpDoor;
  readonly browsers: Browsers;
  readonly webFiles: WebFiles;
  readonly hubKeys: HubKeys;
  readonly limits: Limits;
  readonly config: Config;
  readonly baseUrl: string;
  readonly log: Log;
  readonly stops: Stops;
  readonly askDatabase: () => Promise<unknown>;
}

export function createApp({ stops, askDatabase, webFiles, tools, ...parts }: AppParts): Express {
  const { config, baseUrl, log } = parts;
  const app = createBareApp(baseUrl, { askDatabase, isStopping: () => stops.stopping });
  app.set('trust proxy', config.trustProxy ? 1 : false);
  app.use(hostCheck(baseUrl));
  app.use('/api', apiRoutes(parts));
  app.use('/h', handleRoutes(parts));
  app.use('/mcp', tools.routes);
  app.use(describeRoutes({ baseUrl, version, hubKeys: parts.hubKeys }));
  app.use(pageRoutes({ ...parts, webFiles }));
  app.use(notFound);
  app.use(lastResort(log));
  return app;
}

function createBareApp(baseUrl: string, health: HealthParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(securityHeaders(baseUrl.startsWith('https:')));
  app.use(healthRoutes(health));
  return app;
}
