import { MESSAGE_BYTES } from '@parley/protocol';
import { callOf } from '@parley/rules/modules/tools';
import { commandWires } from '@parley/rules/modules/wires';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eras, openTools, type Tools } from '../support/agent-tools.ts';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { done, seated, type Seated, sitting } from '../support/seats.ts';
import { fieldsOf, nameOf, shapeOf, valueAt } from './fields.ts';
import { full } from './full.ts';

/** What no text may hold, and how long one may be, through agents' tools. */

vi.setConfig({ testTimeout: 30_000 });

let hub: OpenHub;
let here: Seated;
beforeAll(async () => {
  hub = await openHub();
  here = await seated(hub, { quota: { posts: 500 } });
});
afterAll(() => hub.close());

const versions = () =>
  new Map([...hub.shared.store.rooms].map(([room, { commits }]) => [room, commits.length]));

/** Each text of each command that a tool gives, by the name that it has in the tool. */
const texts = [...commandWires].flatMap(([name, wire]) =>
  (full[name] ?? []).flatMap((input) => {
    const call = callOf(name, input);
    if (!call || call.tool === 'join') return [];
    return fieldsOf(shapeOf(wire, input))
      .filter(
        ({ path, shape }) =>
          shape.type === 'string' && path.length === 1 && !shape.enum && shape.const === undefined,
      )
      .flatMap(({ path }) => {
        const value = valueAt(input, path);
        const [argument] = Object.entries(call.args).find(([, given]) => given === value) ?? [];
        return argument === undefined ? [] : [{ name, field: nameOf(path), argument, call }];
      });
  }),
);

const BROKEN = { NUL: 'a\u0000b', 'half a character': 'a\ud83d', 'the other half': '\udc00x' };

describe.each(eras)('by tools of the %s era', (era) => {
  let tools: Tools;
  beforeAll(async () => {
    tools = await openTools(hub.origin, era, here.tokens['person s1']);
  });
  afterAll(() => tools.close());

  test('TK-6 B31 B32 no text of any command takes a NUL or half a character', async () => {
    expect(texts.length).toBeGreaterThan(15);
    const before = versions();
    for (const { name, field, argument, call } of texts) {
      for (const [what, text] of Object.entries(BROKEN)) {
        const said = await tools.call(call.tool, { ...call.args, [argument]: text }).then(
          ({ isError, text: words }) => ({ isError, words }),
          // A request that no strict reader can read is refused before there is a call.
          (error: unknown) => ({ isError: true, words: String(error) }),
        );
        const isNamed = said.words.includes(argument) || said.words.includes(field);
        expect([name, field, what, said.isError, isNamed]).toEqual([name, field, what, true, true]);
      }
    }
    expect(versions()).toEqual(before);
    expect((await tools.call('state')).isError).toBe(false);
  });

  test('LI B35 a message has its limit in bytes of UTF-8, as at every door', async () => {
    const most = '\u{1F600}'.repeat(MESSAGE_BYTES / 4);
    expect((await tools.call('say', { action: 'post', text: most })).isError).toBe(false);
    const over = await tools.call('say', { action: 'post', text: `${most}x` });
    expect([over.isError, over.structured]).toMatchObject([
      true,
      { code: 'too_large', details: { field: 'text', limit: MESSAGE_BYTES } },
    ]);
  });
});

test('DL-3 B35 a room of 300 long posts is read page by page, each within what a host takes', async () => {
  const own = await seated(hub, { quota: { posts: 500 } });
  const people = [await sitting(hub, own, 'person', 's1'), await sitting(hub, own, 'person', 's4')];
  for (let post = 0; post < 300; post += 1)
    await done(people[post % 2]?.give('post', { text: `${post} ${'x'.repeat(4000)}` }) ?? Promise.reject());
  const tools = await openTools(hub.origin, 'new', own.tokens['agent s5']);
  const heard: number[] = [];
  let after = 'start';
  for (let more = true; more; ) {
    const { text, structured } = await tools.call('read', { after });
    expect(text.length).toBeLessThanOrEqual(20_000);
    expect((text.length + JSON.stringify(structured).length) / 4).toBeLessThan(20_000);
    const { entries, cursor } = structured as {
      readonly entries: readonly { readonly entry: { readonly circle: string; readonly seq: number } }[];
      readonly cursor: string;
    };
    heard.push(...entries.filter(({ entry }) => entry.circle === 'room').map(({ entry }) => entry.seq));
    after = cursor;
    more = structured['more'] === true;
  }
  await tools.close();
  expect(heard).toEqual(heard.map((_, index) => index + 1));
  expect(heard.length).toBeGreaterThan(300);
});
