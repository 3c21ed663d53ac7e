import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { minutesSchema } from './document.ts';

const PUBLISHED = new URL('../../../../docs/minutes.schema.json', import.meta.url);

/**
 * After a change of the minutes: PARLEY_WRITE_SCHEMA=1 npx vitest run --project unit packages/record/src/minutes, then
 * the formatter. A published format is only ever added to.
 */
test('the JSON Schema that is published of the minutes is the one they are read by (MI-2)', () => {
  const schema = {
    title: 'Parley minutes, version 1',
    description:
      'The minutes of a room as canonical JSON (RFC 8785). docs/RECORD.md says how they are signed.',
    ...z.toJSONSchema(minutesSchema),
  };
  if (process.env['PARLEY_WRITE_SCHEMA']) writeFileSync(PUBLISHED, `${JSON.stringify(schema, null, 2)}\n`);
  expect(JSON.parse(readFileSync(PUBLISHED, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
});
