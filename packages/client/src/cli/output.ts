import { safeLine } from '@parley/protocol/safe-text';
import { safeJson } from '@parley/telling/text/safe';

/**
 * Where a verb says what it has to say: once for people and agents who read, once for scripts. What is given as one line
 * leaves as one line, whatever found its way into it.
 */
export interface Output {
  readonly json: boolean;
  readonly columns: number | undefined;
  /** Writes one of the two, and resolves once it has left. */
  show(object: Readonly<Record<string, unknown>>, lines: readonly string[]): Promise<void>;
  /** What is no result: notices and complaints. */
  notice(line: string): void;
}

interface Streams {
  write(text: string): Promise<void>;
  complain(text: string): void;
  readonly columns: number | undefined;
}

export function createOutput({ write, complain, columns }: Streams, json: boolean): Output {
  return {
    json,
    columns,
    async show(object, lines) {
      if (json) await write(`${safeJson(object)}\n`);
      else if (lines.length > 0) await write(`${lines.map(safeLine).join('\n')}\n`);
    },
    notice(line) {
      complain(`${line.split('\n').map(safeLine).join('\n')}\n`);
    },
  };
}
