import type { Json, JsonObject } from '@parley/protocol';
import { z } from 'zod';
import type { RoomCommandWire } from '../wire.ts';
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

type Named = readonly [command: string, wire: RoomCommandWire];

/** A call of a tool, as a caller makes it. */
export interface ToolCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** The tools that give commands, in the order of the table. */
export function commandTools(): readonly CommandTool[] {
  const names = [...new Set([...commandWires.values()].map(({ tool }) => tool.name))];
  return names.map((name) =>
    toolOf(
      name,
      [...commandWires].filter(([, { tool }]) => tool.name === name),
    ),
  );
}

function toolOf(name: string, commands: readonly Named[]): CommandTool {
  const inputs = commands.map(([command, wire]) => ({
    action: wire.tool.action,
    ...flatInput(command, wire.input, wire.tool.as),
  }));
  const fields = [...new Set(inputs.flatMap((input) => Object.keys(input.properties)))];
  const properties = Object.fromEntries(
    fields.map((field) => {
      const meanings = inputs.flatMap(({ action, properties: { [field]: property } }) =>
        property ? [{ action, property }] : [],
      );
      return [field, sharedBy(`${name}.${field}`, meanings)];
    }),
  );
  const required = fields.filter((field) => inputs.every((input) => input.required.includes(field)));
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
}

/** A field that several actions have: what holds for all of them, and the words of each where they differ. */
function sharedBy(where: string, meanings: readonly Meaning[]): ToolProperty {
  const [first, ...others] = meanings;
  if (!first) throw new TypeError(`${where} means nothing`);
  let shared: JsonObject = first.property;
  for (const { property } of others) {
    if (shared['type'] !== property['type'])
      throw new TypeError(`${where} is two things; name one of them otherwise`);
    shared = { ...agreed(shared, property), ...unionOf(shared, property) };
  }
  return { ...shared, description: descriptionOf(meanings) };
}

function agreed(one: JsonObject, other: JsonObject): JsonObject {
  const same = ([key, value]: [string, Json | undefined]) =>
    JSON.stringify(other[key]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(one).filter(same));
}

function descriptionOf(meanings: readonly Meaning[]): string {
  const words = [...new Set(meanings.map(({ property }) => property.description))];
  const [only = '', ...more] = words;
  if (more.length === 0) return only;
  const of = (description: string) =>
    meanings.filter(({ property }) => property.description === description).map(({ action }) => action);
  return words.map((description) => `${of(description).join(', ')}: ${description}`).join(' ');
}

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
  const { anyOf, const: only, default: _default, propertyNames: _names, ...rest } = property;
  const { description, ...plain } = plainNumber(rest);
  if (typeof description !== 'string') throw new TypeError(`${where} is not described`);
  if (only !== undefined) return { ...plain, type: 'string', enum: [only], description };
  if (anyOf !== undefined) return { type: 'string', description };
  return { ...plain, description };
}

function plainNumber({ exclusiveMinimum, maximum, ...rest }: JsonObject): JsonObject {
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

/** How a command is said by its tool; undefined when there is no such command. */
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
  if (command === undefined || !wire) return undefined;
  const there = Object.entries(given).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const input = there.map(([name, value]) => {
    const property = properties[name];
    return [fieldOf(wire.tool.as ?? {}, name), property ? coerced(property, value) : value] as const;
  });
  return { command, input: Object.fromEntries(input) };
}

/**
 * Some hosts send numbers, lists and objects as texts (B44). Such a text is read where the schema wants none; a text that
 * is wanted as one stays as it is, whatever it looks like.
 */
export function coerced({ type }: JsonObject, value: Json): Json {
  if (typeof value !== 'string' || type === 'string' || type === undefined) return value;
  try {
    const read = JSON.parse(value) as Json;
    return kindOf(read) === (type === 'integer' ? 'number' : type) ? read : value;
  } catch {
    return value; // for the command's own schema to refuse
  }
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
