import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFakeTime } from '../jobs/testing/fake-time.ts';
import { type AppendStore, appendCommits } from './append.ts';
import { DataRefused, StoreLost } from './failures.ts';
import { type Commit, LedgerUnavailable } from './port.ts';
import { createRetry, RETRY_DELAYS_MS } from './retry.ts';
import { AT, commitOf, shuffled } from './testing/commits.ts';

/** What may happen to a call: nothing, or its answer is lost before or after it took effect. */
type Fate = 'answered' | 'lost-before' | 'lost-after';

/** A store of one version for each room, that loses answers as told and refuses commits whose key says so. */
function createFakeStore(fates: Fate[] = []) {
  const holders = new Map<string, string>();
  const calls: string[] = [];
  const fated = <Answer>(name: string, act: () => Answer): Promise<Answer> => {
    const fate = fates.shift() ?? 'answered';
    calls.push(name);
    if (fate === 'lost-before') return Promise.reject(new StoreLost('ECONNRESET'));
    try {
      const answer = act();
      return fate === 'answered' ? Promise.resolve(answer) : Promise.reject(new StoreLost('ECONNRESET'));
    } catch (error) {
      return Promise.reject(fate === 'answered' ? error : new StoreLost('ECONNRESET'));
    }
  };
  const store: AppendStore = {
    write: (commits) =>
      fated(`write ${commits.map(({ room }) => room).join('')}`, () => {
        const free = commits.filter(({ room }) => !holders.has(room));
        const refusal = free.map(poisonOf).find((poison) => poison !== undefined);
        if (refusal) throw refusal;
        for (const { room, id } of free) holders.set(room, id);
        return new Set(free.map(({ room }) => room));
      }),
    find: (commits) =>
      fated(`find ${commits.map(({ room }) => room).join('')}`, () => {
        const held = commits.filter(({ room }) => holders.has(room));
        return new Map(held.map(({ room, id }) => [room, holders.get(room) === id]));
      }),
  };
  return { store, holders, calls };
}

/** What the store says to a commit with such a key. */
const poisons = new Map([
  ['hole', new DataRefused('23503', 'commits')],
  ['key', new DataRefused('23505', 'command_keys')],
  ['credential', new DataRefused('23505', 'credentials')],
  ['entry', new DataRefused('23505', 'entries')],
  ['number', new DataRefused('22003')],
  ['long', new DataRefused('54000')],
]);

function poisonOf({ commands }: Commit): DataRefused | undefined {
  return commands.map(({ key }) => poisons.get(key)).find((refusal) => refusal !== undefined);
}

/** A commit of a room, with a key that may be poison. */
function commit(room: string, key = 'harmless'): Commit {
  const base = commitOf(room, 1);
  return { ...base, commands: base.commands.map((each) => ({ ...each, key })) };
}

/** Retries without delay. */
const time = createFakeTime(AT);
const retryNow = (attempts: number) =>
  createRetry({
    timers: { after: (_, run) => (queueMicrotask(run), () => undefined) },
    delaysMs: Array.from({ length: attempts - 1 }, () => 1),
    stopped: () => false,
  });

describe('appending', () => {
  test('sends everything once, sorted by room, and asks for nothing more when all have won', async () => {
    const { store, calls } = createFakeStore();
    const commits = ['c', 'a', 'b'].map((room) => commit(room));
    expect(await appendCommits(store, commits, retryNow(1))).toEqual(['committed', 'committed', 'committed']);
    expect(calls).toEqual(['write abc']);
  });

  test('looks for those that did not win', async () => {
    const { store, holders, calls } = createFakeStore();
    const [a, b, c] = [commit('a'), commit('b'), commit('c')];
    holders.set('a', a.id).set('b', 'of somebody else');
    expect(await appendCommits(store, [a, b, c], retryNow(1))).toEqual([
      'committed',
      'conflict',
      'committed',
    ]);
    expect(calls).toEqual(['write abc', 'find ab']);
  });

  test('sends nothing that cannot be kept', async () => {
    const { store, calls } = createFakeStore();
    expect(await appendCommits(store, [commit('a', '\0'), commit('b')], retryNow(1))).toEqual([
      'refused',
      'committed',
    ]);
    expect(calls).toEqual(['write b']);
  });

  test.each([
    ['hole', 'refused'],
    ['key', 'conflict'],
    ['credential', 'conflict'],
    ['entry', 'refused'],
    ['number', 'refused'],
    ['long', 'refused'],
  ] as const)(
    'narrows a batch down to the commit with a poisoned %s, which is %s',
    async (poison, outcome) => {
      const { store, calls } = createFakeStore();
      const commits = [...'abcdefgh'].map((room) => commit(room, room === 'f' ? poison : 'harmless'));
      expect(await appendCommits(store, commits, retryNow(1))).toEqual(
        commits.map(({ room }) => (room === 'f' ? outcome : 'committed')),
      );
      expect(calls).toEqual([
        'write abcdefgh',
        'write abcd',
        'write efgh',
        'write ef',
        'write e',
        'write f',
        'write gh',
      ]);
    },
  );

  test('looks for each commit before anything else once a connection was lost', async () => {
    const { store, calls } = createFakeStore(['lost-after', 'answered']);
    const commits = ['a', 'b'].map((room) => commit(room));
    expect(await appendCommits(store, commits, retryNow(2))).toEqual(['committed', 'committed']);
    expect(calls).toEqual(['write ab', 'find ab']);
  });

  test('does not send again what is known already', async () => {
    const { store, calls } = createFakeStore(['answered', 'answered', 'lost-before']);
    const commits = [...'abcd'].map((room) => commit(room, room === 'd' ? 'hole' : 'harmless'));
    expect(await appendCommits(store, commits, retryNow(2))).toEqual([
      'committed',
      'committed',
      'committed',
      'refused',
    ]);
    expect(calls).toEqual([
      'write abcd',
      'write ab',
      'write cd',
      'find cd',
      'write cd',
      'write c',
      'write d',
    ]);
  });

  test('gives up after a bounded number of attempts, saying no more than a code', async () => {
    const { store, calls } = createFakeStore(Array.from({ length: 9 }, () => 'lost-before'));
    await expect(appendCommits(store, [commit('a')], retryNow(3))).rejects.toThrow(
      new LedgerUnavailable('ECONNRESET'),
    );
    expect(calls).toEqual(['write a', 'find a', 'find a']);
  });

  test('waits longer from attempt to attempt, about three seconds in all', async () => {
    const { store, calls } = createFakeStore(Array.from({ length: 20 }, () => 'lost-before'));
    const retry = createRetry({ timers: time.timers, delaysMs: RETRY_DELAYS_MS, stopped: () => false });
    const outcome = Promise.allSettled([appendCommits(store, [commit('a')], retry)]);
    await time.pass(24);
    expect(calls).toHaveLength(1);
    await time.pass(1);
    expect(calls).toHaveLength(2);
    await time.pass(3149);
    expect(calls).toHaveLength(7);
    await time.pass(1);
    expect(calls).toHaveLength(8);
    expect(await outcome).toEqual([{ status: 'rejected', reason: new LedgerUnavailable('ECONNRESET') }]);
    expect(time.waiting).toBe(0);
  });

  test('throws what is no failure of the store as it is', async () => {
    const { store } = createFakeStore();
    const broken = { ...store, write: () => Promise.reject(new TypeError('a bug')) };
    await expect(appendCommits(broken, [commit('a')], retryNow(3))).rejects.toThrow(TypeError);
  });
});

test('whatever is lost, an outcome says what is true: committed is there, the rest is not', async () => {
  const fate = fc.constantFrom<Fate>('answered', 'answered', 'answered', 'lost-before', 'lost-after');
  const key = fc.constantFrom('harmless', 'harmless', 'harmless', ...poisons.keys());
  const room = fc.record({ key, taken: fc.constantFrom(false, false, true) });
  let lost = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(room, { minLength: 1, maxLength: 12 }),
      fc.array(fate, { maxLength: 30 }),
      async (rooms, fates) => {
        const { store, holders } = createFakeStore(fates);
        const commits = shuffled(rooms.map(({ key }, index) => commit(`r${index}`, key)));
        for (const [index, { taken }] of rooms.entries())
          if (taken) holders.set(`r${index}`, 'of somebody else');
        const outcomes = await appendCommits(store, commits, retryNow(40));
        lost += fates.length;
        for (const [index, each] of commits.entries()) {
          const holder = holders.get(each.room);
          const expected =
            holder === each.id
              ? ['committed']
              : holder === undefined
                ? ['refused', 'conflict']
                : ['conflict'];
          expect(expected).toContain(outcomes[index]);
          expect(holder !== undefined || poisonOf(each) !== undefined).toBe(true);
        }
      },
    ),
  );
  expect(lost).toBeGreaterThan(0);
});
