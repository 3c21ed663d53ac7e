import { describe, expect, test } from 'vitest';
import { ACTION, actionProperty, callOf, commandOf, commandTools, flatInput } from './tools.ts';
import { commandWires, createWire } from './wires.ts';

const tools = commandTools();
const named = (name: string) => {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  return tool;
};

test('NX-1 every command is an action of a tool, and every action a command', () => {
  expect(tools.flatMap(({ actions }) => [...actions.values()]).sort()).toEqual(
    [...commandWires.keys()].sort(),
  );
});

describe.each(tools.map((tool) => [tool.name, tool] as const))(
  'B44 the tool %s',
  (name, { actions, properties, required }) => {
    test('has a plain name, flat properties, and a word on each of them', () => {
      expect(name).toMatch(/^[a-z][a-z0-9_]{2,31}$/);
      for (const [field, property] of Object.entries(properties)) {
        expect([
          field,
          Object.keys(property).filter((key) => /^(anyOf|oneOf|allOf|\$ref|\$defs)$/.test(key)),
        ]).toEqual([field, []]);
        expect(property.description.length).toBeGreaterThan(8);
        expect(['string', 'integer', 'boolean', 'object', 'array']).toContain(property['type']);
        expect(field).not.toBe(ACTION);
      }
      for (const field of required) expect(properties).toHaveProperty(field);
    });

    test('says of each action in one line what it does', () => {
      const { enum: words, description } = actionProperty({ actions });
      expect(words).toEqual([...actions.keys()]);
      const lines = description.split('\n');
      expect(lines.map((line) => line.split(':')[0])).toEqual(words);
      for (const line of lines) expect(line.length).toBeGreaterThan(20);
    });

    test('puts no value into a call that its giver did not mean', () => {
      for (const property of Object.values(properties)) expect(property).not.toHaveProperty('default');
    });
  },
);

test.each([...commandWires])(
  'B44 %s is said by its tool as its example has it',
  (command, { tool, example }) => {
    const call = callOf(command, example);
    expect(call).toMatchObject({ tool: tool.name, args: { [ACTION]: tool.action } });
    expect(commandOf(named(tool.name), call?.args ?? {})).toEqual({ command, input: example });
    const { [ACTION]: _, ...fields } = call?.args ?? {};
    for (const field of Object.keys(fields)) expect(named(tool.name).properties).toHaveProperty(field);
  },
);

test('B44 the making of a room is told as flat, with a word on everything in it', () => {
  const bare: string[] = [];
  const look = (where: string, schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (/^(anyOf|oneOf|allOf|\$ref|\$defs)$/.test(key)) bare.push(`${where} ${key}`);
      if (key === 'properties')
        for (const [name, property] of Object.entries(value as object))
          if (typeof property.description !== 'string') bare.push(`${where}.${name}`);
      look(`${where}.${key}`, value);
    }
  };
  const input = flatInput('create', createWire.input);
  look('create', input);
  expect(bare).toEqual([]);
  expect(input.required).toEqual(['topic', 'parties']);
});

test('B44 a field that several actions have is bound by what holds for all, and says what it is for each', () => {
  const { version, text } = named('decide').properties;
  expect(version).toMatchObject({ type: 'integer' });
  expect(version).not.toHaveProperty('maximum');
  expect(text?.description).toMatch(/^amend, edit: .+ move: /);
});

describe('B44 what hosts send as texts', () => {
  test.each([
    ['decide', { action: 'vote', on: '12', yes: 'true' }, { on: 12, yes: true }],
    ['ack', { upto: '{"room":3}' }, { upto: { room: 3 } }],
    ['say', { text: '12', reply_to: '31' }, { text: '12', reply_to: 31 }],
    ['say', { action: 'say', text: '{"a":1}' }, { text: '{"a":1}' }],
    ['say', { action: 'say', text: '["a"]', epoch: 'soon' }, { text: '["a"]', epoch: 'soon' }],
  ])('is read where no text is wanted, and nowhere else: %s %j', (tool, call, input) => {
    expect(
      commandOf(named(tool), { action: tool === 'say' ? 'say' : undefined, ...call } as never)?.input,
    ).toEqual(input);
  });

  test('is refused by the command itself where it is unknown, and by nobody before', () => {
    expect(commandOf(named('say'), { action: 'say', text: 'a', surprise: 1 })?.input).toEqual({
      text: 'a',
      surprise: 1,
    });
    expect(commandOf(named('say'), { action: 'sing' })).toBeUndefined();
    expect(commandOf(named('say'), { text: 'a' })).toBeUndefined();
  });
});
