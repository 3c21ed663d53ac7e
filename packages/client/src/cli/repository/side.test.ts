import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSide, mustStandAlone, sideOf } from './side.ts';

it.each([
  ['Acme', 'acme'],
  ['Acme GmbH', 'acme-gmbh'],
  ['acme-gmbh', 'acme-gmbh'],
  ['3M', '3m'],
])('MI-7 a half of %s is called %s', (party, side) => {
  expect(sideOf(party)).toBe(side);
});

it.each(['Поставки', 'A & B', 'A  B', 'Öl', 'con', 'COM1', '…', '-a', '../borealis', '.git', 'a'.repeat(60)])(
  'MI-7 a name that loses something by that has a mark of its own: %s',
  (party) => {
    expect(sideOf(party)).toMatch(/^[a-z0-9][a-z0-9-]*-[0-9a-f]{8}$/);
  },
);

it('MI-7 every name comes to a folder that any disk can hold, and two that differ in more than case to two', () => {
  const plain = (name: string) => name.normalize('NFC').toLowerCase().replaceAll(' ', '-');
  const name = fc.string({ unit: 'grapheme', maxLength: 80 });
  const folders = fc.property(name, name, (one, other) => {
    expect([isSide(sideOf(one)), sideOf(one) === sideOf(other) && plain(one) !== plain(other)]).toEqual([
      true,
      false,
    ]);
  });
  fc.assert(folders);
});

it('MI-7 a folder that is the same one on some disks is in the way, and no other', () => {
  expect(() => mustStandAlone('acme', ['acme', 'borealis'])).not.toThrow();
  expect(() => mustStandAlone('acme', ['acme', 'Acme'])).toThrow('the same one on many disks');
});
