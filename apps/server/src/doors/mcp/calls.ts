import { ACTION, callOf } from '@parley/rules/modules/tools';
import type { Door } from '@parley/telling';

/** How this door is used: each call as its tool takes it. */
export const toolDoor: Door = {
  act({ command, input }) {
    const call = callOf(command, input);
    if (!call) return `(${command} is not given here)`;
    const { [ACTION]: action, ...rest } = call.args;
    return callLine(call.tool, call.tool === action ? rest : call.args);
  },
  whole: (which) =>
    which === 'entries'
      ? `${callLine('read', { after: 'start' })}, or of one entry ${callLine('read', { what: 'entry', circle: 'room', seq: 1 })}`
      : callLine('read', { what: which }),
};

/** A tool and its arguments, on one line. */
export function callLine(tool: string, args: object): string {
  return `${tool} ${JSON.stringify(args)}`;
}
