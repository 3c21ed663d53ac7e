import type { JsonObject } from '@parley/protocol';

/**
 * Words of two older systems whose printed lines go on working here: what each called a field, and what it is called.
 * An old word counts only where the new one is not there, and nothing else is guessed.
 */
const oldWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  say: { content: 'text' },
  post: { content: 'text' },
  propose: { markdown: 'text', content: 'text' },
};

/** The input of a command, in today's words. */
export function inToday(command: string, input: JsonObject): JsonObject {
  return renamed(input, Object.hasOwn(oldWords, command) ? oldWords[command] : undefined);
}

/**
 * A room as the older systems ask for one: `sides` instead of `parties`. Their agents add no summary to what they say,
 * so in such a room none is required.
 */
export function creationInToday(input: JsonObject): JsonObject {
  if (!('sides' in input) || 'parties' in input) return input;
  const { settings = {}, ...rest } = renamed(input, { sides: 'parties' });
  const given = isObject(settings) ? settings : {};
  const talk = isObject(given['talk']) ? given['talk'] : {};
  return { ...rest, settings: { ...given, talk: { summary: 'optional', ...talk } } };
}

function renamed(input: JsonObject, words: Readonly<Record<string, string>> = {}): JsonObject {
  const entries = Object.entries(input).map(([name, value]) => {
    const today = Object.hasOwn(words, name) ? words[name] : undefined;
    return [today !== undefined && !(today in input) ? today : name, value] as const;
  });
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
