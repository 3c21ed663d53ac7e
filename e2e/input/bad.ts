import { JSON_DEPTH, type JsonObject } from '@parley/protocol';
import type { CommandWire } from '@parley/rules/wire';
import {
  type Field,
  fieldsOf,
  limitOf,
  nameOf,
  type Path,
  type Shape,
  shapeOf,
  textOf,
  withRaw,
  withValue,
} from './fields.ts';

/** An input that must be refused: its JSON, and the field that the refusal must name (none: it cannot be read at all). */
export interface Bad {
  readonly what: string;
  readonly raw: string;
  readonly field: string | undefined;
  /** The field is where the fault begins; the refusal may name a place within it. */
  readonly within?: boolean;
  readonly limits?: readonly number[];
}

const deep = '['.repeat(JSON_DEPTH + 1) + ']'.repeat(JSON_DEPTH + 1);

/** Values that are of none but their own type. */
const samples: Readonly<Record<string, string>> = {
  string: '"7"',
  integer: '7',
  boolean: 'true',
  null: 'null',
  array: '[]',
  object: '{}',
};

const typesOf = ({ type, anyOf = [] }: Shape): readonly string[] =>
  type === undefined ? anyOf.flatMap(typesOf) : [type];

/** What is wrong with a value wherever a text may stand; `true` after it: the bytes are no JSON, so no field is named. */
const brokenTexts: readonly (readonly [string, string, boolean?])[] = [
  ['NUL as an escape', String.raw`"a\u0000b"`],
  ['NUL as a byte', '"a\u0000b"', true],
  ['the first half of a surrogate pair', String.raw`"\ud83d"`],
  ['the second half of a surrogate pair', String.raw`"\udc00x"`],
  ['a pair the wrong way round', String.raw`"\ude00\ud83d"`],
  ['nothing in it', '""'],
];

const brokenNumbers: readonly (readonly [string, string])[] = [
  ['a fraction', '1.5'],
  ['2 to the power of 53', '9007199254740992'],
  ['more than any number', '1e400'],
  ['minus nought', '-0'],
  ['an exponent', '1e2'],
];

function wrongTypes(shape: Shape): readonly (readonly [string, string])[] {
  const own = typesOf(shape);
  return Object.entries(samples)
    .filter(([type]) => !own.includes(type))
    .map(([type, raw]) => [`a value of type ${type}`, raw]);
}

function outOfRange({ minimum, exclusiveMinimum, maximum }: Shape): readonly (readonly [string, string])[] {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  return [
    ...(least === undefined ? [] : [[`less than ${least}`, String(least - 1)] as const]),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
      ? []
      : [[`more than ${maximum}`, String(maximum + 1)] as const]),
  ];
}

function wrongCounts(
  { items, minItems = 0, maxItems }: Shape,
  value: unknown,
): readonly (readonly [string, string])[] {
  if (!items || !Array.isArray(value)) return [];
  const [first] = value as readonly unknown[];
  const of = (count: number) => JSON.stringify(Array.from({ length: count }, () => first));
  return [
    ...(minItems > 0 ? [[`fewer than ${minItems}`, of(minItems - 1)] as const] : []),
    ...(maxItems === undefined ? [] : [[`more than ${maxItems}`, of(maxItems + 1)] as const]),
  ];
}

function inField(wire: CommandWire, input: JsonObject, field: Field, value: unknown): readonly Bad[] {
  const { path, shape } = field;
  const name = nameOf(path);
  const own = typesOf(shape);
  const isText = own.includes('string');
  const limit = isText ? limitOf(wire, input, path) : undefined;
  const bad = ([what, raw, isNoJson = false]: readonly [string, string, boolean?]): Bad => ({
    what: `${name}: ${what}`,
    raw: withRaw(input, path, raw),
    field: isNoJson ? undefined : name,
  });
  return [
    ...wrongTypes(shape).map(bad),
    ...wrongCounts(shape, value).map(bad),
    ...(isText ? brokenTexts.map(bad) : []),
    ...(own.includes('integer') ? [...brokenNumbers, ...outOfRange(shape)].map(bad) : []),
    ...(isText && !limit ? [bad(['a word that is none', '"no such word"'])] : []),
    ...(limit
      ? [
          {
            ...bad([`one of ${limit.unit} too many`, JSON.stringify(textOf(limit, limit.most + 1))]),
            limits: limit.all,
          },
        ]
      : []),
    { ...bad(['nested too deep', deep]), within: true },
  ];
}

/** An object in which a key stands twice. */
const twice = (object: object, key: string, value: unknown): string =>
  `{${JSON.stringify(key)}:${JSON.stringify(value)},${JSON.stringify(object).slice(1)}`;

function inObject(input: JsonObject, path: Path, object: object): readonly Bad[] {
  const nameIn = (key: string) => nameOf([...path, key]);
  const [first] = Object.entries(object);
  const [key, value] = first ?? ['x', 1];
  const doubled = first ? twice(object, key, value) : '{"x":1,"x":1}';
  const raw = (text: string) => (path.length === 0 ? text : withRaw(input, path, text));
  const opening = JSON.stringify(object).slice(1);
  const added = (name: string, text: string) =>
    raw(`{"${name}":${text}${opening === '}' ? '' : ','}${opening}`);
  return [
    { what: `${nameIn(key)}: twice`, raw: raw(doubled), field: nameIn(key) },
    {
      what: `${nameIn('unheard_of')}: not known`,
      raw: added('unheard_of', '1'),
      field: nameIn('unheard_of'),
    },
    {
      what: `${nameIn('__proto__')}: a name that changes types`,
      raw: added('__proto__', '{}'),
      field: nameIn('__proto__'),
    },
    {
      what: `${nameIn('unheard_of')}: a number that is not safe`,
      raw: added('unheard_of', '9007199254740993'),
      field: nameIn('unheard_of'),
    },
  ];
}

/** Everything wrong that this file knows of a command's input; `input` is one in which every field stands. */
export function badInputs(wire: CommandWire, input: JsonObject): readonly Bad[] {
  const fields = fieldsOf(shapeOf(wire, input));
  const at = (path: Path) =>
    path.reduce<unknown>((value, part) => (value as Record<string | number, unknown>)[part], input);
  const objects = [
    [],
    ...fields.filter(({ shape }) => shape.properties).map(({ path }) => path),
  ] as readonly Path[];
  return [
    ...fields
      .filter(({ isRequired }) => isRequired)
      .map(
        ({ path }): Bad => ({
          what: `${nameOf(path)}: missing`,
          raw: JSON.stringify(withValue(input, path, undefined)),
          field: nameOf(path),
        }),
      ),
    ...fields.flatMap((field) => inField(wire, input, field, at(field.path))),
    ...objects.flatMap((path) => inObject(input, path, at(path) as object)),
  ];
}
