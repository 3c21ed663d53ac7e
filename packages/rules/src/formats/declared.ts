import type { Module } from '../kernel/contract.ts';

/**
 * What the modules of all formats declare, as one text: it changes when a module, an entry type, a slice, a command or a
 * gate comes or goes. Whoever folds by rules of another text folds something else, and must load them anew; what
 * travels is a hash of it.
 */
export function declaredBy(formats: Readonly<Record<string, readonly Module[]>>): string {
  return JSON.stringify(Object.entries(formats).map(([format, modules]) => [format, modules.map(ofModule)]));
}

/** Hexadecimal characters of its SHA-256 that travel. */
export const FINGERPRINT_CHARACTERS = 16;

function ofModule({
  name,
  entries = {},
  slices = [],
  commands = {},
  gates = [],
  settles = [],
  timers = [],
  motions = {},
}: Module) {
  const names = [slices, gates, settles, timers].map((list) => list.map((each) => each.name));
  return [name, Object.keys(entries), Object.keys(commands), Object.keys(motions), ...names];
}
