import { files, read } from '../../run/sources.mjs';

/** A title of a test, or of a group of tests, and the file it stands in. */
export interface Title {
  readonly file: string;
  readonly text: string;
}

// Also suites that several tests share, which stand beside them in a folder of that name.
const TEST_FILES = ['apps', 'packages'].flatMap((group) =>
  ['*.test.ts', '*.test.tsx', '*.test-d.ts', '*/testing/*.ts'].map((pattern) => `${group}/${pattern}`),
);
const CALL = /\b(?:describe|test|it)((?:\.\w+)*)\s*\(/g;
const COMMENTS = /^\s*\/\/.*$|^\s*\/\*[\s\S]*?\*\//gm;
const QUOTES = ['"', "'", '`'];

/** The titles of every test that runs. What is skipped or merely planned shows nothing. */
export function allTitles(): readonly Title[] {
  return files(...TEST_FILES, 'e2e/*.ts').flatMap((file) =>
    titlesIn(read(file)).map((text) => ({ file, text })),
  );
}

/** The titles in the text of one test file; of a table of cases, the texts in the table too. */
export function titlesIn(source: string): readonly string[] {
  const text = source.replace(COMMENTS, '');
  return [...text.matchAll(CALL)].flatMap((call) => {
    const [whole, chain = ''] = call;
    if (/\.(skip|todo)\b/.test(chain)) return [];
    const open = call.index + whole.length - 1;
    if (!/\.(each|for|runIf|skipIf)\b/.test(chain)) return stringAt(text, open + 1);
    const close = closing(text, open);
    const title = stringAt(text, close + 2);
    return title.some((words) => /[%$]/.test(words))
      ? [...title, ...strings(text.slice(open, close))]
      : title;
  });
}

/** The string that begins at a place, blanks apart, as a list of none or one. */
function stringAt(text: string, from: number): readonly string[] {
  const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  const quote = text.charAt(start);
  return QUOTES.includes(quote) ? [text.slice(start + 1, endOfString(text, start))] : [];
}

function strings(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (!QUOTES.includes(text.charAt(at))) continue;
    const end = endOfString(text, at);
    found.push(text.slice(at + 1, end));
    at = end;
  }
  return found;
}

/** Where the bracket that opens at a place is closed. Brackets in strings do not count. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (QUOTES.includes(character)) at = endOfString(text, at);
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  return text.length;
}
