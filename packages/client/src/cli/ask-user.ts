import { createInterface } from 'node:readline';
import { LocalError } from '../errors.ts';

/** Where a question is put, and where its answer is typed. */
export interface Keyboard {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Puts a question to the user, and resolves with the line they type; undefined where they end the input instead. */
export function askUser(
  question: string,
  { input, output }: Keyboard,
  interrupted: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    // Left to the terminal itself, which then turns Ctrl-C into a signal as everywhere else.
    const lines = createInterface({ input, terminal: false });
    const stop = () => {
      reject(new LocalError('aborted'));
      lines.close();
    };
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('close', () => {
      interrupted.removeEventListener('abort', stop);
      resolve(undefined);
    });
    if (interrupted.aborted) stop();
    else interrupted.addEventListener('abort', stop, { once: true });
    output.write(question);
  });
}
