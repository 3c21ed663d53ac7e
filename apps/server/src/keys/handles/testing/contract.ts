import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANDLES_PER_CREDENTIAL, type HandleStore } from '../port.ts';

export interface HandleWorld {
  /** A hub's view of the one store; each call may be another hub's. */
  store(): HandleStore;
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

    test('pass over what cannot be one', async () => {
      await world.store().add('a\0b', digest(), digest(), 1);
      await world.store().receive('r1', 'x', { credential: digest(), cursor: null, contract: 0 }, 1);
      expect(await world.store().find('r1', 'x')).toBeUndefined();
      expect(await world.store().find('a\0b', digest())).toBeUndefined();
    });
  });
}
