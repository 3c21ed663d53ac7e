import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bundled } from '../../testing/bundled.ts';

it('MI-5 what signs and verifies needs nothing but canonical JSON and the platform, in Node and in browsers', async () => {
  const { inputs, external } = await bundled({
    stdin: {
      contents: "export * from '@parley/record';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
  });
  expect(inputs.some((path) => path.endsWith('record/src/verify/verify-record.ts'))).toBe(true);
  const foreign = inputs.filter((path) => path.includes('node_modules'));
  expect(foreign.filter((path) => !/node_modules\/canonicalize\//.test(path))).toEqual([]);
  expect(external).toEqual([]);
});
