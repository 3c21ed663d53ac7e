import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** What a page has to load of the client. A page may be lenient with this, a phone on a train is not. */
const MOST_BYTES = 26 * 1024;

it('bundles for browsers without Node, without schemas and in a few kilobytes', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(new URL('./index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['source'],
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.some((path) => path.endsWith('client/src/client.ts'))).toBe(true);
  expect(inputs.filter((path) => /node_modules|\/wire\.ts$|rules\/src|src\/(cli|node)\//.test(path))).toEqual(
    [],
  );
  expect(
    Object.values(metafile.inputs).flatMap((input) => input.imports.filter(({ external }) => external)),
  ).toEqual([]);
  expect(outputFiles[0]?.contents.byteLength).toBeLessThan(MOST_BYTES);
});
