import type { JsonObject } from '@parley/protocol';

/**
 * Words of two older systems whose printed lines go on working here: what each called a field, and what it is called.
 * An old word counts only where the new one is not there, and nothing else is guessed.
 */
const oldWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  say: { content: 'text' },
  post: { content: 'text' },
  propose: { markdown: 'text', content: 'text' },
  ask: { question: 'text', content: 'text' },
};

/** The input of a command, in today's words. */
export function inToday(command: string, input: JsonObject): JsonObject {
  return renamed(input, Object.hasOwn(oldWords, command) ? oldWords[command] : undefined);
}

/**
 * A room as the older systems ask for one. `sides` are its parties; the agents of that system add no summary to what they
 * say, so none is required. `participants` meet without people: each is a role, with what it knows and needs to find out.
 */
export function creationInToday(input: JsonObject): JsonObject {
  if ('parties' in input) return input;
  if ('participants' in input) return rendezvous(input);
  if (!('sides' in input)) return input;
  const { settings = {}, ...rest } = renamed(input, { sides: 'parties' });
  const given = isObject(settings) ? settings : {};
  const talk = isObject(given['talk']) ? given['talk'] : {};
  return { ...rest, settings: { ...given, talk: { summary: 'optional', ...talk } } };
}

function rendezvous(input: JsonObject): JsonObject {
  const { parties, ...rest } = renamed(input, { title: 'topic', participants: 'parties' });
  const named = Array.isArray(parties)
    ? parties.map((party) => (isObject(party) ? inLines(renamed(party, { role: 'name' })) : party))
    : parties;
  return { format: 'rendezvous', ...rest, parties: named };
}

/** What a party knows and needs may be one text there; here it is a list of lines. */
function inLines(party: JsonObject): JsonObject {
  const lists = ['knows', 'needs_to_determine'].flatMap((field) => {
    const words = party[field];
    return typeof words === 'string'
      ? [[field, words.split('\n').filter((line) => line.trim() !== '')] as const]
      : [];
  });
  return { ...party, ...Object.fromEntries(lists) };
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
