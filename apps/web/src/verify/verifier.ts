import type { Given } from '@parley/record/verify/given';
import type { Report } from '@parley/record/verify/verify-record';

/** unread: the file could not be read. failed: a fault of ours. */
export type Outcome = { readonly report: Report } | { readonly fault: 'unread' | 'failed' };

export interface Asked {
  readonly id: number;
  readonly file: Blob;
  readonly given: Given;
}

export type Answer = 'ready' | { readonly id: number; readonly outcome: Outcome };

const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });

const waiting = new Map<number, (outcome: Outcome) => void>();
let asked = 0;

// The page is there only once its verifier is: it must work when the network has gone since.
await new Promise<void>((resolve, reject) => {
  worker.addEventListener('error', (event) => {
    reject(new Error('the verifier is not there', { cause: event }));
    for (const settle of waiting.values()) settle({ fault: 'failed' });
  });
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data === 'ready') return resolve();
    waiting.get(data.id)?.(data.outcome);
    waiting.delete(data.id);
  });
});

/** Verifies a file. Never answers where another one is asked for before its turn has come. */
export function verify(file: Blob, given: Given): Promise<Outcome> {
  asked += 1;
  const id = asked;
  waiting.clear();
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    const message: Asked = { id, file, given };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(message);
  });
}
