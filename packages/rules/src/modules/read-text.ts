import { JSON_DEPTH, type Json, type JsonObject, textFault } from '@parley/protocol';

/** What a text holds, if it is JSON of that type of JSON Schema and may be kept; undefined when it is not. */
export function readText(type: string, text: string): Json | undefined {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  return isOf(type, value) && mayBeKept(value) ? value : undefined;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOf(type: string, value: Json): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}

/**
 * JSON inside a text has not been through the doors' reader, which saw a text alone. So what that one refuses and no
 * schema would is looked for here too, above all a nesting that exhausts whoever walks it.
 */
function mayBeKept(value: Json, depth = 0): boolean {
  if (typeof value === 'string') return textFault(value) === undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === JSON_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => mayBeKept(item, depth + 1));
  return Object.entries(value).every(
    ([name, item]) =>
      name !== '__proto__' && textFault(name) === undefined && mayBeKept(item ?? null, depth + 1),
  );
}
