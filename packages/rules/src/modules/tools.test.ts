import { JSON_DEPTH, type JsonObject, refusalBody, refusalOfIssues } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import {
  ACTION,
  actionProperty,
  callOf,
  coerced,
  commandOf,
  commandTools,
  flatInput,
  refusalInTool,
} from './tools.ts';
import { commandWires, createWire } from './wires.ts';

const tools = commandTools();
const named = (name: string) => {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  return tool;
};

test('NX-1 every command but those of signing is an action of a tool, and every action a command', () => {
  const given = [...commandWires].flatMap(([name, { tool }]) => (tool ? name : []));
  expect(tools.flatMap(({ actions }) => [...actions.values()]).sort()).toEqual(given.sort());
});

test('B44 there are twelve tools, the most there may be, with the four that give no command', () => {
  const givesNone = ['create_room', 'state', 'wait', 'read'];
  const names = tools.map(({ name }) => name);
  expect(names.filter((name) => givesNone.includes(name))).toEqual([]);
  expect(names.length + givesNone.length).toBe(12);
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

test.each([...commandWires].flatMap(([name, { tool, example }]) => (tool ? [{ name, tool, example }] : [])))(
  'B44 $name is said by its tool as its example has it',
  ({ name: command, tool, example }) => {
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

describe('B44 a field says for which actions it is', () => {
  const { properties } = named('contract');

  test('and which of them need it', () => {
    expect(properties['text']?.description).toMatch(/^propose, start: .+ Needed\.$/);
    expect(properties['summary']?.description).toMatch(/^propose: .+[^d]\.$/);
    expect(named('seats').properties['seat']?.description).toMatch(
      /^rotate, revoke, reissue: .+ mandate: .+ Needed for revoke\.$/,
    );
  });

  test('CO-2 but not what may be left out where the tool is served', () => {
    const lenient = commandTools({ propose: ['base'], reject: ['clause'] });
    const contract = lenient.find(({ name }) => name === 'contract');
    expect(properties['base']?.description).toMatch(/Needed\.$/);
    expect(contract?.properties['base']?.description).not.toContain('Needed');
    expect(contract?.properties['text']).toEqual(properties['text']);
  });

  test('unless all have it alike', () => {
    expect(named('ack').properties['upto']?.description).toMatch(/^By circle, .+"\.$/);
  });

  test('and a motion of which kind it belongs to', () => {
    const kind: JsonObject = named('decide').properties['kind'] ?? {};
    const { description, enum: kinds } = kind;
    for (const word of kinds as readonly string[]) expect(description).toContain(word);
    expect(description).toContain('extend_turns with turns, narrow with text, resume,');
  });
});

describe('ER-2 a refusal names a field as the tool has it', () => {
  const refused = (command: string, input: JsonObject) => {
    const error = commandWires.get(command)?.input.safeParse(input).error;
    if (!error) throw new Error('was accepted');
    return refusalInTool(command, refusalOfIssues(error));
  };

  test('where another action has the name that the command itself has for it', () => {
    const { args = {} } = callOf('amend', { text: 'Prices are in euro.', reason: 'x' }) ?? {};
    const { input } = commandOf(named('decide'), args) ?? { input: {} };
    expect(refused('amend', input)).toMatchObject({
      message: 'The field "change" must be one of add, replace, remove.',
      details: { field: 'change' },
    });
    expect(refused('reject', { version: 1, reason: 'x', clause: 3 }).details?.['field']).toBe('heading');
  });

  test('and stays as it is otherwise', () => {
    expect(refused('amend', { action: 'add' }).details?.['field']).toBe('reason');
    for (const refusal of [refusalBody('unreadable', { problem: 'is odd' }), refusalBody('forbidden')])
      expect(refusalInTool('amend', refusal)).toBe(refusal);
    const strange = refusalBody('invalid', { field: 'constructor', problem: 'is not known here' });
    expect(refusalInTool('amend', strange)).toBe(strange);
    expect(refusalInTool('nothing', strange)).toBe(strange);
  });
});

describe('B44 what hosts send as texts', () => {
  test.each([
    ['decide', { action: 'vote', on: '12', yes: 'true' }, { on: 12, yes: true }],
    ['ack', { upto: '{"room":3}' }, { upto: { room: 3 } }],
    ['say', { text: '12', reply_to: '31' }, { text: '12', reply_to: 31 }],
    ['say', { action: 'say', text: '{"a":1}' }, { text: '{"a":1}' }],
    ['say', { action: 'say', text: '["a"]', epoch: 'soon' }, { text: '["a"]', epoch: 'soon' }],
  ])('is read where no text is wanted, and nowhere else: %s %j', (tool, call, input) => {
    expect(commandOf(named(tool), { action: tool === 'say' ? 'say' : undefined, ...call })?.input).toEqual(
      input,
    );
  });

  test('is refused by the command itself where it is unknown, and by nobody before', () => {
    expect(commandOf(named('say'), { action: 'say', text: 'a', surprise: 1 })?.input).toEqual({
      text: 'a',
      surprise: 1,
    });
    expect(commandOf(named('say'), { action: 'sing' })).toBeUndefined();
    expect(commandOf(named('say'), { text: 'a' })).toBeUndefined();
  });

  const create = flatInput('create', createWire.input).properties;

  test.each([
    [
      'parties',
      '[{"name":"7"},{"name":"B","knows":"[\\"1\\"]"}]',
      [{ name: '7' }, { name: 'B', knows: ['1'] }],
    ],
    ['parties', ['{"name":"A"}', { name: 'B' }], [{ name: 'A' }, { name: 'B' }]],
    ['settings', { floor: '{"turns":"10"}' }, { floor: { turns: 10 } }],
    ['settings', '{}', {}],
    ['settings', { other: '{"turns":"10"}' }, { other: '{"turns":"10"}' }],
    ['topic', '["a"]', '["a"]'],
    ['topic', '"a"', '"a"'],
    ['parties', 'null', 'null'],
  ])('is read at any depth, where the schema goes: %s %j', (field, value, read) => {
    expect(coerced(create[field] ?? {}, value)).toEqual(read);
  });

  test('is left to be refused where it holds what no door lets in', () => {
    const nested = (depth: number) => `{"room":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const upto = named('ack').properties['upto'] ?? {};
    const refused = [nested(JSON_DEPTH), nested(100_000), '{"room":1.5}', '{"__proto__":1}', '{"\\ud800":1}'];
    for (const text of refused) expect([text.length, coerced(upto, text)]).toEqual([text.length, text]);
    expect(coerced(upto, '{"room":"\\u0000"}')).toBe('{"room":"\\u0000"}');
    expect(coerced(upto, nested(JSON_DEPTH - 1))).toEqual(JSON.parse(nested(JSON_DEPTH - 1)));
    expect(coerced(upto, '{"room":"3"}')).toEqual({ room: 3 });
  });
});
