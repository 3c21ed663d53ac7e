import { commandWires } from '@parley/rules/modules/wires';
import type { Door, WholeText } from '@parley/telling';
import { quoted } from '@parley/telling/text/quote';
import type { RoomCall } from './asked.ts';

/** What stands for the token in lines: a text that is kept or shown does not hold it. */
const TOKEN = '$PARLEY_TOKEN';

/** Texts whose address is not their name alone. */
const endings: Readonly<Partial<Record<WholeText, string>>> = {
  entries: 'entries?after=start',
  final: 'final.md',
};

/** How this door is used: each call as a line that can be run as it stands. */
export function doorOf({ root, isBearer }: Pick<RoomCall, 'root' | 'isBearer'>): Door {
  const bearer = isBearer ? ` -H "Authorization: Bearer ${TOKEN}"` : '';
  return {
    act: ({ command, input }) => {
      const path = pathOf(command);
      if (path === undefined) return `(${command} is not given here)`;
      const body = Object.keys(input).length === 0 ? '' : ` -d ${quoted(JSON.stringify(input))}`;
      return `curl -X POST ${root}/${path}${bearer}${body}`;
    },
    whole: (which) => `GET ${root}/${endings[which] ?? which}`,
  };
}

/** The last part of a command's address; undefined for one that is not given below a room. */
export function pathOf(command: string): string | undefined {
  const path = commandWires.get(command)?.path ?? command;
  return path === false ? undefined : path;
}
