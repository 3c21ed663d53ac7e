import { type JsonObject, RefusedError, refusalOfIssues } from '@parley/protocol';
import type { CommandWire } from '@parley/rules/wire';

/**
 * The input of a command, checked against the command's own schema. The hub does it, not its doors, so that the same
 * words are refused for the same reason on every way in (ER-1, LI).
 */
export function parseInput({ input: schema }: CommandWire, input: JsonObject): JsonObject {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new RefusedError(refusalOfIssues(parsed.error));
  return parsed.data;
}
