import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The demo as `npm run demo` starts it; its agents take this long before they speak. */
export function startDemo(seconds: number) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/src/main.ts', '--pace', String(seconds)], {
    cwd: ROOT,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const ended = once(child, 'exit');
  return {
    /** What stands behind a word in what the demo prints. */
    async after(word: string): Promise<string> {
      for (;;) {
        const found = text.split('\n').find((line) => line.includes(word) && line.includes('http'));
        if (found) return found.trim().split(/\s+/).at(-1) ?? '';
        await once(child.stdout, 'data');
      }
    },
    /** As Ctrl-C does: everybody in the terminal hears it. */
    async interrupt(): Promise<number | null> {
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
      return child.exitCode;
    },
  };
}
