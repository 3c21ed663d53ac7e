import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { type Json, type JsonObject, RefusedError, refusalOfIssues } from '@parley/protocol';
import { coerced, type FlatInput, type ToolProperty } from '@parley/rules/modules/tools';
import type { z } from 'zod';
import type { Visitor } from '../../../desk/desk.ts';
import { type Asked, type McpParts, visitorOf, wordIn } from '../asked.ts';
import type { ToolAnswer } from '../result.ts';

/** A tool as it is listed. The list is the same for everybody, always: hosts keep it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: FlatInput;
  readonly annotations: ToolAnnotations;
  /** Finds out who calls, and what the call comes to for them. Without a seat, for tools that take none. */
  who(parts: McpParts, asked: Asked, args: JsonObject): Promise<Visitor | undefined>;
  act(call: Call): Promise<ToolAnswer>;
  /** What is said beside a refusal of this tool. */
  hint?(code: string): string;
}

export interface Call {
  readonly parts: McpParts;
  readonly asked: Asked;
  /** Without the handle. */
  readonly args: JsonObject;
  readonly visitor: Visitor | undefined;
}

/** A call of somebody who has a seat. */
export interface SeatedCall extends Call {
  readonly visitor: Visitor;
}

export const HANDLE = 'handle';

export const handleProperty: ToolProperty = {
  type: 'string',
  description:
    'The handle that join answered. It may be left out where your client sends your token as Authorization: Bearer.',
};

export const keyProperty: ToolProperty = {
  type: 'string',
  description:
    'A word of your own for this deed: a retry with the same word is the same deed. May be left out.',
};

export const ackProperty: ToolProperty = {
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 1 },
  description:
    'Acknowledges what you have read in the same step: by circle, the number of the newest entry, as an answer says it under "ack", such as {"room": 9}.',
};

/** A tool for whoever has a seat; each takes a handle. */
export function seated(
  tool: Omit<Tool, 'who' | 'act'> & { act(call: SeatedCall): Promise<ToolAnswer> },
): Tool {
  const { act, input, ...rest } = tool;
  return {
    ...rest,
    input: { ...input, properties: { ...input.properties, [HANDLE]: handleProperty } },
    who: (parts, asked, args) => visitorOf(parts, asked, wordIn(args, HANDLE)),
    act: (call) => {
      if (!call.visitor) throw new TypeError('broken invariant: a seat that nobody holds');
      return act({ ...call, visitor: call.visitor });
    },
  };
}

/** Reads a tool's arguments by its schema; a text is read where the schema wants none (B44). */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  { properties }: FlatInput,
  args: JsonObject,
): z.output<Schema> {
  const { data, error } = schema.safeParse(coercedAll(properties, args));
  if (error) throw new RefusedError(refusalOfIssues(error));
  return data;
}

export function coercedAll(properties: FlatInput['properties'], args: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) => (value === undefined ? [] : [[name, read(name, value)]])),
  );

  function read(name: string, value: Json): Json {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property ? coerced(property, value) : value;
  }
}
