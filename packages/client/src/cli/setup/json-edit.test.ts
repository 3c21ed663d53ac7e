import type { Json } from '@parley/protocol';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJsonc } from './jsonc.ts';
import { putJson, takeEmpty, takeJson, type Wanted } from './json-edit.ts';
import { putIn, takeOut } from './splice.ts';

const member: Wanted = { kind: 'member', path: ['mcpServers', 'parley'], value: { command: 'parley' } };
const item: Wanted = { kind: 'item', path: ['permissions', 'allow'], value: 'Bash(parley say:*)' };

/** Puts it in, and holds what every text is held to: it reads as wanted, and comes back to the byte. */
function put(text: string, wanted: Wanted): string {
  const done = putJson(text, wanted);
  if (typeof done === 'string') throw new TypeError(done);
  const after = putIn(text, done.splices);
  expect(takeOut(after, done.splices)).toBe(text);
  expect(putJson(after, wanted)).toBe('there');
  return after;
}

it('is put in as the file is written: its indentation, its line ends, its comments and commas', () => {
  expect(put('{\n    "a": 1 // one\n}\n', member)).toBe(
    '{\n    "a": 1, // one\n    "mcpServers": {\n        "parley": {\n            "command": "parley"\n        }\n    }\n}\n',
  );
  expect(put('\uFEFF{\r\n\t"mcpServers": {}\r\n}', member)).toBe(
    '\uFEFF{\r\n\t"mcpServers": {\r\n\t\t"parley": {\r\n\t\t\t"command": "parley"\r\n\t\t}\r\n\t}\r\n}',
  );
  expect(put('{"permissions":{"allow":["a"]}}', item)).toBe(
    '{"permissions":{"allow":["a", "Bash(parley say:*)"]}}',
  );
  expect(put('{\n  "permissions": {\n    "allow": [\n      "a", // mine\n    ],\n  },\n}', item)).toBe(
    '{\n  "permissions": {\n    "allow": [\n      "a", // mine\n      "Bash(parley say:*)"\n    ],\n  },\n}',
  );
  expect(put('', item)).toBe(
    '{\n  "permissions": {\n    "allow": [\n      "Bash(parley say:*)"\n    ]\n  }\n}\n',
  );
  for (const odd of ['{}', ' { } ', '{ // none\n}', '{/* none */}', '{"permissions":{}}']) put(odd, item);
});

it('is not put in where something else stands in its place, nor into what is no JSON', () => {
  expect(putJson('{"mcpServers":{"parley":{"command":"other"}}}', member)).toBe('taken');
  expect(putJson('{"mcpServers":[]}', member)).toBe('taken');
  expect(putJson('[]', member)).toBe('taken');
  for (const bad of ['{', '{"a" 1}', '{"a":1 "b":2}', '{"a":1}}', '{a:1}', '{"a":tru}', '{"a":01}'])
    expect(() => putJson(bad, member)).toThrow('at character');
});

it('is taken out of a file that was changed meanwhile, and leaves the comments of others', () => {
  const text =
    '{\n  // servers\n  "mcpServers": {\n    "one": 1, // mine\n    "parley": {"command":"parley"}, // ?\n    "two": 2\n  }\n}';
  expect(takeJson(text, member)).toBe(
    '{\n  // servers\n  "mcpServers": {\n    "one": 1, // mine // ?\n    "two": 2\n  }\n}'.replace(
      ' // ?',
      '\n     // ?',
    ),
  );
  expect(takeJson('{"mcpServers":{"parley":{"command":"mine"}}}', member)).toBeUndefined();
  expect(takeJson('{"permissions":{"allow":["Bash(parley say:*)","b"]}}', item)).toBe(
    '{"permissions":{"allow":["b"]}}',
  );
  expect(takeEmpty('{"a":1,"mcpServers":{ }}', ['mcpServers'])).toBe('{"a":1}');
  expect(takeEmpty('{"mcpServers":{/* mine */}}', ['mcpServers'])).toContain('mine');
});

it('whatever the file holds: it reads as before but for what was put in, which comes out again', () => {
  const key = fc.constantFrom('a', 'mcpServers', 'permissions', 'allow', 'parley', 'b');
  const value = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(key, tie('json'), { maxKeys: 3 }),
    ),
  })).json;
  const whole = fc.dictionary(key, value, { maxKeys: 4 });
  const space = fc.constantFrom(undefined, 1, 2, 4, '\t');
  let tried = 0;
  fc.assert(
    fc.property(whole, space, fc.constantFrom(member, item), (json, indent, wanted) => {
      const text = JSON.stringify(json, undefined, indent);
      expect(readJsonc(text)?.value).toEqual(json);
      const done = putJson(text, wanted);
      if (typeof done === 'string') return;
      tried += 1;
      const after = put(text, wanted);
      const taken = done.made.toReversed().reduce(takeEmpty, takeJson(after, wanted) ?? '');
      expect(JSON.parse(taken)).toEqual(json);
    }),
    { numRuns: 500 },
  );
  expect(tried).toBeGreaterThan(100);
});
