import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processTimers } from '../jobs/timers.ts';
import { createPostgresLedger } from './postgres.ts';
import { audit } from './testing/audit.ts';
import { newRoom, shuffled } from './testing/commits.ts';
import { describeRaces } from './testing/contract-races.ts';
import { type Answer, createTestHub } from './testing/hub.ts';
import { openPostgresWorld, type PostgresWorld } from './testing/postgres-world.ts';
import { openTcpProxy } from './testing/tcp-proxy.ts';

let world: PostgresWorld;
beforeAll(async () => {
  world = await openPostgresWorld();
});
afterAll(async () => {
  await world.close();
  expect(world.lost).toEqual([]);
});

describe('races in PostgreSQL, by the thousand', () => {
  describeRaces(() => world.hub(), { commands: 2000, rounds: 60 });
});

test('two hubs whose connections are cut again and again double nothing and lose nothing (DL-5)', async () => {
  const proxies = await Promise.all([openTcpProxy(world.url), openTcpProxy(world.url)]);
  const lost: string[] = [];
  const ledgers = proxies.map(({ url }) =>
    createPostgresLedger({ url, timers: processTimers, connections: 4, lost: (code) => lost.push(code) }),
  );
  const hubs = ledgers.map((ledger, index) => createTestHub(ledger, { resend: index === 0 }));
  const rooms = Array.from({ length: 40 }, () => newRoom());
  const keys = Array.from({ length: 50 }, (_, index) => `key-${index}`);
  const answers = new Map<string, Answer>();
  let given = 0;

  const give = async (room: string, key: string, index: number) => {
    const answer = await hubs[index]?.give(room, key);
    if (!answer) return;
    // A command is answered alike by whichever hub it was given to.
    expect(answers.get(room + key) ?? answer).toEqual(answer);
    answers.set(room + key, answer);
    given += 1;
    // Cut by what was done, not by the clock: the next cut falls into whatever is under way then.
    if (given % 40 === 0) proxies[randomInt(2)]?.[randomInt(2) === 0 ? 'cut' : 'orphan']();
  };
  const tasks = rooms.flatMap((room) => keys.flatMap((key) => [0, 1].map((index) => ({ room, key, index }))));
  await Promise.all(shuffled(tasks).map(({ room, key, index }) => give(room, key, index)));

  expect(lost.length).toBeGreaterThan(50);
  expect(answers.size).toBe(rooms.length * keys.length);
  for (const room of rooms) {
    const line = await audit(world.hub(), room);
    expect(line).toHaveLength(keys.length);
    for (const { version, commands } of line) {
      for (const [index, { key }] of commands.entries())
        expect(answers.get(room + key)).toEqual({ version, index });
    }
  }
  await Promise.all(hubs.map((hub) => hub.stop()));
  await Promise.all(ledgers.map((ledger) => ledger.close()));
  await Promise.all(proxies.map((proxy) => proxy.close()));
});
