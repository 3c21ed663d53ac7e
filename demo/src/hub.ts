import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A hub of its own: on any port that is free, with its data in a folder that is gone when it stops. */
export interface DemoHub {
  readonly url: string;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

export async function startHub(): Promise<DemoHub> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-demo-'));
  // The database does not run as root, and has to come to its data.
  await chmod(folder, 0o711);
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, PARLEY_PORT: '0', PARLEY_DATA: join(folder, 'data'), PARLEY_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: await Promise.race([addressIn(child.stdout), ended.then(neverCame)]), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The hub says where it is in the first line it writes. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const piece of output) {
    text += String(piece);
    const url = /https?:\/\/\S+/.exec(text)?.[0];
    if (url !== undefined && text.includes('\n')) {
      output.resume();
      return url;
    }
  }
  return neverCame();
}

function neverCame(): never {
  throw new Error('The hub of the demo ended before it was ready.');
}
