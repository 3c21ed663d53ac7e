import type { Response } from 'express';

/** Aborted when a caller has gone before the answer to them left. */
export function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  const { socket } = response;
  const abort = () => gone.abort();
  // A caller who hangs up half-way has ended what they send, and the connection is still open for an answer.
  socket?.once('end', abort);
  response.once('close', () => {
    abort();
    // A connection may be kept for many calls, and must not gather what each of them listened for.
    socket?.off('end', abort);
  });
  return gone.signal;
}
