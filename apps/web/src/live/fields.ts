import type { JsonObject } from '@parley/protocol';

/** A text among what the rules wrote, whose shape is that of its type; empty where there is none. */
export function textOf(fields: JsonObject, name: string): string {
  const given = fields[name];
  return typeof given === 'string' ? given : '';
}

/** A number among what the rules wrote; zero where there is none. */
export const numberOf = (fields: JsonObject, name: string): number => Number(fields[name] ?? 0);
