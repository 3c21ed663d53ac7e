import { expect, test } from 'vitest';
import { createAppender } from '../appender.ts';
import { createHeadReader } from '../head-reader.ts';
import type { Ledger } from '../port.ts';
import { audit } from './audit.ts';
import { commitOf, newRoom, shuffled } from './commits.ts';
import { type Answer, createTestHub } from './hub.ts';
import { losing } from './losing.ts';

export interface RaceSize {
  /** Commands that race in one room. */
  readonly commands: number;
  /** Rounds of two batches of 512 rooms. */
  readonly rounds: number;
}

const QUICK: RaceSize = { commands: 60, rounds: 4 };

/** Two hubs at work in the same rooms at the same time. */
export function describeRaces(hub: () => Ledger, { commands, rounds }: RaceSize = QUICK): void {
  const keys = Array.from({ length: commands }, (_, index) => `key-${index}`);

  test('commands of one room, given to both hubs at once, all find their place', async () => {
    const [one, other] = [createTestHub(hub()), createTestHub(hub())];
    const room = newRoom();
    const given = keys.map((key, index) => (index % 2 === 0 ? one : other).give(room, key));
    const answers = await Promise.all(given);
    await Promise.all([one.stop(), other.stop()]);
    expect(new Set(answers.map(({ version }) => version)).size).toBe(keys.length);
    expect(await audit(hub(), room)).toHaveLength(keys.length);
    expect(one.conflicts() + other.conflicts()).toBeGreaterThan(0);
  });

  test('a command that is given to both hubs is accepted once and answered alike (DL-4, B02)', async () => {
    const [one, other] = [createTestHub(hub()), createTestHub(hub())];
    const room = newRoom();
    const [first, second] = await Promise.all(
      [one, other].map((own) =>
        Promise.all(shuffled(keys).map(async (key) => [key, await own.give(room, key)] as const)),
      ),
    );
    await Promise.all([one.stop(), other.stop()]);
    expect(new Map(first)).toEqual(new Map(second));
    expect(await audit(hub(), room)).toHaveLength(keys.length);
  });

  test.each([
    ['sends the same commit again', true],
    ['begins anew', false],
  ])('answers get lost, and a hub that then %s doubles nothing', async (_, resend) => {
    const hubs = [2, 3].map((every) => createTestHub(losing(hub(), every), { resend }));
    const rooms = [newRoom(), newRoom()];
    const answers = new Map<string, Answer>();
    const give = async (index: number, room: string, key: string) => {
      const answer = await hubs[index]?.give(room, key);
      if (!answer) return;
      expect(answers.get(room + key) ?? answer).toEqual(answer);
      answers.set(room + key, answer);
    };
    const tasks = rooms.flatMap((room) =>
      keys.slice(0, 40).flatMap((key) => [0, 1].map((index) => ({ index, room, key }))),
    );
    await Promise.all(shuffled(tasks).map(({ index, room, key }) => give(index, room, key)));
    await Promise.all(hubs.map((own) => own.stop()));
    for (const room of rooms) expect(await audit(hub(), room)).toHaveLength(Math.min(40, keys.length));
    expect(answers.size).toBe(tasks.length / 2);
  });

  test('two hubs write 512 rooms in random order at once, and neither waits for the other for ever', async () => {
    const [one, other] = [hub(), hub()];
    const rooms = Array.from({ length: 512 }, () => newRoom());
    for (let version = 1; version <= rounds; version += 1) {
      const batches = await Promise.all(
        [one, other].map(async (ledger) => {
          const order = shuffled(rooms);
          const outcomes = await ledger.append(order.map((room) => commitOf(room, version)));
          return new Map(order.map((room, index) => [room, outcomes[index]]));
        }),
      );
      for (const room of rooms) {
        const outcomes = batches.map((batch) => batch.get(room));
        expect(new Set(outcomes)).toEqual(new Set(['committed', 'conflict']));
      }
    }
    expect(await one.heads(rooms)).toEqual(new Map(rooms.map((room) => [room, rounds])));
  });

  test('appenders of two hubs, each with many rooms, write every commit once', async () => {
    const appenders = [createAppender(hub(), { maxRows: 64 }), createAppender(hub(), { maxRows: 64 })];
    const heads = createHeadReader(hub());
    const rooms = Array.from({ length: 100 }, () => newRoom());
    const outcomes = await Promise.all(
      appenders.flatMap((appender) => shuffled(rooms).map((room) => appender.append(commitOf(room, 1)))),
    );
    expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(rooms.length);
    expect(await Promise.all(rooms.map((room) => heads.head(room)))).toEqual(rooms.map(() => 1));
    expect(await heads.head(newRoom())).toBe(0);
    await Promise.all([...appenders.map((appender) => appender.stop()), heads.stop()]);
  });
}
