/** The lines that a document names, and what running them as they stand comes to. */

/** Every line of a document's shell blocks, in their order. */
export function linesIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].flatMap(([, block = '']) => block.split('\n'));
}

/** The words of a line, as a POSIX shell reads them: bare, and in quotes of both kinds. */
export function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/((?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+)/g)].map(([, word = '']) =>
    word.replaceAll(
      /'([^']*)'|"([^"]*)"|\\(.)/g,
      (_, single, double, escaped) => single ?? double ?? escaped,
    ),
  );
}

/** The options of curl that documents use, and whether a value follows. */
const OPTIONS: Readonly<Record<string, boolean>> = {
  '-sS': false,
  '-sSN': false,
  '-X': true,
  '-H': true,
  '-d': true,
};

/** Sends what a line of curl would send. An option that is not known here is a fault of the line. */
export function curl(line: string, init: RequestInit = {}): Promise<Response> {
  const [program, ...words] = wordsOf(line);
  if (program !== 'curl') throw new Error(`this is no line of curl: ${line}`);
  const headers = new Headers({ accept: '*/*' });
  let [method, body, url]: [string, string | undefined, string | undefined] = ['GET', undefined, undefined];
  while (words.length > 0) {
    const word = words.shift() ?? '';
    const takesValue = OPTIONS[word];
    if (takesValue === undefined) {
      url = word;
      continue;
    }
    const value = takesValue ? (words.shift() ?? '') : '';
    if (word === '-X') method = value;
    if (word === '-d') body = value;
    if (word === '-H') headers.set(...pair(value));
  }
  if (url === undefined || url.startsWith('-')) throw new Error(`curl would not understand: ${line}`);
  if (body !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/x-www-form-urlencoded');
  return fetch(url, { ...init, method, headers, ...(body !== undefined && { body }) });
}

function pair(header: string): [string, string] {
  const colon = header.indexOf(':');
  return [header.slice(0, colon), header.slice(colon + 1).trim()];
}
