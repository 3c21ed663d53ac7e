import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startHub } from './support/hub-process.ts';

const PACK = fileURLToPath(new URL('../scripts/pack-client.mjs', import.meta.url));

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

const TYPED = `
import { type Client, hasTurn } from '@parley/client';
import { connect } from '@parley/client/node';
export const client: Client = connect({ link: 'x' });
export const done = client.do('say', { text: 'Typed' });
// @ts-expect-error there is no such command
export const wrong = client.do('sing', {});
export const turn: boolean = hasTurn({ may: [], advice: [] });
`;

function run(cwd: string, file: string, ...args: readonly string[]): string {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PARLEY_HOME: join(cwd, 'home') };
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const PROGRAM = `
import { createRoom, accept } from '@parley/client';
import { connect } from '@parley/client/node';
const made = await createRoom(process.argv[2], {
  topic: 'Alone', parties: [{ name: 'Acme' }, { name: 'Borealis' }],
});
const client = connect({ link: made.links.find(({ kind }) => kind === 'agent').link });
await client.untilLive();
console.log(client.joined.kind, typeof accept, client.log.length > 0);
client.close();
`;

test('what npm pack makes of the client installs and runs alone', { timeout: 240_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'parley-packed-'));
  await chmod(root, 0o711);
  const hub = await startHub({ PARLEY_DATA: join(root, 'data') });
  try {
    const tarball = run(root, process.execPath, PACK, root).trim();
    await writeFile(join(root, 'package.json'), '{"private":true,"type":"module"}');
    run(root, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball);
    const parley = join(root, 'node_modules/.bin/parley');
    expect(run(root, parley, '--help')).toContain('attend');
    expect(
      run(root, parley, 'create', '--base', hub.url, '--topic', 'Alone', '--party', 'A', '--party', 'B'),
    ).toContain('/r/');
    await writeFile(join(root, 'typed.ts'), TYPED);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
    run(root, process.execPath, TSC, ...options, 'typed.ts');
    await writeFile(join(root, 'program.js'), PROGRAM);
    expect(run(root, process.execPath, 'program.js', hub.url)).toBe('agent function true\n');
  } finally {
    await hub.stop();
    await rm(root, { recursive: true, force: true });
  }
});
