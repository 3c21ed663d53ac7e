import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ledger } from '../../../ledger/port.ts';
import { commitOf, newRoom } from '../../../ledger/testing/commits.ts';
import type { Held, SessionStore } from '../port.ts';

export interface SessionWorld {
  /** A hub's view of the one store; each call may be another hub's. */
  store(): SessionStore;
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

const seat = (room: string): Held => ({ room, credential: digest() });

/** What every store of browsers' seats promises. */
export function describeSessions(name: string, open: () => Promise<SessionWorld>): void {
  describe(`the seats of browsers in ${name}`, () => {
    let world: SessionWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('are those that were put in, the oldest first, whichever hub is asked', async () => {
      const [session, one, two, three] = [digest(), seat('r2'), seat('r1'), seat('r2')];
      await world.store().add(session, two, 2);
      await world.store().add(session, three, 3);
      await world.store().add(session, one, 1);
      expect(await world.store().all(session)).toEqual([one, two, three]);
      expect(await world.store().inRoom(session, 'r2')).toEqual([one, three]);
      expect(await world.store().inRoom(session, 'r3')).toEqual([]);
    });

    test('of one moment have an order too, the same everywhere', async () => {
      const session = digest();
      const held = ['rb', 'ra', 'r10', 'r9', 'rA'].map(seat);
      for (const one of held) await world.store().add(session, one, 5);
      expect((await world.store().all(session)).map(({ room }) => room)).toEqual([
        'r10',
        'r9',
        'rA',
        'ra',
        'rb',
      ]);
    });

    test('are of one browser and not of another', async () => {
      const [session, other, held] = [digest(), digest(), seat('r1')];
      await world.store().add(session, held, 1);
      await world.store().add(other, held, 1);
      await world.store().remove(other, held);
      expect(await world.store().all(session)).toEqual([held]);
      expect(await world.store().all(other)).toEqual([]);
    });

    test('are held once, since when they were put in first', async () => {
      const [session, one, two] = [digest(), seat('r1'), seat('r1')];
      await world.store().add(session, one, 1);
      await world.store().add(session, two, 2);
      await world.store().add(session, one, 3);
      expect(await world.store().all(session)).toEqual([one, two]);
    });

    test('that are put in at the same time by many are held once', async () => {
      const [session, held] = [digest(), seat('r1')];
      await Promise.all(Array.from({ length: 20 }, (_, at) => world.store().add(session, held, at)));
      expect(await world.store().all(session)).toEqual([held]);
    });

    test('are taken out, and taking out what is not there changes nothing', async () => {
      const [session, held] = [digest(), seat('r1')];
      await world.store().add(session, held, 1);
      await world.store().remove(session, seat('r1'));
      expect(await world.store().all(session)).toEqual([held]);
      await world.store().remove(session, held);
      await world.store().remove(session, held);
      expect(await world.store().all(session)).toEqual([]);
    });

    test('RM-6 go with their room, and none comes after it', async () => {
      const room = newRoom();
      await world.ledger.append([commitOf(room, 1, { erasedAt: 5 })]);
      const [session, held, other] = [digest(), seat(room), seat('r1')];
      for (const one of [held, other]) await world.store().add(session, one, 1);
      expect(await world.ledger.erase(room, 5)).toBe(true);
      await world.store().add(session, seat(room), 6);
      expect(await world.store().all(session)).toEqual([other]);
      expect(await world.store().inRoom(session, room)).toEqual([]);
    });

    test('RM-6 that are put in while their room is erased do not outlast it', async () => {
      const session = digest();
      for (let round = 0; round < 100; round += 1) {
        const room = newRoom();
        await world.ledger.append([commitOf(room, 1, { erasedAt: 5 })]);
        await Promise.all([world.ledger.erase(room, 5), world.store().add(session, seat(room), 1)]);
      }
      expect(await world.store().all(session)).toEqual([]);
    });

    test('under a name that nothing can have are none, and no error', async () => {
      for (const session of ['', 'x', "'; drop table", digest().slice(1)]) {
        expect(await world.store().all(session)).toEqual([]);
      }
      for (const room of ['', '\0', '\ud800', 'r'.repeat(300)]) {
        expect(await world.store().inRoom(digest(), room)).toEqual([]);
      }
    });
  });
}
