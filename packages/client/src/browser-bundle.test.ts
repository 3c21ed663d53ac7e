import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bundled } from './testing/bundled.ts';

/** What a page has to load of the client. A page may be lenient with this, a phone on a train is not. */
const MOST_BYTES = 26 * 1024;

it('bundles for browsers without Node, without schemas and in a few kilobytes', async () => {
  const { bytes, inputs, external } = await bundled({
    entryPoints: [fileURLToPath(new URL('./index.ts', import.meta.url))],
  });
  expect(inputs.some((path) => path.endsWith('client/src/client.ts'))).toBe(true);
  expect(inputs.filter((path) => /node_modules|\/wire\.ts$|rules\/src|src\/(cli|node)\//.test(path))).toEqual(
    [],
  );
  expect(external).toEqual([]);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
