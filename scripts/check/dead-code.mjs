// Files that nothing reaches, and exports that nobody mentions. Read as text, not as a program: an import is a quoted
// path, a use is a word. That finds a little less than a compiler would, never more, and takes a tenth of a second.
import { posix } from 'node:path';
import { conclude, files, read } from '../run/sources.mjs';

const TEST = /\.test(-d)?\.tsx?$|\.bench\.ts$/;
// The test runner calls what a global setup exports.
const ENTRY = /\/src\/(index|main|cli\/main)\.tsx?$|\.config\.ts$|\/global-setup\.ts$|^(e2e|examples)\//;
const QUOTED_PATH = /['"](@parley\/[^'"\s]+|[^'"\s]+\.[jt]sx?)['"]/g;
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface)\s+(\w+)/gm;

/** @type {Map<string, string>} */
const texts = new Map(files('*.ts', '*.tsx').map((path) => [path, read(path)]));
const all = [...texts.keys()];

/**
 * A path is meant from the file it stands in, or (settings do that) from the clone's folder.
 * @param {string} from
 * @param {string} quoted
 */
function targets(from, quoted) {
  const [, name, path = 'index'] = /^@parley\/([a-z]+)(?:\/(.+))?$/.exec(quoted) ?? [];
  const source = quoted.replace(/\.js(x?)$/, '.ts$1');
  const candidates = name
    ? [`packages/${name}/src/${path}.ts`, `apps/${name}/src/${path}.ts`]
    : [posix.join(posix.dirname(from), source), source];
  return candidates.filter((file) => texts.has(file));
}

/** @param {string} path */
function imports(path) {
  return [...(texts.get(path) ?? '').matchAll(QUOTED_PATH)].flatMap(([, quoted = '']) =>
    targets(path, quoted),
  );
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

// What an entry hands on by `export *` is offered to the outside; so is all that stands in the entry itself.
const HANDED_ON = /^export (?:type )?\*.*from ['"]([^'"]+)['"]/gm;
const offered = new Set(
  all
    .filter((path) => ENTRY.test(path))
    .flatMap((path) => {
      const handedOn = [...(texts.get(path) ?? '').matchAll(HANDED_ON)];
      return [path, ...handedOn.flatMap(([, quoted = '']) => targets(path, quoted))];
    }),
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
