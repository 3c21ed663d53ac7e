import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';

/** Answers with a problem (RFC 9457): what is wrong, in a sentence for whoever reads it. */
export function sendProblem(response: Response, status: number, detail: string): void {
  const title = STATUS_CODES[status] ?? 'Error';
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, status, detail }));
}
