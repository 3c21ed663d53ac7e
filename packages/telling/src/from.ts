import type { Author } from '@parley/protocol';
import { authorWords, type Directory, type Origin, originOf } from './show/directory.ts';

/** Where something that was said comes from, beside it in JSON (TK-5). The origin says how to take it. */
export interface From {
  readonly origin: Origin;
  /** Kind, name and party as words; the name is between quotes that it cannot close. */
  readonly who: string;
}

export function fromOf(by: Author, directory: Directory): From {
  return { origin: originOf(by, directory), who: authorWords(by, directory) };
}
