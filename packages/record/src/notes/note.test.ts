import { beforeAll, describe, expect, test } from 'vitest';
import { hubSigner } from '../testing/signers.ts';
import { checkNote, parseNote, type Signer, signNote } from './note.ts';
import { readVerifierKey, writeVerifierKey } from './verifier-key.ts';

let signer: Signer;
let next: Signer;
let written: string;

beforeAll(async () => {
  signer = await hubSigner();
  next = await hubSigner();
  written = await signNote('One.\n\nTwo, \u00E9.\n', [signer, next]);
});

const check = async (note: string, ...keys: Signer[]) => {
  const parsed = parseNote(note);
  return (
    parsed &&
    checkNote(
      parsed,
      keys.map(({ key }) => key),
    )
  );
};

describe('a signed note (MI-3)', () => {
  test('is split at its last empty line, and verifies by each of its keys', async () => {
    expect(parseNote(written)?.text).toBe('One.\n\nTwo, \u00E9.\n');
    expect(await check(written, signer)).toEqual({ signed: [signer.key], forged: [] });
    expect(await check(written, next, signer)).toEqual({ signed: [next.key, signer.key], forged: [] });
  });

  test('means nothing by keys that did not sign it, also of the same name', async () => {
    expect(await check(written, await hubSigner())).toEqual({ signed: [], forged: [] });
  });

  test('is forged where a line of a known key does not verify', async () => {
    expect(await check(written.replace('Two', 'Too'), signer)).toEqual({ signed: [], forged: [signer.key] });
  });

  test.each([
    ['no signature', (note: string) => note.slice(0, note.indexOf('\u2014'))],
    ['no newline at its end', (note: string) => note.slice(0, -1)],
    ['no empty line', (note: string) => note.replaceAll('\n\n', '\n')],
    ['a control character', (note: string) => note.replace('One', 'O\rne')],
    ['another dash', (note: string) => note.replace('\u2014', '-')],
    ['a signature that is no base64', (note: string) => note.replace(/=*\n$/, '*\n')],
    [
      'a thousand signatures',
      (note: string) => note + (note.split('\n').at(-2) ?? '').concat('\n').repeat(1000),
    ],
  ])('is none with %s', (_, change) => {
    expect(parseNote(change(written))).toBeUndefined();
  });

  test('is the one that its format gives as an example (C2SP signed-note)', () => {
    const example =
      'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned \u00E8 subito sera.\n\n\u2014 quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n';
    expect(parseNote(example)?.signatures[0]).toMatchObject({
      name: 'quasimodo.example/salvatore',
      id: '367ba04b',
    });
  });
});

describe('a verifier key', () => {
  test('comes back from its line', async () => {
    expect(await readVerifierKey(writeVerifierKey(signer.key))).toEqual(signer.key);
  });

  test.each([
    ['an id that is not its own', (line: string) => line.replace(/\+[0-9a-f]{8}\+/, '+00000000+')],
    ['another name', (line: string) => `x${line}`],
    ['a name with a space', (line: string) => ` ${line}`],
    ['another algorithm', (line: string) => line.replace(/(\+[0-9a-f]{8}\+)A/, '$1B')],
    ['a piece missing', (line: string) => line.slice(0, -4)],
  ])('is none with %s', async (_, change) => {
    expect(await readVerifierKey(change(writeVerifierKey(signer.key)))).toBeUndefined();
  });
});
