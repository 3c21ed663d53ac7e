import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('MI-5 what signs and verifies needs nothing but canonical JSON and the platform, in Node and in browsers', async () => {
  const { metafile } = await build({
    stdin: {
      contents: "export * from '@parley/record';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['source'],
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.some((path) => path.endsWith('record/src/verify/verify-record.ts'))).toBe(true);
  const foreign = inputs.filter((path) => path.includes('node_modules'));
  expect(foreign.filter((path) => !/node_modules\/canonicalize\//.test(path))).toEqual([]);
  const external = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter((each) => each.external),
  );
  expect(external).toEqual([]);
});
