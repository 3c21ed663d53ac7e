import type { JsonObject } from '@parley/protocol';
import type { CommandWire } from '@parley/rules/wire';

/** The fields of a command's input, as its schema declares them, and where each stands. */

/** As much of JSON Schema as the inputs of commands use. */
export interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly anyOf?: readonly Shape[];
  /** One of several inputs, told apart by a word. */
  readonly oneOf?: readonly Shape[];
  readonly const?: unknown;
}

export type Path = readonly (string | number)[];

export interface Field {
  readonly path: Path;
  readonly shape: Shape;
  readonly isRequired: boolean;
}

/** The shape of a command's input; where there are several, that of the one at hand. */
export function shapeOf({ input: schema }: CommandWire, input: JsonObject): Shape {
  const whole = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Shape; // what zod writes for these schemas
  return (whole.oneOf ?? []).find((shape) => isOf(shape, input)) ?? whole;
}

const isOf = ({ properties = {} }: Shape, input: JsonObject): boolean =>
  Object.entries(properties).every(([name, { const: word }]) => word === undefined || input[name] === word);

/** Every field, those within objects and of the first item of each list included. */
export function fieldsOf(shape: Shape, path: Path = []): readonly Field[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const at = [...path, name];
    const isRequired = shape.required?.includes(name) ?? false;
    return [{ path: at, shape: inner, isRequired }, ...fieldsOf(inner, at)];
  });
  const { items } = shape;
  if (!items) return own;
  const first = { path: [...path, 0], shape: items, isRequired: false };
  return [...own, first, ...fieldsOf(items, first.path)];
}

/** A path as refusals write it. */
export const nameOf = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');

type Value = unknown;

/** The same input with another value in one place; without a value, the place is gone. */
export function withValue(input: Value, [first, ...rest]: Path, value: Value): Value {
  if (first === undefined) return value;
  if (Array.isArray(input)) {
    return input.map((item: Value, index) => (index === first ? withValue(item, rest, value) : item));
  }
  const { [first]: inner, ...others } = input as Record<string, Value>;
  return { ...others, [first]: withValue(inner, rest, value) };
}

export function valueAt(input: Value, path: Path): Value {
  return path.reduce<Value>((value, part) => (value as Record<string | number, Value>)[part], input);
}

const MARK = '@here@';

/** The input as JSON, with a raw text where one value stands. */
export function withRaw(input: JsonObject, path: Path, raw: string): string {
  return JSON.stringify(withValue(input, path, MARK)).replace(JSON.stringify(MARK), () => raw);
}

/** The most that a text may be: so many bytes of UTF-8 or so many characters. */
export interface Limit {
  readonly unit: 'bytes' | 'characters';
  readonly most: number;
  /** All limits that are declared for the place: which one is named first is the schema's matter. */
  readonly all: readonly number[];
}

const WIDE = '\u{1F600}';
const WIDE_BYTES = 4;
const FAR_TOO_LONG = WIDE.repeat(100_000);

/** What the schema says is too much, asked with far too much, and again with what that leaves. Undefined: nothing is. */
export function limitOf(wire: CommandWire, full: JsonObject, path: Path): Limit | undefined {
  let found: Limit | undefined;
  for (let asked = FAR_TOO_LONG; ; ) {
    const limits = limitsSaid(wire, withValue(full, path, asked), path);
    const [tightest] = limits.toSorted((a, b) => wideCharacters(a) - wideCharacters(b));
    if (!tightest) return found;
    found = { ...tightest, all: [...(found?.all ?? []), ...limits.map(({ most }) => most)] };
    asked = textOf(found, found.most);
  }
}

type Said = Pick<Limit, 'unit' | 'most'>;

const wideCharacters = ({ unit, most }: Said) => (unit === 'bytes' ? most / WIDE_BYTES : most);

function limitsSaid({ input: schema }: CommandWire, input: unknown, path: Path): readonly Said[] {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? []).flatMap((issue) => {
    const most: unknown = issue.code === 'custom' ? issue.params?.['limit'] : undefined;
    if (typeof most !== 'number' || nameOf(issue.path as Path) !== nameOf(path)) return [];
    return [{ most, unit: issue.message.includes('bytes') ? 'bytes' : 'characters' }];
  });
}

/** A text of exactly so much, of characters that take four bytes each as far as they go. */
export function textOf({ unit }: Said, count: number): string {
  if (unit === 'characters') return WIDE.repeat(count);
  return WIDE.repeat(Math.floor(count / WIDE_BYTES)) + 'x'.repeat(count % WIDE_BYTES);
}
