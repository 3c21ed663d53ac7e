import { CONTRACT_BYTES } from '@parley/protocol/limits';
import { expect, test } from 'vitest';
import { readText } from './read-text-file.ts';

test('a file of text is read byte for byte, without the mark before its first', async () => {
  expect(await readText(new Blob(['# Цена\r\n\r\nNet 30.  \n']), CONTRACT_BYTES)).toEqual({
    text: '# Цена\r\n\r\nNet 30.  \n',
  });
  expect(await readText(new Blob(['\ufeff# Price']), CONTRACT_BYTES)).toEqual({ text: '# Price' });
});

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])],
  ['an old encoding', new Uint8Array([0xd6, 0xe5, 0xed, 0xe0])],
  ['readable bytes with NULs between', new Uint8Array([0x41, 0, 0x42, 0])],
])('%s is no text', async (_, bytes) => {
  expect(await readText(new Blob([bytes]), CONTRACT_BYTES)).toEqual({ fault: 'kind' });
});

test('a file that is longer than a contract may be is not even read', async () => {
  expect(await readText(new Blob(['x'.repeat(CONTRACT_BYTES)]), CONTRACT_BYTES)).toHaveProperty('text');
  expect(await readText(new Blob(['x'.repeat(CONTRACT_BYTES + 1)]), CONTRACT_BYTES)).toEqual({
    fault: 'long',
  });
});
