import type { Calls } from '@parley/telling/show/advice';
import { commandLine } from '@parley/telling/text/quote';
import { wordsFor } from './command-lines.ts';

/** How a command is given here: by the line that says it, or by the one that says any. */
export const lineCalls: Calls = {
  act: ({ command, input }) =>
    commandLine(wordsFor(command, input) ?? ['parley', 'do', command, JSON.stringify(input)]),
};
