import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder, readOwn } from './own-files.ts';

/** Keys of calls that have no seat yet, each by a digest of what it asks for. */
export interface KeptCalls {
  /** The key of the same call, where it was begun a short while ago and not finished; else a new one. */
  keyFor(word: string, newKey: () => string, now: number): string;
  forget(word: string): void;
}

/** A hub hands the same secret out again for so long. */
const AGAIN_MS = 10 * 60 * 1000;

export function keptCalls(home: string): KeptCalls {
  const folder = join(home, 'calls');
  return {
    keyFor(word, newKey, now) {
      const path = join(folder, word);
      const [at = '', kept = ''] = readOwn(path)?.split(' ') ?? [];
      if (kept !== '' && now - Number(at) < AGAIN_MS) return kept;
      const key = newKey();
      makeOwnFolder(folder);
      writeFileSync(path, `${now} ${key}`, { mode: 0o600, flush: true });
      return key;
    },
    forget(word) {
      rmSync(join(folder, word), { force: true });
    },
  };
}
