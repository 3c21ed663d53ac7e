// Runs a built program in this very process: one process fewer between npm and the hub means one signal fewer to pass
// on, no second Node to start, and an interactive command keeps its terminal.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { whenOrphaned } from './orphan.mjs';
import { root } from './workspace.mjs';

/**
 * @param {string} program a path inside the clone; importing it starts it
 * @param {string[]} args
 * @returns {Promise<number | undefined>}
 */
export async function runInside(program, args) {
  const path = join(root, program);
  if (!existsSync(path)) {
    console.error(`${program} does not exist.`);
    return 1;
  }
  // The program handles SIGTERM as an orderly stop, whoever sends it.
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
  // Newer Nodes keep compiled code between starts; 20 cannot.
  if ('enableCompileCache' in module)
    /** @type {{ enableCompileCache(): void }} */ (module).enableCompileCache();
  process.argv = [process.execPath, path, ...args];
  await import(pathToFileURL(path).href);
  return undefined;
}
