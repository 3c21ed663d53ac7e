import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemoryLedger } from './memory.ts';
import type { Commit, Ledger } from './port.ts';
import { command, commitOf, credential, entry, newRoom } from './testing/commits.ts';
import { openPostgresWorld, type PostgresWorld } from './testing/postgres-world.ts';

/**
 * The two ledgers side by side: whatever is written, in whatever wrong order, both say the same about it and hold the
 * same afterwards. So a test that runs on the one in memory has said something about the other.
 */

const ROOMS = 3;
const keys = ['a', 'b', 'c', 'd'];
const digests = ['1', '2'].map((digit) => digit.repeat(64));

/** A commit as it is about to be made, relative to where its room is. */
const step = fc.record({
  room: fc.nat(ROOMS - 1),
  version: fc.constantFrom(0, 0, 0, 0, -1, 1),
  again: fc.constantFrom(false, false, false, true),
  key: fc.constantFrom(...keys, undefined, undefined),
  actor: fc.constantFrom('agent:s2', 'person:s1'),
  seq: fc.constantFrom(0, 0, 0, 0, 1, -1),
  circle: fc.constantFrom('room', 'party/p1', 'seat/s2'),
  entries: fc.integer({ min: 0, max: 3 }),
  digest: fc.constantFrom(...digests, undefined, undefined, undefined),
  dueAt: fc.constantFrom(null, 10, 20, 30),
  erasedAt: fc.constantFrom(null, 20, 20, 40),
  /** When the room is to be erased before the commit is sent; 0: not. */
  erases: fc.constantFrom(0, 0, 30, 50),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Long ones mostly: all that can be told has to happen often. */
const meetings = fc.array(fc.array(step, { maxLength: ROOMS, size: 'max' }), { maxLength: 12, size: 'max' });

let world: PostgresWorld;
beforeAll(async () => {
  world = await openPostgresWorld();
});
afterAll(() => world.close());

test('memory and PostgreSQL answer alike, whatever they are told', async () => {
  const seen = new Map<string | undefined, number>();
  await fc.assert(
    fc.asyncProperty(meetings, async (batches) => {
      const memory = createMemoryLedger();
      const rooms = Array.from({ length: ROOMS }, newRoom);
      const sent = new Map<string, Commit>();
      for (const steps of batches) {
        const distinct = [...new Map(steps.map((each) => [each.room, each])).values()];
        for (const { room, erases } of distinct) {
          if (erases === 0) continue;
          const erased = await memory.erase(rooms[room] ?? '', erases);
          expect(await world.hub().erase(rooms[room] ?? '', erases)).toBe(erased);
          if (erased) seen.set('erased', (seen.get('erased') ?? 0) + 1);
        }
        const batch = await Promise.all(distinct.map((each) => commitFor(memory, rooms, sent, each)));
        const outcomes = await memory.append(batch);
        expect(await world.hub().append(batch)).toEqual(outcomes);
        for (const outcome of outcomes) seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        for (const commit of batch) sent.set(commit.room, commit);
      }
      expect(await contents(world.hub(), rooms)).toEqual(await contents(memory, rooms));
    }),
    { numRuns: 60 },
  );
  // Nothing was shown unless all of it happened.
  for (const outcome of ['committed', 'conflict', 'refused', 'erased'])
    expect(seen.get(outcome)).toBeGreaterThan(5);
  expect(world.lost).toEqual([]);
});

async function commitFor(
  ledger: Ledger,
  rooms: readonly string[],
  sent: ReadonlyMap<string, Commit>,
  step: Step,
) {
  const room = rooms[step.room] ?? '';
  const last = sent.get(room);
  if (step.again && last) return last;
  const head = (await ledger.heads([room])).get(room) ?? 0;
  const circle = step.circle === 'party/p1' || step.circle === 'seat/s2' ? step.circle : 'room';
  const held = (await ledger.entriesAfter(room, circle, 0, 1000)).length;
  // A commit that is wrong in two ways is refused or in conflict, as it happens: which is not promised.
  const first = held + 1 + (step.digest === undefined ? step.seq : 0);
  return commitOf(room, Math.max(1, head + 1 + step.version), {
    dueAt: step.dueAt,
    erasedAt: step.erasedAt,
    commands: step.key === undefined ? [] : [command(step.key, step.actor)],
    entries: Array.from({ length: step.entries }, (_, index) =>
      entry(Math.max(1, first) + index, { circle }),
    ),
    credentials: step.digest === undefined ? [] : [credential('s2', step.digest)],
  });
}

/** All that a ledger says about some rooms. */
async function contents(ledger: Ledger, rooms: readonly string[]): Promise<unknown> {
  const of = rooms.map(async (room) => ({
    commits: await ledger.commitsAfter(room, 0, 1000),
    circles: await Promise.all(
      (['room', 'party/p1', 'seat/s2'] as const).map((circle) => ledger.entriesAfter(room, circle, 0, 1000)),
    ),
    keys: await Promise.all(keys.map((key) => ledger.commandByKey(room, 'agent:s2', key))),
    credentials: await Promise.all(digests.map((digest) => ledger.credential(room, digest))),
  }));
  const due = (await ledger.due(25, 100_000)).filter((room) => rooms.includes(room));
  const toErase = (await ledger.toErase(30, 100_000)).filter((room) => rooms.includes(room));
  const erased = await Promise.all(
    rooms.flatMap((room) => [undefined, ...digests].map((digest) => ledger.erasedOn(room, digest))),
  );
  return { heads: await ledger.heads(rooms), due, toErase, erased, rooms: await Promise.all(of) };
}
