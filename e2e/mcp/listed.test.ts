import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Era, eras, openTools, type Tools } from '../support/agent-tools.ts';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { seated, type Seated } from '../support/seats.ts';

/** What hosts are told of the tools: they keep the list, drop what they cannot read, and pass the rest to a model. */

let hub: OpenHub;
let here: Seated;
beforeAll(async () => {
  hub = await openHub();
  here = await seated(hub);
});
afterAll(() => hub.close());

/** Keeps the tools open for as long as something is done with them. */
async function withTools<T>(era: Era, act: (tools: Tools) => Promise<T>, token?: string): Promise<T> {
  const tools = await openTools(hub.origin, era, token);
  try {
    return await act(tools);
  } finally {
    await tools.close();
  }
}

const listed = (era: Era, token?: string) => withTools(era, (tools) => tools.list(), token);

/** Whatever in a schema some host cannot read, and every property that says nothing of itself. */
function faults(schema: unknown, where: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const own = /^(anyOf|oneOf|allOf|not|\$ref|\$defs|\$schema)$/.test(key) ? [`${where} has ${key}`] : [];
    const bare =
      key === 'properties'
        ? Object.entries(value as Record<string, { description?: unknown }>)
            .filter(([, { description }]) => typeof description !== 'string' || description.length < 9)
            .map(([name]) => `${where}.${name} is not described`)
        : [];
    return [...own, ...bare, ...faults(value, `${where}.${key}`)];
  });
}

describe.each(eras)('the tools as the client of the %s era lists them', (era) => {
  test('B44 NX-1 are twelve, with plain names and flat inputs of which every property is described', async () => {
    const tools = await listed(era);
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      [
        'ack',
        'contract',
        'create_room',
        'decide',
        'hand',
        'join',
        'question',
        'read',
        'say',
        'seats',
        'state',
        'wait',
      ].toSorted(),
    );
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(name).toMatch(/^[a-z][a-z0-9_]{2,31}$/);
      expect(description?.length).toBeGreaterThan(40);
      expect(inputSchema).toMatchObject({ type: 'object' });
      expect(inputSchema['properties']).toHaveProperty('handle');
      expect(annotations).toMatchObject({ openWorldHint: true });
      expect(faults(inputSchema, name)).toEqual([]);
    }
    // What a host sends along with every turn: its price.
    expect(JSON.stringify(tools).length / 4).toBeLessThan(7500);
  });

  test('B44 are the same for everybody, and do not hang on the phase', async () => {
    const nobody = await listed(era);
    expect(await listed(era, here.tokens['agent s2'])).toEqual(nobody);
    expect(await listed(era, here.tokens['person s1'])).toEqual(nobody);
    for (const person of ['person s1', 'person s4'])
      await withTools(era, (tools) => tools.call('decide', { action: 'ready' }), here.tokens[person]);
    expect(await listed(era, here.tokens['agent s2'])).toEqual(nobody);
  });

  test('B44 come with how to use them, in few words', async () => {
    const { instructions, revision } = await openTools(hub.origin, era);
    expect(revision).toBe(era === 'old' ? '2025-11-25' : '2026-07-28');
    expect(instructions).toContain('join');
    expect(instructions?.length).toBeLessThan(1600);
  });
});

test('B44 both eras are told the same', async () => {
  expect(await listed('old')).toEqual(await listed('new'));
});
