import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '../ledger/testing/audit.ts';
import { createPostgresLedger } from '../ledger/postgres.ts';
import { processTimers } from '../jobs/timers.ts';
import { give, listen, make, meeting, refusal, TestReader } from './testing/hubs.ts';
import { type PostgresWorld, postgresWorld } from './testing/postgres-hubs.ts';

const PATIENCE = { timeout: 10_000, interval: 10 };
const WITHIN_A_SECOND = { timeout: 1000, interval: 5 };

let world: PostgresWorld;
beforeAll(async () => {
  world = await postgresWorld();
});
afterAll(() => world.close());

const mute = {
  publish: () => undefined,
  announce: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
};

test('FL-7 B15 two hubs that race for one thing, 40 times: each time one has it and the other is told who', async () => {
  const [one, two] = [world.hub(), world.hub()];
  for (let round = 0; round < 40; round += 1) {
    const { ours, theirs } = await meeting(one);
    await two.look(theirs);
    const bodies = await Promise.all([refusal(give(one, ours, 'take')), refusal(give(two, theirs, 'take'))]);
    const refused = bodies.filter((body) => body !== undefined);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ code: 'already', entries: [{ type: 'tiny.taken' }] });
  }
});

test('DL-1 B02 fifty commands of two hubs at once, each sent twice, make one record that holds every one once', async () => {
  const [one, two] = [world.hub(), world.hub()];
  const { ours, theirs, room } = await meeting(one);
  const readers = [(await listen(one, ours)).reader, (await listen(two, theirs)).reader];
  const calls = Array.from({ length: 100 }, (_, index) => {
    const [hub, caller] = index % 2 ? [one, ours] : [two, theirs];
    const number = Math.floor(index / 4);
    return give(hub, caller, 'say', { text: `${number}` }, { key: `say-${number}` });
  });
  const results = await Promise.all(calls);
  expect(new Set(results.map(({ entries }) => entries[0]?.seq)).size).toBe(50);
  for (const reader of readers) {
    await vi.waitFor(
      () => expect(reader.read.filter((line) => line.endsWith('said'))).toHaveLength(50),
      PATIENCE,
    );
  }
  const ledger = createPostgresLedger({ url: world.url, timers: processTimers, connections: 1 });
  const line = await audit(ledger, room);
  await ledger.close();
  expect(line.flatMap(({ commands }) => commands).filter(({ command }) => command === 'say')).toHaveLength(
    50,
  );
});

test('ID-4 a seat that is revoked on one hub is gone on the other within a second', async () => {
  const [one, two] = [world.hub(), world.hub()];
  const { person, theirs } = await meeting(one);
  const { reader } = await listen(two, theirs);
  await give(one, person, 'revoke', { seat: 's3' });
  await vi.waitFor(() => expect(reader.dropped).toMatchObject({ code: 'unknown' }), WITHIN_A_SECOND);
  expect(await refusal(give(two, theirs, 'say', { text: 'Hi' }))).toMatchObject({ code: 'unknown' });
});

test('DL-2 what is said on one hub is read on the other by a hint, and by the sweep when the hint is lost', async () => {
  const [one, two] = [world.hub(), world.hub()];
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(two, theirs);
  await give(one, ours, 'say', { text: 'Hi' });
  await vi.waitFor(() => expect(reader.read).toContain('room 5 tiny.said'), WITHIN_A_SECOND);

  const silent = world.hub({ bus: mute, sweepMs: 200 });
  const far = await listen(silent, theirs);
  await give(one, ours, 'say', { text: 'Hi again' });
  await vi.waitFor(() => expect(far.reader.read).toContain('room 6 tiny.said'), WITHIN_A_SECOND);
});

test('ID-7 who is with one hub is here on the other', async () => {
  const [one, two] = [world.hub(), world.hub()];
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(one, ours);
  await listen(two, theirs);
  const shown = () => reader.frames.findLast((frame) => frame.type === 'presence');
  await vi.waitFor(
    () => expect(shown()).toMatchObject({ seats: [{ seat: 's2' }, { seat: 's3', connections: 1 }] }),
    WITHIN_A_SECOND,
  );
});

test('no hub tells what it remembers when another has gone on: refusals, looks and unknown seats', async () => {
  const [one, deaf] = [world.hub(), world.hub({ bus: mute, sweepMs: 60_000 })];
  const { ours, theirs, person } = await meeting(one);
  await give(deaf, theirs, 'post').catch(() => undefined);
  await give(one, person, 'post', { text: 'Read this' });
  const body = await refusal(give(deaf, theirs, 'say', { text: 'Hi' }));
  expect(body).toMatchObject({ code: 'read_first', ack: { room: 5 } });
  await give(one, theirs, 'ack', { upto: { room: 5 } });
  await give(deaf, theirs, 'say', { text: 'Hi' });
  expect((await deaf.look(ours)).state['tiny']?.['said']).toBe(7);
});

test('FL-2 RM-6 a deadline comes within a second of its time though nobody reads, and a hub that has yet to load the room keeps it too', async () => {
  const one = world.hub();
  const { ours } = await meeting(one);
  const at = Date.now() + 700;
  await give(one, ours, 'set', { at });
  const two = world.hub({ sweepMs: 200 });
  await vi.waitFor(async () => {
    expect(Date.now()).toBeGreaterThan(at);
    const ledger = createPostgresLedger({ url: world.url, timers: processTimers, connections: 1 });
    const room = await ledger.entriesAfter(ours.room, 'room', 5, 1);
    await ledger.close();
    expect(room[0]?.text).toContain('tiny.rang');
  }, PATIENCE);
  expect(Date.now() - at).toBeLessThan(1000);

  const { ours: others } = await meeting(one);
  await give(one, others, 'set', { at: Date.now() + 300 });
  await one.stop();
  const reader = new TestReader();
  await vi.waitFor(async () => expect((await two.look(others)).state['tiny']?.['said']).toBe(6), PATIENCE);
  (await two.join(others, reader, { follow: false })).start();
  await vi.waitFor(() => expect(reader.read.at(-1)).toBe('room 6 tiny.rang'), PATIENCE);
});

test('RM-3 two hubs that are asked to make one room at once make one, with the same links', async () => {
  const [one, two] = [world.hub(), world.hub()];
  for (let round = 0; round < 20; round += 1) {
    const [first, second] = await Promise.all([make(one, `create-${round}`), make(two, `create-${round}`)]);
    expect(second).toEqual(first);
  }
});
