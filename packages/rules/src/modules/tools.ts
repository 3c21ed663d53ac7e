import { type Json, type JsonObject, type RefusalBody, refusalBody } from '@parley/protocol';
import { z } from 'zod';
import type { RoomCommandWire } from '../wire.ts';
import { isObject, readText } from './read-text.ts';
import { commandWires } from './wires.ts';

/**
 * Agents' tools, made of the table of commands. A tool is a flat list of actions, and its input one flat object: hosts
 * drop a tool silently when its schema combines others at its root, or refers to something (B44).
 */

/** A property of a tool's input, as JSON Schema has it: no reference, and always described. */
export type ToolProperty = JsonObject & { readonly description: string };

export interface CommandTool {
  readonly name: string;
  /** By action, the command it gives. */
  readonly actions: ReadonlyMap<string, string>;
  readonly properties: Readonly<Record<string, ToolProperty>>;
  /** What every action of it needs. */
  readonly required: readonly string[];
}

/** How a call says which of a tool's actions it means. */
export const ACTION = 'action';

type Tool = Exclude<RoomCommandWire['tool'], false>;
type Named = readonly [command: string, wire: RoomCommandWire & { readonly tool: Tool }];

/** The commands that agents give by a tool. */
const toolCommands: readonly Named[] = [...commandWires].flatMap(
  ([name, { tool, ...wire }]): readonly Named[] => (tool ? [[name, { ...wire, tool }]] : []),
);

/** A call of a tool, as a caller makes it. */
export interface ToolCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** By command, fields of its input that a door fills in where they are left out. */
export type LeftOut = Readonly<Record<string, readonly string[]>>;

/** The tools that give commands, in the order of the table. What may be left out is not said to be needed. */
export function commandTools(leftOut: LeftOut = {}): readonly CommandTool[] {
  const names = [...new Set(toolCommands.map(([, { tool }]) => tool.name))];
  return names.map((name) =>
    toolOf(
      name,
      toolCommands.filter(([, { tool }]) => tool.name === name),
      leftOut,
    ),
  );
}

function toolOf(name: string, commands: readonly Named[], leftOut: LeftOut): CommandTool {
  const inputs = commands.map(([command, { input, tool }]) => {
    const { properties, required } = flatInput(command, input, tool.as);
    const filled = leftOut[command] ?? [];
    const needed = required.filter((field) => !filled.includes(fieldOf(tool.as ?? {}, field)));
    return { action: tool.action, properties, needed };
  });
  const fields = [...new Set(inputs.flatMap((input) => Object.keys(input.properties)))];
  const properties = Object.fromEntries(
    fields.map((field) => {
      const meanings = inputs.flatMap(({ action, needed, properties: { [field]: property } }) =>
        property ? [{ action, property, isNeeded: needed.includes(field) }] : [],
      );
      return [field, sharedBy(`${name}.${field}`, meanings, inputs.length)];
    }),
  );
  const required = fields.filter((field) => inputs.every(({ needed }) => needed.includes(field)));
  return {
    name,
    actions: new Map(commands.map(([command, { tool }]) => [tool.action, command])),
    properties,
    required,
  };
}

interface Meaning {
  readonly action: string;
  readonly property: ToolProperty;
  readonly isNeeded: boolean;
}

/** A field that several actions have: what holds for all of them, and the words of each where they differ. */
function sharedBy(where: string, meanings: readonly Meaning[], actions: number): ToolProperty {
  const [first, ...others] = meanings;
  if (!first) throw new TypeError(`${where} means nothing`);
  let shared: JsonObject = first.property;
  for (const { property } of others) {
    if (shared['type'] !== property['type'])
      throw new TypeError(`${where} is two things; name one of them otherwise`);
    shared = { ...agreed(shared, property), ...unionOf(shared, property) };
  }
  return { ...shared, description: descriptionOf(meanings, actions) };
}

function agreed(one: JsonObject, other: JsonObject): JsonObject {
  const same = ([key, value]: [string, Json | undefined]) =>
    JSON.stringify(other[key]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(one).filter(same));
}

/** A field's words, after the actions that have it, unless all of the tool's have it alike; and which of them need it. */
function descriptionOf(meanings: readonly Meaning[], actions: number): string {
  const words = [...new Set(meanings.map(({ property }) => property.description))];
  const isOfAll = words.length === 1 && meanings.length === actions;
  const said = words.map((description) =>
    isOfAll
      ? description
      : `${listOf(meanings.filter(({ property }) => property.description === description))}: ${description}`,
  );
  const needed = meanings.filter(({ isNeeded }) => isNeeded);
  if (needed.length === 0 || needed.length === actions) return said.join(' '); // of all: `required` says it
  const isEach = words.length === 1 && needed.length === meanings.length;
  return [...said, isEach ? 'Needed.' : `Needed for ${listOf(needed)}.`].join(' ');
}

const listOf = (meanings: readonly Meaning[]) => meanings.map(({ action }) => action).join(', ');

/** Words that one of two properties takes, the other's too. */
function unionOf(one: JsonObject, other: JsonObject): JsonObject {
  const [words, more] = [one['enum'], other['enum']];
  return Array.isArray(words) && Array.isArray(more) ? { enum: [...new Set([...words, ...more])] } : {};
}

/** An input as one flat object. */
export interface FlatInput {
  readonly properties: Readonly<Record<string, ToolProperty>>;
  readonly required: readonly string[];
}

type Renamed = Readonly<Record<string, string>>;

/** An input as flat properties, under the names that a tool has for them; `where` is said of one that is not described. */
export function flatInput(where: string, input: z.ZodType, as: Renamed = {}): FlatInput {
  const schema = z.toJSONSchema(input, { io: 'input' }) as JsonObject; // as JSON Schema has it
  const kinds = (Array.isArray(schema['oneOf']) ? schema['oneOf'] : [schema]) as readonly JsonObject[];
  const properties: Record<string, ToolProperty> = {};
  for (const kind of kinds) {
    for (const [field, property] of Object.entries(
      (kind['properties'] ?? {}) as Record<string, JsonObject>,
    )) {
      const flat = flatten(property, `${where}.${field}`);
      const name = as[field] ?? field;
      const known = properties[name];
      properties[name] = known ? { ...flat, ...known, ...unionOf(known, flat) } : flat;
    }
  }
  const needed = kinds.map((kind) => (kind['required'] ?? []) as readonly string[]);
  const required = Object.keys(properties).filter((name) => {
    const field = fieldOf(as, name);
    return needed.every((names) => names.includes(field));
  });
  return { properties, required };
}

/**
 * One property without combinators: a word that may be this or that is a word. A default is left out, for a host would
 * send it along with every action; so are bounds that only say what a whole number is.
 */
function flatten(property: JsonObject, where: string): ToolProperty {
  const { anyOf, const: only, ...rest } = property;
  const { description, ...plain } = withoutNoise(rest);
  if (typeof description !== 'string') throw new TypeError(`${where} is not described`);
  if (only !== undefined) return { ...plain, type: 'string', enum: [only], description };
  if (anyOf !== undefined) return { type: 'string', description };
  return { ...plain, description };
}

/** What may also be null is told as what it is otherwise: whoever wants null leaves it to the default. */
function withoutNull(property: JsonObject): JsonObject {
  const { anyOf, ...rest } = property;
  const kinds = Array.isArray(anyOf) ? anyOf.filter(isObject).filter(({ type }) => type !== 'null') : [];
  const [only] = kinds;
  return Array.isArray(anyOf) && kinds.length === 1 && anyOf.length === 2 ? { ...only, ...rest } : property;
}

/** Defaults go at every depth: a format has its own, and what a host fills in would be taken for the creator's word. */
function withoutNoise(given: JsonObject): JsonObject {
  const { propertyNames: _names, default: _default, ...schema } = withoutNull(given);
  if (schema['type'] === 'integer') return plainInteger(schema);
  const parts = Object.entries(schema);
  return Object.fromEntries(parts.map(([key, part]) => [key, isObject(part) ? withoutNoise(part) : part]));
}

function plainInteger({ exclusiveMinimum, maximum, ...rest }: JsonObject): JsonObject {
  return {
    ...rest,
    ...(exclusiveMinimum === 0 && { minimum: 1 }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

function fieldOf(as: Renamed, name: string): string {
  return Object.entries(as).find(([, called]) => called === name)?.[0] ?? name;
}

/** The property that says which action is meant: a word for each, with what it does. */
export function actionProperty({ actions }: Pick<CommandTool, 'actions'>): ToolProperty {
  const lines = [...actions].map(
    ([action, command]) => `${action}: ${commandWires.get(command)?.says ?? ''}`,
  );
  return { type: 'string', enum: [...actions.keys()], description: lines.join('\n') };
}

/** How a command is said by its tool; undefined when there is no such command, or it is no tool's. */
export function callOf(command: string, input: JsonObject): ToolCall | undefined {
  const tool = commandWires.get(command)?.tool;
  if (!tool) return undefined;
  const named = Object.entries(input).map(([field, value]) => [tool.as?.[field] ?? field, value] as const);
  return { tool: tool.name, args: { [ACTION]: tool.action, ...Object.fromEntries(named) } };
}

/** What a call of a tool means: a command and its input. Undefined when the tool has no such action. */
export function commandOf(
  { actions, properties }: CommandTool,
  { [ACTION]: action, ...given }: JsonObject,
): { readonly command: string; readonly input: JsonObject } | undefined {
  const only = actions.size === 1 ? [...actions.values()][0] : undefined;
  const command = typeof action === 'string' ? actions.get(action) : only;
  const wire = command === undefined ? undefined : commandWires.get(command);
  if (command === undefined || !wire?.tool) return undefined;
  const as = wire.tool.as ?? {};
  const there = Object.entries(given).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const input = there.map(([name, value]) => {
    const property = properties[name];
    return [fieldOf(as, name), property ? coerced(property, value) : value] as const;
  });
  return { command, input: Object.fromEntries(input) };
}

/** A refusal of a command as its tool's caller knows the fields: under the names that the tool has for them. */
export function refusalInTool(command: string, refusal: RefusalBody): RefusalBody {
  const field = refusal.details?.['field'];
  const tool = commandWires.get(command)?.tool;
  const as = (tool && tool.as) || {};
  const called = typeof field === 'string' && Object.hasOwn(as, field) ? as[field] : undefined;
  if (called === undefined) return refusal;
  return { ...refusal, ...refusalBody(refusal.code, { ...refusal.details, field: called }) };
}

/**
 * Some hosts send numbers, lists and objects as texts (B44), at any depth. Such a text is read where the schema wants
 * none; a text that is wanted as one stays as it is, whatever it looks like, and so does one that holds something else,
 * for the command's own schema to refuse.
 */
export function coerced(schema: JsonObject, value: Json): Json {
  const { type, items, properties, additionalProperties: others } = schema;
  if (typeof type !== 'string' || type === 'string') return value;
  const read = typeof value === 'string' ? (readText(type, value) ?? value) : value;
  if (Array.isArray(read)) return isObject(items) ? read.map((item) => coerced(items, item)) : read;
  if (!isObject(read)) return read;
  const entries = Object.entries(read).map(([name, item]) => {
    const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : others;
    return [name, isObject(own) && item !== undefined ? coerced(own, item) : item] as const;
  });
  return Object.fromEntries(entries);
}
