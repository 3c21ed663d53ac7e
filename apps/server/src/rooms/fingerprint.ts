import { createHash } from 'node:crypto';
import type { Module } from '@parley/rules';

/**
 * A word for the rules a hub decides by: whoever folds by rules of another word must load them anew. It is made of
 * what modules declare, so it changes when a module, an entry type, a slice, a command or a gate comes or goes.
 */
export function fingerprintOf(formats: Readonly<Record<string, readonly Module[]>>): string {
  const declared = Object.entries(formats).map(([format, modules]) => [format, modules.map(declaredBy)]);
  return createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 16);
}

function declaredBy({
  name,
  entries = {},
  slices = [],
  commands = {},
  gates = [],
  settles = [],
  timers = [],
}: Module) {
  const names = [slices, gates, settles, timers].map((list) => list.map((each) => each.name));
  return [name, Object.keys(entries), Object.keys(commands), ...names];
}
