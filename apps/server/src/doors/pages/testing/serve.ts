import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Express } from 'express';
import { onTestFinished } from 'vitest';

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>;

/** Serves an app on a free port until the test ends. Unlike `fetch`, what it returns lets a test set any header. */
export async function serve(app: Express): Promise<Ask> {
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (path, headers = {}, method = 'GET') => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    const response = new Promise<Answer>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (message) => {
        text(message).then(
          (body) => resolve({ status: message.statusCode, headers: message.headers, body }),
          reject,
        );
      });
    });
    sent.end();
    return response;
  };
}
