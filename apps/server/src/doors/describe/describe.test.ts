import { Parser } from '@asyncapi/parser';
import { type JsonObject, upSchema } from '@parley/protocol';
import { commandWires } from '@parley/rules/modules/wires';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

/** As the parser counts them. */
const ERRORS: readonly number[] = [0];
const BASE = 'https://parley.example';

test('NX-1 /openapi.json is an OpenAPI document, with every command that has an address', async () => {
  const document = openApiDocument(BASE, '1.2.3');
  const result = await new Validator().validate(structuredClone(document));
  expect([result.valid, result.errors]).toEqual([true, undefined]);
  const paths = Object.values(document['paths'] as JsonObject) as JsonObject[]; // as was just seen
  const operations = paths.flatMap((path) => Object.values(path) as JsonObject[]);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const given = [...commandWires].flatMap(([name, { path }]) => (path === false ? [] : name));
  expect(ids).toEqual(
    expect.arrayContaining([...given, 'create', 'accept', 'claim', 'recover', 'state', 'entries']),
  );
});

test('DL-2 /asyncapi.json is an AsyncAPI document, with every frame', async () => {
  const document = asyncApiDocument(BASE, '1.2.3');
  const { diagnostics, document: parsed } = await new Parser().parse(JSON.stringify(document));
  expect(diagnostics.filter(({ severity }) => ERRORS.includes(severity))).toEqual([]);
  const messages = parsed?.channels().get('socket')?.messages().all() ?? [];
  expect(messages.length).toBeGreaterThan(12);
  for (const message of messages)
    for (const example of message.examples().all())
      expect(upSchema.safeParse(example.payload()).error).toBeUndefined();
});
