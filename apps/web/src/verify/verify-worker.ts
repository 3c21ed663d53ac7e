import { RECORD_BYTES } from '@parley/record/bundle/read-record';
import { verifyFile } from '@parley/record/verify/verify-record';
import type { Answer, Asked, Outcome } from './verifier.ts';

/**
 * Verifies beside the page, which stays usable whatever the size of a file. What is asked while another file is being
 * verified waits, and of several that wait only the newest is done.
 */

let newest = 0;
let last = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  newest = data.id;
  last = last.then(() => answer(data));
});
tell('ready');

async function answer(asked: Asked): Promise<void> {
  if (asked.id === newest) tell({ id: asked.id, outcome: await outcomeOf(asked) });
}

async function outcomeOf({ file, given }: Asked): Promise<Outcome> {
  const bytes = await bytesOf(file);
  if (!bytes) return { fault: 'unread' };
  try {
    return { report: await verifyFile(bytes, given) };
  } catch (error) {
    reportError(error);
    return { fault: 'failed' };
  }
}

/** No more of a file than shows that it is too large. Undefined when it cannot be read any more. */
async function bytesOf(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, RECORD_BYTES + 1).arrayBuffer());
  } catch {
    return undefined; // moved, changed, or on a disk that is gone
  }
}

function tell(answered: Answer): void {
  postMessage(answered);
}
