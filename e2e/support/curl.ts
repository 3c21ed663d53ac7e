import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Curled {
  readonly status: number;
  readonly text: string;
}

/** Words, some of them by the group. */
type Words = readonly (string | Words)[];

/** Runs `curl` with these words, as they stand in a document, and answers with what it printed. */
export async function curl(...words: Words): Promise<Curled> {
  const { stdout } = await run('curl', ['-sS', '-w', '\n%{http_code}', ...flat(words)], { timeout: 30_000 });
  const at = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(at + 1)), text: stdout.slice(0, at) };
}

const flat = (words: Words): readonly string[] =>
  words.flatMap((word) => (typeof word === 'string' ? word : flat(word)));

/** The same, where it must have succeeded with JSON. */
export async function curlJson<T>(...words: Words): Promise<T> {
  const { status, text } = await curl(...words);
  if (status >= 300) throw new Error(`curl ${flat(words).join(' ')}: ${status} ${text}`);
  return JSON.parse(text) as T; // what the hub promises
}
