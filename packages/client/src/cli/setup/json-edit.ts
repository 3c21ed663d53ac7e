import type { Json } from '@parley/protocol';
import { isDeepStrictEqual } from 'node:util';
import { type Child, type Place, readJsonc } from './jsonc.ts';
import type { Splice } from './splice.ts';

/** What is wanted in a settings file: a member of that name, or one more item of the list of that name. */
export interface Wanted {
  readonly kind: 'member' | 'item';
  readonly path: readonly string[];
  readonly value: Json;
}

/** How it was put in, and which containers had to be made for it, the outermost first. */
export interface Put {
  readonly splices: readonly Splice[];
  readonly made: readonly (readonly string[])[];
}

/** `there`: it is there already. `taken`: something else stands in its place. */
export type Found = 'there' | 'taken';

/** Where something is to be put into a text, which keeps its own indentation, line ends and comments. */
export function putJson(text: string, wanted: Wanted): Put | Found {
  const steps = wanted.kind === 'item' ? [...wanted.path, undefined] : wanted.path;
  const root = readJsonc(text);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  if (!root) {
    const whole = JSON.stringify(nested(steps, wanted.value), undefined, 2).replaceAll('\n', eol);
    return { splices: [{ at: text.length, text: `${whole}${eol}` }], made: madeBelow(steps, 0) };
  }
  let place = root;
  for (const [depth, step] of steps.entries()) {
    if (place.kind !== (step === undefined ? 'array' : 'object')) return 'taken';
    const child = childOf(place, step, wanted.value);
    if (!child) {
      const value = nested(steps.slice(depth + 1), wanted.value);
      return { splices: addTo(text, place, step, value), made: madeBelow(steps, depth + 1) };
    }
    place = child.place;
  }
  return isDeepStrictEqual(place.value, wanted.value) ? 'there' : 'taken';
}

/** The text without something that was put in; undefined where it is no longer there as it was put. */
export function takeJson(text: string, { kind, path, value }: Wanted): string | undefined {
  const root = readJsonc(text);
  const holder = root && placeOf(root, kind === 'item' ? path : path.slice(0, -1));
  const child = holder && childOf(holder, kind === 'item' ? undefined : path.at(-1), value);
  return child && isDeepStrictEqual(child.place.value, value) ? without(text, holder, child) : undefined;
}

/** The text without a container in which there is nothing any more. */
export function takeEmpty(text: string, path: readonly string[]): string {
  const root = readJsonc(text);
  const place = root && placeOf(root, path);
  if (!place || place.kind === 'scalar' || place.children.length > 0) return text;
  // A comment in it is its owner's.
  if (/[^\s{}[\]]/.test(text.slice(place.start, place.end))) return text;
  return takeJson(text, { kind: 'member', path, value: place.value }) ?? text;
}

function placeOf(root: Place, path: readonly string[]): Place | undefined {
  return path.reduce<Place | undefined>((place, step) => place && childOf(place, step)?.place, root);
}

/** Of two members of one name, readers take the last. */
function childOf({ children, kind }: Place, step: string | undefined, value?: Json): Child | undefined {
  if (step === undefined) return children.findLast(({ place }) => isDeepStrictEqual(place.value, value));
  return kind === 'object' ? children.findLast(({ key }) => key === step) : undefined;
}

function nested(steps: readonly (string | undefined)[], value: Json): Json {
  return steps.reduceRight<Json>((inner, step) => (step === undefined ? [inner] : { [step]: inner }), value);
}

/** The containers that come with a new member at this depth, by their paths. */
function madeBelow(steps: readonly (string | undefined)[], depth: number): string[][] {
  const named = steps.filter((step) => step !== undefined);
  return steps.slice(Math.max(depth, 1)).map((_, index) => named.slice(0, Math.max(depth, 1) + index));
}

function addTo(text: string, place: Place, key: string | undefined, value: Json): Splice[] {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const whole = text.slice(place.start, place.end);
  const last = place.children.at(-1);
  // What has nothing in it yet is broken into lines as the file around it is, and where it is all there is.
  const broken = last ? whole.includes('\n') : text.trim().includes('\n') || text.trim() === whole;
  const named = (body: string) => (key === undefined ? body : `${JSON.stringify(key)}: ${body}`);
  if (!broken) {
    const more = named(JSON.stringify(value));
    return last ? afterLast(text, place, last, ` ${more}`) : [{ at: place.start + 1, text: more }];
  }
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const outer = indentOf(text, place.start);
  const indent = (last && ownIndent(text, place)) ?? outer + unit;
  const body = named(JSON.stringify(value, undefined, unit)).replaceAll('\n', eol + indent);
  if (last) return afterLast(text, place, last, eol + indent + body);
  const closes = whole.includes('\n') ? '' : eol + outer;
  return [{ at: place.start + 1, text: eol + indent + body + closes }];
}

/** A comma after what was last, and what is new after any comment that follows it. */
function afterLast(text: string, place: Place, last: Child, more: string): Splice[] {
  const end = place.end - 1;
  const tail = end - (/\s*$/.exec(text.slice(last.place.end, end))?.[0].length ?? 0);
  if (last.comma !== undefined) return [{ at: tail, text: more }];
  return [
    { at: last.place.end, text: ',' },
    { at: tail + 1, text: more },
  ];
}

/** The indentation of the line on which something stands. */
function indentOf(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';
}

/** The indentation of the first child that has a line to itself. */
function ownIndent(text: string, { children }: Place): string | undefined {
  const alone = children.find(({ start }) =>
    /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start)),
  );
  return alone && indentOf(text, alone.start);
}

/** A child goes with the space before it and with one comma; comments around it stay. */
function without(text: string, { children }: Place, child: Child): string {
  const before = children[children.indexOf(child) - 1];
  const comma = child.comma ?? before?.comma;
  const from = child.start - spaceBefore(text, child.start);
  const cuts = [[from, child.place.end], ...(comma === undefined ? [] : [[comma, comma + 1]])];
  return cuts
    .toSorted(([a = 0], [b = 0]) => b - a)
    .reduce((rest, [start = 0, end = 0]) => rest.slice(0, start) + rest.slice(end), text);
}

/** How much space goes; what follows a comment to the end of its line keeps a line of its own. */
function spaceBefore(text: string, at: number): number {
  const space = /\s*$/.exec(text.slice(0, at))?.[0] ?? '';
  const line = text.slice(text.lastIndexOf('\n', at - space.length - 1) + 1, at - space.length);
  return line.includes('//') ? 0 : space.length;
}
