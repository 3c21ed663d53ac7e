import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ledger } from '../../../ledger/port.ts';
import { commitOf, newRoom } from '../../../ledger/testing/commits.ts';
import { HANDLES_PER_CREDENTIAL, type HandleStore } from '../port.ts';

export interface HandleWorld {
  /** A hub's view of the one store; each call may be another hub's. */
  store(): HandleStore;
  /** Of the rooms that they are of. */
  readonly ledger: Ledger;
  close(): Promise<void>;
}

let made = 0;
/** A digest that no other test uses. */
function digest(): string {
  made += 1;
  return createHash('sha256').update(`${process.pid} ${made}`).update(randomBytes(8)).digest('hex');
}

/** What every store of handles promises. */
export function describeHandles(name: string, open: () => Promise<HandleWorld>): void {
  describe(`handles in ${name}`, () => {
    let world: HandleWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('DL-3 begin with nothing served, whichever hub is asked', async () => {
      const [handle, credential] = [digest(), digest()];
      await world.store().add('r1', handle, credential, 1);
      const row = { credential, cursor: null, contract: 0, answers: 0 };
      expect(await world.store().find('r1', handle)).toEqual(row);
      expect(await world.store().find('r2', handle)).toBeUndefined();
    });

    test('DL-3 know what they received last, also a credential that nobody put in', async () => {
      const [handle, credential] = [digest(), digest()];
      await world.store().receive('r1', handle, { credential, cursor: 'c1-a', contract: 2 }, 5);
      await world.store().receive('r1', handle, { credential, cursor: null, contract: 0 }, 6);
      expect(await world.store().find('r1', handle)).toEqual({
        credential,
        cursor: 'c1-a',
        contract: 2,
        answers: 2,
      });
      await world.store().receive('r1', handle, { credential, cursor: 'c1-b.01234567', contract: 1 }, 7);
      expect(await world.store().find('r1', handle)).toMatchObject({ cursor: 'c1-b.01234567', contract: 2 });
    });

    test('count every answer, also those of one moment', async () => {
      const [handle, credential] = [digest(), digest()];
      const receipt = { credential, cursor: null, contract: 0 };
      await Promise.all(Array.from({ length: 20 }, () => world.store().receive('r1', handle, receipt, 1)));
      expect(await world.store().find('r1', handle)).toMatchObject({ answers: 20 });
    });

    test('are set back to the beginning of the record', async () => {
      const [handle, credential] = [digest(), digest()];
      await world.store().receive('r1', handle, { credential, cursor: 'c1-a', contract: 2 }, 1);
      await world.store().rewind('r1', handle);
      expect(await world.store().find('r1', handle)).toMatchObject({ cursor: null, contract: 2, answers: 1 });
    });

    test('LI of one credential are few, the newest; those of others stay', async () => {
      const [credential, other, others] = [digest(), digest(), digest()];
      await world.store().add('r1', others, other, 0);
      const all = Array.from({ length: HANDLES_PER_CREDENTIAL + 3 }, digest);
      for (const [at, handle] of all.entries()) await world.store().add('r1', handle, credential, at);
      const found = await Promise.all(all.map((handle) => world.store().find('r1', handle)));
      expect(found.map((row) => row !== undefined)).toEqual(all.map((_, index) => index >= 3));
      expect(await world.store().find('r1', others)).toBeDefined();
    });

    test('RM-6 go with their room, leave their digest, and none comes after it', async () => {
      const room = newRoom();
      await world.ledger.append([commitOf(room, 1, { erasedAt: 5 })]);
      const [handle, other, late, credential] = [digest(), digest(), digest(), digest()];
      await world.store().add(room, handle, credential, 1);
      await world.store().add('r1', other, credential, 1);
      expect(await world.ledger.erasedOn(room, handle)).toBeUndefined();
      expect(await world.ledger.erase(room, 5)).toBe(true);
      const receipt = { credential, cursor: 'c1-a', contract: 1 };
      await world.store().add(room, late, credential, 6);
      for (const one of [handle, late]) await world.store().receive(room, one, receipt, 7);
      for (const one of [handle, late]) expect(await world.store().find(room, one)).toBeUndefined();
      expect(await world.store().find('r1', other)).toBeDefined();
      expect(await world.ledger.erasedOn(room, handle)).toBe('1970-01-01');
      for (const one of [other, late]) expect(await world.ledger.erasedOn(room, one)).toBeUndefined();
    });

    test('RM-6 that are made while their room is erased do not outlast it', async () => {
      for (let round = 0; round < 100; round += 1) {
        const room = newRoom();
        await world.ledger.append([commitOf(room, 1, { erasedAt: 5 })]);
        const [handle, credential] = [digest(), digest()];
        const receipt = { credential, cursor: null, contract: 0 };
        await Promise.all([
          world.store().add(room, handle, credential, 1),
          world.ledger.erase(room, 5),
          world.store().receive(room, credential, receipt, 1),
        ]);
        for (const one of [handle, credential]) expect(await world.store().find(room, one)).toBeUndefined();
      }
    });

    test('pass over what cannot be one', async () => {
      await world.store().add('a\0b', digest(), digest(), 1);
      await world.store().receive('r1', 'x', { credential: digest(), cursor: null, contract: 0 }, 1);
      expect(await world.store().find('r1', 'x')).toBeUndefined();
      expect(await world.store().find('a\0b', digest())).toBeUndefined();
    });
  });
}
