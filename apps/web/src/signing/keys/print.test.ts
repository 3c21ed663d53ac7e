import { expect, test } from 'vitest';
import { shortHash } from '../../ui/short-hash.ts';
import type { OwnKey } from './own-keys.ts';
import { groupedPrint, isKey } from './print.ts';

const PRINT = 'deb2ded39dc26fce0e6085b6fc34bf6b5941913bbfe2ea614113cff9e004c170';

test('a fingerprint is short in a line and whole, in groups, where it is compared', () => {
  expect(shortHash(PRINT)).toBe('deb2ded3…c170');
  expect(groupedPrint(PRINT)).toMatch(/^deb2 ded3 .* c170$/);
  expect(groupedPrint(PRINT).replaceAll(' ', '')).toBe(PRINT);
});

test('a passkey is the seat’s key only for the site that the room knows it for', () => {
  const kept = {
    room: 'r',
    seat: 's1',
    name: 'Anna',
    topic: '',
    fingerprint: PRINT,
    key: '',
    made: 0,
  } as const;
  const passkey: OwnKey = { ...kept, kind: 'passkey', site: 'hub.example', credential: '' };
  expect(isKey({ fingerprint: PRINT, site: 'hub.example' }, passkey)).toBe(true);
  expect(isKey({ fingerprint: PRINT, site: 'other.example' }, passkey)).toBe(false);
  expect(isKey({ fingerprint: PRINT }, passkey)).toBe(false);
  expect(isKey(undefined, passkey)).toBe(false);
});
