import { fieldName, JSON_DEPTH, type Json, type RefusalBody, refusalBody, textFault } from '@parley/protocol';

/**
 * The one reader of JSON for every door. `JSON.parse` decides what is JSON; what it lets pass and a record cannot keep
 * is refused here, with the field at fault:
 *
 * - bytes that are not UTF-8, which other readers turn into U+FFFD;
 * - a key twice in one object, of which different readers keep different values;
 * - NUL and half of a surrogate pair, raw or as `\u` escapes, which the database or the next reader refuses;
 * - numbers that are not whole and safe, as they are written: `1.0`, `-0`, `1e2` and 2^53 would come out otherwise
 *   than they went in, and a hash over them would not hold elsewhere;
 * - `__proto__` as a key, which turns an assignment into a change of type;
 * - nesting so deep that it serves only to exhaust whoever walks it.
 */

export type JsonReading =
  | { readonly ok: true; readonly value: Json }
  /** With the value where it is JSON: not to be kept, but it may say which request was refused. */
  | { readonly ok: false; readonly error: RefusalBody; readonly value?: Json };

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readJson(bytes: Uint8Array): JsonReading {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    return unreadable('it is not UTF-8');
  }
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    // The parser's own sentence quotes the text, which may hold a secret.
    return unreadable('it is not JSON');
  }
  const fault = new Scan(text).firstFault();
  if (fault === undefined) return { ok: true, value };
  const field = fieldName(fault.path);
  const error =
    field === ''
      ? refusalBody('unreadable', { problem: `it ${fault.problem}` })
      : refusalBody('invalid', { field, problem: fault.problem });
  return { ok: false, error, value };
}

function unreadable(problem: string): JsonReading {
  return { ok: false, error: refusalBody('unreadable', { problem }) };
}

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly problem: string;
}

/** An object or array that is open where the scan stands. An object's key is that of the member being read. */
type Open =
  | { readonly kind: 'object'; readonly keys: Set<string>; key: string | undefined }
  | { readonly kind: 'array'; index: number };

/** One pass over a text that is known to be JSON, without recursion: what it looks at is where each value stands. */
class Scan {
  readonly #text: string;
  readonly #open: Open[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  firstFault(): Fault | undefined {
    while (this.#at < this.#text.length) {
      const problem = this.#step(this.#text.charAt(this.#at));
      if (problem !== undefined) return { path: this.#path(), problem };
    }
    return undefined;
  }

  #step(mark: string): string | undefined {
    switch (mark) {
      case '"':
        return this.#string();
      case '{':
        return this.#enter({ kind: 'object', keys: new Set(), key: undefined });
      case '[':
        return this.#enter({ kind: 'array', index: 0 });
      case '}':
      case ']':
        this.#open.pop();
        break;
      case ',':
        this.#next();
        break;
      default:
        if (mark === '-' || (mark >= '0' && mark <= '9')) return this.#number();
    }
    this.#at += 1;
    return undefined;
  }

  #enter(open: Open): string | undefined {
    if (this.#open.length === JSON_DEPTH) return `is nested more than ${JSON_DEPTH} deep`;
    this.#open.push(open);
    this.#at += 1;
    return undefined;
  }

  #next(): void {
    const open = this.#open.at(-1);
    if (open?.kind === 'array') open.index += 1;
    else if (open) open.key = undefined;
  }

  #string(): string | undefined {
    const end = this.#endOfString();
    const raw = this.#text.slice(this.#at, end);
    this.#at = end;
    // Raw text came out of valid UTF-8 and valid JSON: what cannot be kept can only stand there as an escape.
    const escaped = raw.includes('\\');
    const text = escaped ? (JSON.parse(raw) as string) : raw.slice(1, -1);
    const open = this.#open.at(-1);
    const isKey = open?.kind === 'object' && open.key === undefined;
    const problem =
      (escaped ? textFault(text) : undefined) ?? (isKey ? keyFault(text, open.keys) : undefined);
    if (isKey) {
      open.key = text;
      open.keys.add(text);
    }
    return problem;
  }

  /** The position after the closing quote: the first quote that an even number of backslashes stands before. */
  #endOfString(): number {
    let quote = this.#at;
    let backslashes: number;
    do {
      quote = this.#text.indexOf('"', quote + 1);
      backslashes = 0;
      while (this.#text[quote - 1 - backslashes] === '\\') backslashes += 1;
    } while (backslashes % 2 === 1);
    return quote + 1;
  }

  #number(): string | undefined {
    const start = this.#at;
    while (/[\d.eE+-]/.test(this.#text.charAt(this.#at))) this.#at += 1;
    const written = this.#text.slice(start, this.#at);
    if (/^(0|-?[1-9]\d*)$/.test(written) && Number.isSafeInteger(Number(written))) return undefined;
    return 'is a number that is not whole, or beyond what every reader can hold; send it as text';
  }

  #path(): PropertyKey[] {
    return this.#open.flatMap((open) =>
      open.kind === 'array' ? open.index : open.key === undefined ? [] : printable(open.key),
    );
  }
}

function keyFault(key: string, keys: ReadonlySet<string>): string | undefined {
  if (keys.has(key)) return 'stands twice in one object';
  return key === '__proto__' ? 'is a name that may not be used' : undefined;
}

const KEY_SHOWN = 60;

/** A key as it can be said in an answer: a key can be as long as a frame, and hold what no text may hold. */
function printable(key: string): string {
  return [...key.slice(0, 2 * KEY_SHOWN)]
    .slice(0, KEY_SHOWN)
    .join('')
    .replaceAll(/[\p{Surrogate}\0]/gu, '\uFFFD');
}
