import type { RequestHandler } from 'express';
import { isLoopback } from '../../settings.ts';
import { sendProblem } from './problem.ts';

/**
 * A page of a stranger can let its own name point to this machine; a browser then talks to the hub as if it were
 * that stranger's site, past every rule about origins. But it says by which name it came. So a request is answered
 * under the hub's own name and those that can only mean this machine, and under no other. The port says nothing
 * about this, and a proxy may well change it.
 */
export function hostCheck(baseUrl: string): RequestHandler {
  const own = new URL(baseUrl).hostname;
  return (request, response, next) => {
    const name = hostnameOf(request.headers.host);
    if (name !== undefined && (name === own || isLoopback(name))) next();
    else sendProblem(response, 421, `This hub is ${baseUrl}, and answers to no other name.`);
  };
}

/** The name in a Host header, without the port and in lower case. */
export function hostnameOf(host: string | undefined): string | undefined {
  // A URL would also take a login, a path or a query, none of which belongs here.
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname;
}
