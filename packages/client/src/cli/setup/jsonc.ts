import type { Json } from '@parley/protocol';

/**
 * Where things stand in a settings file: JSON as hosts accept it, with comments and trailing commas. It is read to find
 * the places where something is put in or taken out, so that all else in the file stays as its owner wrote it.
 */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly kind: 'object' | 'array' | 'scalar';
  readonly value: Json;
  readonly children: readonly Child[];
}

export interface Child {
  /** Of its key, or in a list of its value. */
  readonly start: number;
  readonly key: string | undefined;
  readonly place: Place;
  /** Where the comma after it stands. */
  readonly comma: number | undefined;
}

/** The text is no JSON, comments and trailing commas aside. */
export class JsoncError extends Error {
  override readonly name = 'JsoncError';
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const SCALAR = /"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;

/** Reads a whole text; undefined where there is nothing in it. */
export function readJsonc(text: string): Place | undefined {
  const start = skip(text, text.startsWith('\uFEFF') ? 1 : 0);
  if (start === text.length) return undefined;
  const place = placeAt(text, start);
  if (skip(text, place.end) < text.length) throw wrong(place.end);
  return place;
}

function placeAt(text: string, start: number): Place {
  const first = text[start];
  if (first === '{') return objectAt(text, start);
  if (first === '[') return arrayAt(text, start);
  const { value, end } = scalarAt(text, start);
  return { start, end, kind: 'scalar', value, children: [] };
}

function objectAt(text: string, start: number): Place {
  const { children, end } = childrenAt(text, start, '}', (at) => {
    const { value: key, end: afterKey } = scalarAt(text, at);
    const colon = skip(text, afterKey);
    if (typeof key !== 'string' || text[colon] !== ':') throw wrong(at);
    return { key, place: placeAt(text, skip(text, colon + 1)) };
  });
  const value = Object.fromEntries(children.map(({ key, place }) => [key ?? '', place.value]));
  return { start, end, kind: 'object', value, children };
}

function arrayAt(text: string, start: number): Place {
  const { children, end } = childrenAt(text, start, ']', (at) => ({
    key: undefined,
    place: placeAt(text, at),
  }));
  return { start, end, kind: 'array', value: children.map(({ place }) => place.value), children };
}

function childrenAt(
  text: string,
  start: number,
  close: string,
  read: (at: number) => Pick<Child, 'key' | 'place'>,
): { readonly children: readonly Child[]; readonly end: number } {
  const children: Child[] = [];
  let at = skip(text, start + 1);
  let parted = true;
  while (text[at] !== close) {
    if (!parted) throw wrong(at);
    const { key, place } = read(at);
    const after = skip(text, place.end);
    parted = text[after] === ',';
    children.push({ start: at, key, place, comma: parted ? after : undefined });
    at = parted ? skip(text, after + 1) : after;
  }
  return { children, end: at + 1 };
}

function scalarAt(text: string, start: number): { readonly value: Json; readonly end: number } {
  SCALAR.lastIndex = start;
  const [found] = SCALAR.exec(text) ?? [];
  if (found === undefined) throw wrong(start);
  try {
    // The platform's own reader: what it makes of one scalar is JSON.
    return { value: JSON.parse(found) as Json, end: start + found.length };
  } catch {
    throw wrong(start);
  }
}

function skip(text: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(text)?.[0].length ?? 0);
}

const wrong = (at: number) => new JsoncError(`at character ${at + 1}`);
