import type { Socket } from 'node:net';
import type { Response } from 'express';
import type { Answered, Sent } from '../../desk/desk.ts';

/** Answers that were handed to a socket last, and may yet turn out never to have arrived. */
const last = new WeakMap<Socket, readonly Sent[]>();

/** Whether somebody is still there to read an answer. One who has hung up is known by the end of what they send. */
export function isThere(response: Response): boolean {
  const { socket } = response;
  return !response.closed && socket !== null && !socket.destroyed && !socket.readableEnded;
}

/**
 * Answers, if somebody is still there, and counts what is answered as served once all of it has left (DL-3). The
 * process first hears what the network has to say: a caller who hung up while they waited has done so by now. When the
 * connection breaks under the answer, nothing of it counts.
 */
export async function answerWhole(
  response: Response,
  answered: readonly Pick<Answered<unknown>, 'sent'>[],
  write: () => void,
): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (!isThere(response)) return;
  whenWhole(response, () => answered);
  write();
}

/** The same for an answer that somebody else writes; `answered` is asked once it has left. */
export function whenWhole(
  response: Response,
  answered: () => readonly Pick<Answered<unknown>, 'sent'>[],
): void {
  const { socket } = response;
  if (!socket) return;
  response.once('finish', () => {
    if (socket.destroyed) return;
    if (!last.has(socket)) socket.once('error', () => last.get(socket)?.forEach((sent) => sent.cut()));
    last.set(
      socket,
      answered().map((one) => one.sent()),
    );
  });
}
