// Files that nothing reaches, and exports that nobody mentions. Read as text, not as a program: an import is a quoted
// path, a use is a word. That finds a little less than a compiler would, never more, and takes a tenth of a second.
import { posix } from 'node:path';
import { conclude, files, read } from '../run/sources.mjs';

const TEST = /\.test(-d)?\.tsx?$|\.bench\.ts$/;
const ENTRY = /\/src\/(index|main|cli\/main)\.tsx?$|\.config\.ts$|^e2e\//;
const IMPORT =
  /(?:from|import|import\()\s*['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+)['"]|globalSetup: ['"]([^'"]+)['"]/g;
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface)\s+(\w+)/gm;

/** @type {Map<string, string>} */
const texts = new Map(files('*.ts', '*.tsx').map((path) => [path, read(path)]));
const all = [...texts.keys()];

/** @param {string} from @param {string} specifier */
function target(from, specifier) {
  const [, name, path = 'index'] = /^@parley\/([a-z]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (name)
    return ['packages', 'apps']
      .map((group) => `${group}/${name}/src/${path}.ts`)
      .find((file) => texts.has(file));
  return posix.join(posix.dirname(from), specifier).replace(/\.js(x?)$/, '.ts$1');
}

/** @param {string} path */
function imports(path) {
  return [...(texts.get(path) ?? '').matchAll(IMPORT)].flatMap(([, quoted, url, setup]) => {
    const file = setup ?? target(path, quoted ?? url ?? '');
    return file && texts.has(file) ? [file] : [];
  });
}

/** @param {string[]} entries */
function reach(entries) {
  const reached = new Set(entries);
  for (const path of reached) for (const file of imports(path)) reached.add(file);
  return reached;
}

const tests = all.filter((path) => TEST.test(path));
const program = reach(all.filter((path) => ENTRY.test(path) || path.startsWith('bench/')));
const tested = reach(tests);

const deadFiles = all.filter((path) => {
  if (TEST.test(path) || path.endsWith('.d.ts') || program.has(path)) return false;
  return !(path.includes('/testing/') && tested.has(path));
});

// What a package's index hands on by `export *` is offered to the outside; so is all that stands in an entry itself.
const offered = new Set(
  all
    .filter((path) => ENTRY.test(path))
    .flatMap((path) => [
      path,
      ...[...(texts.get(path) ?? '').matchAll(/export \*.*from ['"]([^'"]+)['"]/g)].map(([, to]) =>
        target(path, to ?? ''),
      ),
    ]),
);

/** @type {Map<string, Set<string>>} */
const mentions = new Map();
for (const [path, text] of texts) {
  for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
    const where = mentions.get(word);
    if (where) where.add(path);
    else mentions.set(word, new Set([path]));
  }
}

const deadExports = all
  .filter((path) => !offered.has(path) && !TEST.test(path) && !deadFiles.includes(path))
  .flatMap((path) =>
    [...(texts.get(path) ?? '').matchAll(EXPORT)].flatMap(([whole, name = '']) => {
      const isShape = /\b(type|interface)\b/.test(whole);
      const used =
        (mentions.get(name)?.size ?? 0) > 1 || (isShape && (texts.get(path)?.split(name).length ?? 0) > 2);
      return used ? [] : [`${path}: nobody uses ${name}`];
    }),
  );

conclude(
  [...deadFiles.map((path) => `${path}: nothing that runs reaches this file`), ...deadExports],
  'Use it, stop exporting it, or remove it.',
);
