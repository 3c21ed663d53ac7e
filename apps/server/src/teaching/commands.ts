import type { JsonObject } from '@parley/protocol';
import { rulesOf } from '@parley/rules/formats/formats';
import { commandWires } from '@parley/rules/modules/wires';
import type { RoomCommandWire } from '@parley/rules/wire';

/** A command that agents may give by themselves, as the table declares it. */
export interface AgentCommand {
  readonly name: string;
  /** Where it is posted, below a room or a handle. */
  readonly path: string;
  readonly tool: Exclude<RoomCommandWire['tool'], false>;
  readonly says: string;
  /** Its example, without what a door fills in. */
  readonly body: JsonObject;
}

/** What means the newest that its giver was served, wherever it is left out (DL-4, CO-2). */
const LEFT_OUT = new Set(['base', 'version', 'sha256', 'epoch']);

/** Every command of a format that an agent may give and has a tool for, in the order of the table. */
export function agentCommands(format = 'negotiation'): readonly AgentCommand[] {
  const given = rulesOf(format)?.commands;
  return [...commandWires].flatMap(([name, { path = name, tool, says, example }]) => {
    const isTheirs = given?.get(name)?.command.by.includes('agent');
    if (!isTheirs || path === false || !tool) return [];
    const fields = Object.entries(example).filter(([field]) => !LEFT_OUT.has(field));
    return [{ name, path, tool, says, body: Object.fromEntries(fields) }];
  });
}
