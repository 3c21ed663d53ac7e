import { FRAME_BYTES, FRAME_BYTES_BEFORE_JOIN, type JsonObject } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, type OpenHub, openHub } from '../support/open-hub.ts';
import {
  done,
  doing,
  made,
  refused,
  type Seated,
  seated,
  type Sitting,
  sitting,
  type Tokens,
} from '../support/seats.ts';
import { badInputs } from './bad.ts';
import { fieldsOf, limitOf, nameOf, shapeOf, textOf, valueAt, withValue } from './fields.ts';
import { full, inputOf, wires } from './full.ts';
import { check, type Refusal } from './naming.ts';
import { comesToSomething } from './stage.ts';

/** Whatever is wrong with an input is refused with its name, on every way in, and then nothing has changed. */

vi.setConfig({ testTimeout: 30_000 });

let hub: OpenHub;
let here: Seated;
let anna: Sitting;
let links: Tokens;
beforeAll(async () => {
  hub = await openHub();
  here = await seated(hub);
  anna = await sitting(hub, here, 'person', 's1');
  links = (await made(hub)).tokens;
});
afterAll(() => hub.close());

const versions = () =>
  new Map([...hub.shared.store.rooms].map(([room, { commits }]) => [room, commits.length]));
const commands = [...wires].flatMap(([name, wire]) =>
  (full[name] ?? []).map((input, index) => ({
    name,
    wire,
    input,
    which: index === 0 ? '' : `, input ${index + 1}`,
  })),
);
const overSockets = commands.filter(({ name }) => name !== 'create');
const SECRET = 'no-answer-repeats-this';

test('every command is tried with every field that it has', () => {
  expect(Object.keys(full).toSorted()).toEqual([...wires.keys()].toSorted());
  for (const { name, wire, input } of commands) {
    expect([name, wire.input.safeParse(input).success]).toEqual([name, true]);
    for (const { path } of fieldsOf(shapeOf(wire, input))) {
      expect([name, nameOf(path), valueAt(input, path)]).not.toEqual([name, nameOf(path), undefined]);
    }
  }
});

test('every text has a limit, or is one of a few words', () => {
  for (const { name, wire, input } of commands) {
    for (const { path, shape } of fieldsOf(shapeOf(wire, input))) {
      if (shape.type !== 'string' && !shape.anyOf) continue;
      const { enum: words, const: word, pattern, anyOf } = shape;
      const isWord = [words, word, pattern, anyOf].some((one) => one !== undefined);
      expect([name, nameOf(path), limitOf(wire, input, path) === undefined]).toEqual([
        name,
        nameOf(path),
        isWord,
      ]);
    }
  }
});

describe('ER-2 TK-6 LI B31 B32 over a socket', () => {
  const frameOf = (name: string, raw: string) => {
    const frame = doing(here.room, 's1', name, '@input@');
    return { ref: frame.ref, text: JSON.stringify(frame).replace('"@input@"', () => raw) };
  };

  test.each(overSockets)(
    '$name$which refuses every bad input by name, and changes nothing',
    async ({ name, wire, input }) => {
      const before = versions();
      for (const bad of badInputs(wire, input)) {
        const { text } = frameOf(name, bad.raw);
        anna.line.send(text);
        check(bad, await refused(anna.line.answer()));
      }
      expect(versions()).toEqual(before);
      expect((await refused(anna.give('unheard-of'))).code).toBe('unknown_command');
    },
  );

  test.each(overSockets)('$name takes nothing but an object', async ({ name }) => {
    const before = versions();
    for (const raw of ['[]', '"text"', '7', 'null', 'true', '[{}]']) {
      anna.line.send(frameOf(name, raw).text);
      expect(await refused(anna.line.answer())).toMatchObject({
        code: 'invalid',
        details: { field: 'input' },
      });
    }
    expect(versions()).toEqual(before);
  });

  test('a refusal carries the word of its frame wherever that can be read', async () => {
    for (const bad of badInputs(wires.get('post') ?? fail(), inputOf('post'))) {
      const { ref, text } = frameOf('post', bad.raw);
      anna.line.send(text);
      const answer = await anna.line.answer();
      expect([bad.what, answer.ref]).toEqual([bad.what, bad.field === undefined ? undefined : ref]);
    }
  });

  test.each(overSockets)(
    '$name in bytes that are not UTF-8 ends the socket with 1007, and nothing else',
    async ({ name }) => {
      const before = versions();
      const other = await sitting(hub, here, 'person', 's1');
      const [start = '', end = ''] = frameOf(name, '{"text":"@"}').text.split('@');
      other.line.send(Buffer.concat([Buffer.from(start), Buffer.of(0xc3, 0x28), Buffer.from(end)]));
      expect(await other.line.ended).toBe(1007);
      expect(versions()).toEqual(before);
      expect((await refused(anna.give('unheard-of'))).code).toBe('unknown_command');
    },
  );

  test('LI B35 a frame of a megabyte is read, and one byte more ends the socket with 1009', async () => {
    const before = versions();
    const { line } = await sitting(hub, here, 'person', 's1');
    const sized = (bytes: number) => {
      const [start = '', end = ''] = frameOf('post', '{"text":"@"}').text.split('@');
      const room = bytes - start.length - end.length;
      return start + '\u{1F600}'.repeat(room >> 2) + 'x'.repeat(room & 3) + end;
    };
    line.send(sized(FRAME_BYTES));
    expect((await refused(line.answer())).code).toBe('too_large');
    line.send(sized(FRAME_BYTES + 1));
    expect(await line.ended).toBe(1009);
    expect(versions()).toEqual(before);
  });

  test('LI before the first join four kilobytes are read, and one byte more ends the socket with 1009', async () => {
    const line = await hub.line();
    const sized = (bytes: number) => {
      const frame = JSON.stringify({ type: 'join', ref: 'j', token: '' });
      return frame.replace('"token":""', `"token":"${'x'.repeat(bytes - frame.length)}"`);
    };
    line.send(sized(FRAME_BYTES_BEFORE_JOIN));
    expect(await refused(line.answer())).toMatchObject({ code: 'invalid', details: { field: 'token' } });
    line.send(sized(FRAME_BYTES_BEFORE_JOIN + 1));
    expect(await line.ended).toBe(1009);
  });

  const wholes = [
    '',
    '{',
    '[]',
    '"post"',
    'null',
    '7',
    '{}',
    '{"type":"shout"}',
    '{"type":"do"}',
    '{"type":"welcome"}',
  ];
  test.each(wholes)(
    'a frame that is none of ours is refused, and the next one is heard: %j',
    async (text) => {
      const before = versions();
      anna.line.send(text);
      expect(['invalid', 'unreadable']).toContain((await refused(anna.line.answer())).code);
      expect((await refused(anna.give('unheard-of'))).code).toBe('unknown_command');
      expect(versions()).toEqual(before);
    },
  );

  const parts = ['type', 'ref', 'room', 'seat', 'command', 'input', 'key'] as const;
  test.each(parts)('the frame of a command needs its %s, and of the right type', async (part) => {
    const before = versions();
    const frame = doing(here.room, 's1', 'post', { text: SECRET });
    for (const value of [
      undefined,
      7,
      null,
      [],
      true,
      { '': '' },
      '',
      'x'.repeat(5000),
      'a\u0000b',
      '\ud83d',
    ]) {
      if (part === 'input' && typeof value === 'object' && value !== null && !Array.isArray(value)) continue;
      anna.line.send({ ...frame, [part]: value });
      const { code } = await refused(anna.line.answer());
      // What is of the right form and names nothing here is no fault of form.
      const isNamed = value === '' && (part === 'room' || part === 'command');
      const expected = isNamed ? /^(out_of_order|unknown_command)$/ : /^invalid$/;
      expect([part, value, code]).toEqual([part, value, expect.stringMatching(expected)]);
    }
    expect(versions()).toEqual(before);
  });

  test('ER-3 no answer to all this repeated what stood in the wrong place', () => {
    expect(anna.line.received.join('')).not.toContain(SECRET);
    expect(hub.logged.join('')).not.toContain(SECRET);
    expect(hub.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe('ER-1 TK-6 LI B31 B32 over HTTP', () => {
  const doors = [
    { path: '/api/rooms', name: 'create', token: () => undefined },
    { path: '/api/claim', name: 'claim', token: () => links['claim s1'] },
    { path: '/api/accept', name: 'accept', token: () => links['invitation p2'] },
  ] as const;
  const bodyOf = (raw: string, token: string | undefined) =>
    token === undefined
      ? raw
      : raw.replace(/^\{(?=(.))/, (_, next) => `{"token":"${token}"${next === '}' ? '' : ','}`);
  const isProblem = ({ headers, status, body }: Answer) => {
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body['status']).toBe(status);
  };

  test.each(doors)(
    'POST $path refuses every bad input by name, and changes nothing',
    async ({ path, name, token }) => {
      const before = versions();
      for (const bad of badInputs(wires.get(name) ?? fail(), inputOf(name))) {
        const answer = await hub.post(path, bodyOf(bad.raw, token()));
        isProblem(answer);
        expect([bad.what, answer.status]).toEqual([bad.what, bad.limits ? 413 : 400]);
        check(bad, answer.body as unknown as Refusal);
      }
      expect(versions()).toEqual(before);
    },
  );

  test.each(doors)('POST $path takes nothing but an object in UTF-8', async ({ path, token }) => {
    const before = versions();
    const notUtf8 = Buffer.concat([Buffer.from('{"name":"'), Buffer.of(0xc3, 0x28), Buffer.from('"}')]);
    for (const body of ['', '[]', '"text"', '7', 'null', '{', notUtf8]) {
      const answer = await hub.post(path, body, token() ? { authorization: `Bearer ${token()}` } : {});
      isProblem(answer);
      expect([body, answer.status, answer.body['code']]).toEqual([body, 400, 'unreadable']);
    }
    expect(versions()).toEqual(before);
  });

  test('LI B35 a body of a megabyte is read, and one byte more is too much', async () => {
    const sized = (bytes: number) =>
      `{"topic":"${'\u{1F600}'.repeat((bytes - 12) >> 2)}${'x'.repeat((bytes - 12) & 3)}"}`;
    const read = await hub.post('/api/rooms', sized(FRAME_BYTES));
    expect([read.status, read.body['details']]).toMatchObject([413, { field: 'topic' }]);
    const unread = await hub.post('/api/rooms', sized(FRAME_BYTES + 1));
    expect([unread.status, unread.body['details']]).toMatchObject([
      413,
      { field: 'body', limit: FRAME_BYTES },
    ]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])(
    'ID-3 B31 %s changes nothing, with NUL in its address neither',
    async (method) => {
      const before = versions();
      for (const { path } of doors) {
        for (const at of [path, `${path}%00`, `${path}?a=%00`, `${path}/%ff`]) {
          const { status } = await hub.call(at, { method });
          expect([400, 404, 405]).toContain(status);
        }
      }
      expect(versions()).toEqual(before);
    },
  );
});

/** What names something that must be there is not of any length one likes. */
const NAMES_WHAT_IS_THERE = ['object clause', 'unobject clause', 'sign statement'];

const limited = commands.flatMap(({ name, wire, input }) =>
  fieldsOf(shapeOf(wire, input)).flatMap(({ path, shape }) => {
    const isFree = !NAMES_WHAT_IS_THERE.includes(`${name} ${nameOf(path)}`);
    const limit = isFree && shape.type === 'string' ? limitOf(wire, input, path) : undefined;
    return limit
      ? [
          {
            name,
            field: nameOf(path),
            limit: `${limit.most} ${limit.unit}`,
            input: withValue(input, path, textOf(limit, limit.most)) as JsonObject, // with one value changed
          },
        ]
      : [];
  }),
);

describe('LI B35 what is just within a limit passes', () => {
  test.each(limited)('$name with $field of $limit', async ({ name, input }) => {
    expect(await comesToSomething(hub, name, input)).toBe(true);
  });
});

test('TK-6 B31 the six characters that stand for NUL elsewhere are kept, byte for byte', async () => {
  const text = String.raw`\u0000 and \ud83d, e` + '\u0301 \u{1F600}\u200d \r\n\t\u2028';
  await done(anna.give('post', { text }));
  const kept = hub.shared.store.rooms.get(here.room)?.commits.at(-1)?.entries.at(-1)?.text ?? '{}';
  expect((JSON.parse(kept) as { body: { text: string } }).body.text).toBe(text);
});

function fail(): never {
  throw new Error('there is no such command');
}
