import { UsageError } from '../usage-error.ts';
import type { Disk } from './disk.ts';
import type { Want } from './hosts.ts';
import { JsoncError } from './jsonc.ts';
import { type Found, type Put, putJson } from './json-edit.ts';
import { digestOf, type DoneFile, type PutWant } from './record.ts';
import { putIn, type Splice } from './splice.ts';

/** One thing that was wanted, and what came of it. */
export interface Step {
  readonly want: Want;
  readonly did: 'put' | Found;
}

interface Draft {
  readonly before: string | undefined;
  readonly text: string;
  readonly splices: readonly Splice[];
  readonly put: readonly PutWant[];
}

/**
 * Puts what is wanted into the files. What stands there already is its owner's: it is neither changed nor, later, taken
 * out; and all that is put in is put between what is there.
 */
export function install(
  disk: Disk,
  wants: readonly Want[],
): {
  readonly files: readonly DoneFile[];
  readonly texts: ReadonlyMap<string, string>;
  readonly steps: readonly Step[];
} {
  const drafts = new Map<string, Draft>();
  const steps: Step[] = [];
  for (const want of wants) {
    const draft = drafts.get(want.path) ?? fresh(disk.read(want.path));
    const put = putOf(draft, want);
    steps.push({ want, did: typeof put === 'string' ? put : 'put' });
    if (typeof put !== 'string') drafts.set(want.path, grown(draft, want, put));
  }
  return {
    steps,
    files: [...drafts].map(([path, { before, text, splices, put }]) => ({
      path,
      before: before === undefined ? null : digestOf(before),
      after: digestOf(text),
      splices,
      put,
    })),
    texts: new Map([...drafts].map(([path, { text }]) => [path, text])),
  };
}

const fresh = (before: string | undefined): Draft => ({ before, text: before ?? '', splices: [], put: [] });

function grown(draft: Draft, want: Want, { splices, made }: Put): Draft {
  return {
    ...draft,
    text: putIn(draft.text, splices),
    splices: [...draft.splices, ...splices],
    put: [...draft.put, { ...want, made }],
  };
}

function putOf({ before, text }: Draft, want: Want): Put | Found {
  switch (want.kind) {
    case 'file':
      if (before === undefined) return { splices: [{ at: 0, text: want.text }], made: [] };
      return before === want.text ? 'there' : 'taken';
    case 'block':
      return putBlock(text, want.text, want.unless);
    default:
      return putInJson(text, want);
  }
}

function putBlock(text: string, block: string, unless: RegExp): Put | Found {
  if (unless.test(text)) return text.includes(block) ? 'there' : 'taken';
  const apart = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { splices: [{ at: text.length, text: apart + block }], made: [] };
}

function putInJson(text: string, want: Extract<Want, { kind: 'member' | 'item' }>): Put | Found {
  try {
    return putJson(text, { kind: want.kind, path: want.at, value: want.value });
  } catch (error) {
    if (!(error instanceof JsoncError)) throw error;
    throw new UsageError(`${want.path} is no JSON (${error.message}). Nothing was changed.`, {
      cause: error,
    });
  }
}
