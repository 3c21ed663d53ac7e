import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Log } from '../../log.ts';
import { sendProblem } from './problem.ts';

/** What no door has answered. */
export const notFound: RequestHandler = (_request, response) => {
  sendProblem(response, 404, 'There is nothing at this address.');
};

/**
 * What a door has thrown. A request that could not be read is the caller's fault, and everything else is ours: it
 * is logged here, once, and the caller learns no more than that.
 */
export function lastResort(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const status = statusOf(error);
    if (status >= 500) log.error('http.failed', { method: request.method }, error);
    if (response.headersSent) next(error);
    else if (status >= 500)
      sendProblem(response, 500, 'Something went wrong in the hub. It has been logged.');
    else sendProblem(response, status, 'The hub could not read this request.');
  };
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
