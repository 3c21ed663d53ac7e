import { createHash } from 'node:crypto';
import type { JsonObject } from '@parley/protocol';
import { LocalError } from '../../errors.ts';
import type { Call } from '../verb.ts';

/**
 * A call that hands out secrets must not be lost between the hub's answer and this user's screen: its key is kept until
 * what it brought has been shown, so that the same line, given again after a crash, gets the same answer.
 */
export async function withKeptKey<T>(
  { world, parsed, output }: Call,
  what: { readonly verb: string; readonly base: string; readonly input: JsonObject },
  work: (key: string) => Promise<T>,
): Promise<T> {
  const word = createHash('sha256').update(JSON.stringify(what)).digest('hex');
  const key = parsed.text('key') ?? world.calls.keyFor(word, world.newKey, world.now());
  try {
    const result = await work(key);
    world.calls.forget(word);
    return result;
  } catch (error) {
    if (error instanceof LocalError && error.fault !== 'wrong_link') {
      output.notice(
        'It is not known whether the hub has done it. The same line again repeats it and cannot double it.',
      );
    } else {
      world.calls.forget(word);
    }
    throw error;
  }
}
