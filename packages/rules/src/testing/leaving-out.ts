import type { Command, Module } from '../kernel/contract.ts';

/** A module that lacks one thing it should have, and the name of what it lacks. */
export interface Mutant {
  readonly without: string;
  readonly module: Module;
}

/**
 * Every way to leave one thing out of a module: one gate, one condition of one command, one settle, one timer, one
 * motion, or its diversion. A module is tested well when each of these turns some test red.
 */
export function* leavingOut(module: Module): Generator<Mutant> {
  const { divert, ...undiverted } = module;
  const { gates = [], settles = [], timers = [] } = module;
  for (const [index, gate] of gates.entries()) {
    yield {
      without: `${module.name}: gate ${gate.name}`,
      module: { ...module, gates: gates.toSpliced(index, 1) },
    };
  }
  for (const [name, command] of Object.entries(module.commands ?? {})) {
    for (const { without, command: lesser } of lacking(name, command)) {
      yield {
        without: `${module.name}: ${without}`,
        module: { ...module, commands: { ...module.commands, [name]: lesser } },
      };
    }
  }
  for (const [index, settle] of settles.entries()) {
    yield {
      without: `${module.name}: settle ${settle.name}`,
      module: { ...module, settles: settles.toSpliced(index, 1) },
    };
  }
  for (const [index, timer] of timers.entries()) {
    yield {
      without: `${module.name}: timer ${timer.name}`,
      module: { ...module, timers: timers.toSpliced(index, 1) },
    };
  }
  for (const name of Object.keys(module.motions ?? {})) {
    const { [name]: _, ...motions } = module.motions ?? {};
    yield { without: `${module.name}: motion ${name}`, module: { ...module, motions } };
  }
  if (divert) yield { without: `${module.name}: divert`, module: undiverted };
}

function* lacking(name: string, command: Command) {
  const { conditions = [] } = command;
  for (const [index, condition] of conditions.entries()) {
    yield {
      without: `condition ${condition.name} of ${name}`,
      command: { ...command, conditions: conditions.toSpliced(index, 1) },
    };
  }
}
