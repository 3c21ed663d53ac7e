import { Router } from 'express';
import { sendProblem } from '../pages/problem.ts';

/**
 * For whoever watches over the hub. `/health`: the process is up, so do not restart it. `/ready`: it can serve, so
 * send it requests; not while it stops, nor while its database does not answer. Both say nothing else, and are
 * answered under any name, since probes come by address.
 */

export interface HealthParts {
  /** Resolves when the database has answered something. */
  askDatabase(): Promise<unknown>;
  isStopping(): boolean;
  readonly answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 1000;
const RETRY_AFTER_SECONDS = '1';

export function healthRoutes(parts: HealthParts): Router {
  const { askDatabase, isStopping, answerWithinMs = ANSWER_WITHIN_MS } = parts;
  const databaseAnswers = oncePerAnswer(askDatabase, answerWithinMs);
  const router = Router();
  router.get('/health', (_request, response) => {
    response.json({ status: 'up' });
  });
  router.get('/ready', async (_request, response) => {
    const stopping = isStopping();
    if (!stopping && (await databaseAnswers())) {
      response.json({ status: 'ready' });
      return;
    }
    response.set('Retry-After', RETRY_AFTER_SECONDS);
    sendProblem(response, 503, stopping ? 'The hub is stopping.' : 'The database does not answer.');
  });
  return router;
}

/** While a question waits for its answer, probes share it: a database that hangs is not asked ever more. */
function oncePerAnswer(ask: () => Promise<unknown>, limitMs: number): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return () => {
    asked ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      });
    return within(limitMs, asked);
  };
}

function within(limitMs: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
