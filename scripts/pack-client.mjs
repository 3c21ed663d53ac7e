// Makes the package of the client as others install it: alone, without the packages of this repository, which are put
// into it. Dependencies of other people stay dependencies, at the versions that were tested.
//
//   node scripts/pack-client.mjs <folder>     writes the tarball into the folder and prints its path
//
// It packs what was built: `npm run pack` builds first.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const client = join(root, 'packages/client');
/** The packages that are put into it, types included. */
const INSIDE = ['protocol', 'rules', 'record', 'telling'];
/** What is imported: by programs, by programs in Node, and by the command. */
const WAYS_IN = { index: 'index.js', node: 'node.js', parley: 'cli/main.js' };

/** The client's own, which it measures itself with. */
const BUNDLER = 'esbuild';
const require = createRequire(join(client, 'package.json'));
/** @type {{ build(options: object): Promise<{ metafile: { outputs: object } }> }} */
const esbuild = require(BUNDLER);
const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));

const stage = mkdtempSync(join(tmpdir(), 'parley-client-'));
try {
  await bundle();
  types();
  describe();
  pack(resolve(process.argv[2] ?? '.'));
} finally {
  rmSync(stage, { recursive: true });
}

async function bundle() {
  const { metafile } = await esbuild.build({
    entryPoints: Object.fromEntries(
      Object.entries(WAYS_IN).map(([name, file]) => [name, join(client, 'dist', file)]),
    ),
    outdir: join(stage, 'lib'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [...Object.keys(othersNeeded())],
    metafile: true,
    logLevel: 'warning',
  });
  if (Object.keys(metafile.outputs).length === 0) throw new Error('nothing was bundled');
  writeFileSync(join(stage, 'lib', 'bin.js'), "#!/usr/bin/env node\nimport './parley.js';\n", {
    mode: 0o755,
  });
}

/** @param {string} name */
function at(name) {
  return join(stage, 'types', name);
}

/** Types are copied as they were built; what they name of this repository, they find beside them. */
function types() {
  for (const name of ['client', ...INSIDE]) {
    const built = join(root, 'packages', name, 'dist');
    cpSync(built, at(name), { recursive: true, filter: (path) => !/\.(js|map)$/.test(path) });
    for (const file of readdirSync(at(name), { recursive: true, encoding: 'utf8' })) {
      const path = join(at(name), file);
      if (!path.endsWith('.d.ts')) continue;
      const text = readFileSync(path, 'utf8').replace(
        /(['"])@parley\/([a-z]+)(?:\/([^'"]+))?\1/g,
        (_, quote, pack, part = 'index') => {
          const to = relative(dirname(path), join(at(pack), `${part}.js`));
          return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`;
        },
      );
      writeFileSync(path, text.replace(/^\/\/# sourceMappingURL=.*$/gm, ''));
    }
  }
}

/** @returns {Record<string, string>} */
function othersNeeded() {
  const named = Object.assign(
    {},
    ...['client', ...INSIDE].map(
      (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).dependencies,
    ),
  );
  const others = Object.keys(named).filter((name) => !name.startsWith('@parley/'));
  return Object.fromEntries(others.map((name) => [name, versionOf(name)]));
}

/** The version that is installed here, which is the one that was tested. */
function versionOf(/** @type {string} */ name) {
  for (const pack of ['client', ...INSIDE]) {
    try {
      const path = join(root, 'packages', pack, 'node_modules', name, 'package.json');
      return JSON.parse(readFileSync(path, 'utf8')).version;
    } catch {
      // another of the packages has it
    }
  }
  throw new Error(`${name} is not installed`);
}

/** @param {string} file */
function way(file) {
  return { types: `./types/client/${file}.d.ts`, default: `./lib/${file}.js` };
}

function describe() {
  const { name, version, description, type } = manifest;
  writeFileSync(
    join(stage, 'package.json'),
    `${JSON.stringify(
      {
        name,
        version,
        description,
        license: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).license,
        type,
        engines: { node: '>=20.19' },
        bin: { parley: 'lib/bin.js' },
        exports: { '.': way('index'), './node': way('node') },
        dependencies: othersNeeded(),
      },
      undefined,
      2,
    )}\n`,
  );
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
}

function pack(/** @type {string} */ folder) {
  mkdirSync(folder, { recursive: true });
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: stage,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const [{ filename }] = JSON.parse(stdout);
  process.stdout.write(`${join(folder, filename.replace('@', '').replace('/', '-'))}\n`);
}
