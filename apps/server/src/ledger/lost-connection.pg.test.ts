import { chainStart } from '@parley/record';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeTime, quiet } from '../jobs/testing/fake-time.ts';
import { processTimers, type Timers } from '../jobs/timers.ts';
import { type Commit, type Ledger, LedgerUnavailable } from './port.ts';
import { createPostgresLedger } from './postgres.ts';
import { audit } from './testing/audit.ts';
import { type Blocker, openBlocker } from './testing/blocker.ts';
import { AT, command, commitOf, newRoom, sealed, sha256 } from './testing/commits.ts';
import { openPostgresWorld, type PostgresWorld } from './testing/postgres-world.ts';
import { openTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts';

let world: PostgresWorld;
let proxy: TcpProxy;
let blocker: Blocker;
const ledgers: Ledger[] = [];

beforeAll(async () => {
  world = await openPostgresWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  proxy = await openTcpProxy(world.url);
  blocker = await openBlocker(world.url);
});
afterEach(async () => {
  await blocker.close();
  await Promise.all(ledgers.splice(0).map((ledger) => ledger.close()));
  await proxy.close();
});

interface Reach {
  readonly url?: string;
  readonly timers?: Timers;
  readonly retryDelaysMs?: readonly number[];
}

/** A ledger with one connection, by way of the proxy, that has prepared its statement already. */
async function ledgerVia({ url = proxy.url, timers = processTimers, ...rest }: Reach = {}): Promise<Ledger> {
  const ledger = createPostgresLedger({ url, timers, connections: 1, ...rest });
  ledgers.push(ledger);
  await ledger.append([commitOf(newRoom(), 1)]);
  return ledger;
}

/** First commits of so many rooms. */
function firstCommits(count: number): Commit[] {
  return Array.from({ length: count }, () => {
    const room = newRoom();
    const entry = { ...sealed('room', 1, { text: 'first' }, chainStart(room, 'room', sha256)), command: 0 };
    return commitOf(room, 1, { commands: [command('first')], entries: [entry] });
  });
}

/** Each of them is there, once, with all that belongs to it. */
async function expectOnce(commits: readonly Commit[]): Promise<void> {
  for (const { room, entries } of commits) {
    const [only, ...more] = await audit(world.hub(), room);
    expect(more).toEqual([]);
    expect(only?.entries).toEqual(entries);
  }
}

describe('a connection that is lost under an append', () => {
  test('after the database has committed: what was written is found and not written again (DL-5)', async () => {
    const ledger = await ledgerVia();
    const commits = firstCommits(20);
    proxy.mode = 'unheard';
    const outcomes = ledger.append(commits);
    await proxy.swallowed();
    proxy.mode = 'through';
    proxy.cut();
    expect(await outcomes).toEqual(commits.map(() => 'committed'));
    await expectOnce(commits);
  });

  test('before the database has heard of it: it is written', async () => {
    const ledger = await ledgerVia();
    const commits = firstCommits(20);
    proxy.mode = 'silent';
    const outcomes = ledger.append(commits);
    await quiet();
    proxy.mode = 'through';
    proxy.cut();
    expect(await outcomes).toEqual(commits.map(() => 'committed'));
    await expectOnce(commits);
  });

  test.each([
    ['somebody else does not get the version', 'rollback', 'committed'],
    ['somebody else gets the version', 'commit', 'conflict'],
  ] as const)('in the middle of the statement, ended by an administrator: %s', async (_, end, outcome) => {
    const ledger = await ledgerVia({ url: world.url });
    const commits = firstCommits(20);
    const [contested, ...others] = commits;
    await blocker.hold(contested?.room ?? '', 1);
    const outcomes = ledger.append(commits);
    await blocker.waitedFor(1);
    await blocker.terminateWaiting();
    await blocker.waitedFor(1);
    await blocker[end]();
    expect(await outcomes).toEqual([outcome, ...others.map(() => 'committed')]);
    await expectOnce(end === 'commit' ? others : commits);
  });

  test('while the database goes on with it for nobody: written once, and known as its own', async () => {
    const ledger = await ledgerVia();
    const commits = firstCommits(20);
    const middle = commits.map(({ room }) => room).sort()[10] ?? '';
    await blocker.hold(middle, 1);
    const outcomes = ledger.append(commits);
    await blocker.waitedFor(1);
    proxy.orphan();
    // The first statement still waits; the hub has looked, found nothing, and sent it again: now two of them wait.
    await blocker.waitedFor(2);
    await blocker.rollback();
    expect(await outcomes).toEqual(commits.map(() => 'committed'));
    await expectOnce(commits);
  });
});

describe('a database that cannot be reached', () => {
  test('is asked a bounded number of times, and works again by itself (B41)', async () => {
    const ledger = await ledgerVia({ retryDelaysMs: [1, 2, 3] });
    const [commit = commitOf(newRoom(), 1)] = firstCommits(1);
    proxy.mode = 'refusing';
    proxy.cut();
    const before = proxy.connects();
    await expect(ledger.append([commit])).rejects.toThrow(LedgerUnavailable);
    expect(proxy.connects() - before).toBeLessThanOrEqual(4);
    await expect(ledger.heads([commit.room])).rejects.toThrow(LedgerUnavailable);
    proxy.mode = 'through';
    expect(await ledger.append([commit])).toEqual(['committed']);
    await expectOnce([commit]);
  });

  test.each(['silent', 'slamming'] as const)('but is %s counts as lost after a while', async (mode) => {
    const time = createFakeTime(AT);
    const ledger = await ledgerVia({ timers: time.timers });
    const commits = firstCommits(3);
    proxy.mode = mode;
    if (mode === 'slamming') proxy.cut();
    const outcomes = ledger.append(commits);
    const heads = ledger.heads(commits.map(({ room }) => room));
    await time.pass(15_000);
    proxy.mode = 'through';
    await passUntil(time.pass, Promise.all([outcomes, heads]));
    expect(await outcomes).toEqual(commits.map(() => 'committed'));
    expect((await heads).size).toBeLessThanOrEqual(commits.length);
    await expectOnce(commits);
    expect(time.waiting).toBe(0);
  });

  test('is not waited for by a ledger that was closed', async () => {
    const time = createFakeTime(AT);
    const ledger = await ledgerVia({ timers: time.timers });
    proxy.mode = 'refusing';
    proxy.cut();
    const outcomes = ledger.append(firstCommits(1));
    outcomes.catch(() => undefined); // looked at below
    await quiet();
    await ledger.close();
    await passUntil(time.pass, outcomes);
    await expect(outcomes).rejects.toThrow(LedgerUnavailable);
    await expect(ledger.heads([newRoom()])).rejects.toThrow(new LedgerUnavailable('closed'));
    expect(time.waiting).toBe(0);
  });
});

test('what a failure says holds nothing of what was to be written (B41)', async () => {
  const ledger = await ledgerVia({ retryDelaysMs: [] });
  const secret = 'CANARY-42';
  const commit = commitOf(newRoom(), 1, { commands: [command(secret)] });
  await blocker.hold(commit.room, 1);
  const failure = ledger.append([commit]).then(
    () => undefined,
    (error: unknown) => error,
  );
  await blocker.waitedFor(1);
  await blocker.terminateWaiting();
  const error = await failure;
  expect(error).toBeInstanceOf(LedgerUnavailable);
  for (let part = error; part instanceof Error; part = part.cause) {
    const all = Object.getOwnPropertyNames(part).map((name) => String(Reflect.get(part, name)));
    expect(all.join()).not.toMatch(/CANARY|insert|parley\./);
  }
  await blocker.rollback();
});

/**
 * Lets the hub's time pass until something has come about that also takes time of the real world. Each step asks the
 * database something, so that the hub's time never runs away from what the database can do.
 */
async function passUntil(pass: (ms: number) => Promise<void>, awaited: Promise<unknown>): Promise<void> {
  const state = { settled: false };
  const settle = () => {
    state.settled = true;
  };
  void awaited.then(settle, settle);
  while (!state.settled) {
    await pass(25);
    for (let question = 0; question < 5; question += 1) await world.hub().heads([newRoom()]);
  }
}
