import type { Ask, Gate, Members, Module } from './contract.ts';
import { BrokenInvariant } from './broken.ts';

/**
 * How a list of modules becomes one set of rules. What does not fit together is found here, when the rules are made,
 * and not in the middle of a meeting.
 */
export interface Assembly {
  /** In such an order that each follows those it builds on. */
  readonly modules: readonly Module[];
  readonly members: Members;
  readonly commands: ReadonlyMap<string, Known>;
}

/** A command, where it comes from, and the gates it has to pass, whatever their rank. */
export interface Known {
  readonly name: string;
  readonly command: Ask['command'];
  readonly module: Module;
  readonly gates: readonly Gate[];
}

export function assemble(given: readonly Module[]): Assembly {
  const modules = inOrder(given);
  const gates = modules.flatMap((module) => module.gates ?? []);
  const commands = new Map<string, Known>();
  for (const module of modules) {
    for (const [name, command] of Object.entries(module.commands ?? {})) {
      if (commands.has(name)) throw new BrokenInvariant(`two modules have a command ${name}`);
      const words = [name, ...(command.tags ?? [])];
      const concerned = gates.filter(
        (gate) => !gate.commands || gate.commands.some((word) => words.includes(word)),
      );
      commands.set(name, { name, command, module, gates: concerned });
    }
  }
  return { modules, members: theOne(modules), commands };
}

/** The names in a module's `on`, without the mark of those that may be absent. */
export function namesOn(module: Module): readonly string[] {
  return (module.on ?? []).map((name) => name.replace(/\?$/, ''));
}

function inOrder(given: readonly Module[]): readonly Module[] {
  const byName = new Map(given.map((module) => [module.name, module]));
  if (byName.size !== given.length) throw new BrokenInvariant('two modules have one name');
  const done = new Set<Module>();
  const visit = (module: Module, path: readonly string[]) => {
    if (done.has(module)) return;
    const way = [...path, module.name];
    if (path.includes(module.name))
      throw new BrokenInvariant(`modules build on each other: ${way.join(' -> ')}`);
    for (const name of module.on ?? []) {
      const other = byName.get(name.replace(/\?$/, ''));
      if (other) visit(other, way);
      else if (!name.endsWith('?'))
        throw new BrokenInvariant(`${module.name} builds on ${name}, which is missing`);
    }
    done.add(module);
  };
  for (const module of given) visit(module, []);
  return [...done];
}

/** The one module that knows who is in the room. */
function theOne(modules: readonly Module[]): Members {
  const [members, ...others] = modules.flatMap((module) => module.members ?? []);
  if (!members || others.length > 0)
    throw new BrokenInvariant('exactly one module must say who is in the room');
  return members;
}
