import { parseToken, type Token } from '@parley/protocol';
import { rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { expect, test } from 'vitest';
import { createMemoryLedger } from '../ledger/memory.ts';
import { LedgerUnavailable } from '../ledger/port.ts';
import { gone } from './gone.ts';
import {
  give,
  identify,
  linksOf,
  listen,
  make,
  meeting,
  refusal,
  START,
  TestReader,
  tokenOf,
  type World,
  world,
} from './testing/hubs.ts';
import { TINY_LIFE_MS } from './testing/tiny-rules.ts';

/** What becomes of a room whose time is over: what is said of it, who is still here, and what is kept (RM-6). */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const END = START + TINY_LIFE_MS;
/** No job runs by itself, however long a test takes. */
const noSweep = { sweepMs: 1000 * DAY_MS };
const sweeping = { sweepMs: 1000 };
const erased = gone('2026-11-12');

function forgedOf({ text }: Token): Token {
  const forged = parseToken(text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A'));
  if (!forged) throw new Error('a forged token has the form of a good one');
  return forged;
}

/** Lets a hub with its jobs come by. */
async function sweepOnce({ hub, time }: World): Promise<void> {
  const other = hub(sweeping);
  await time.pass(1500);
  await other.stop();
}

test('RM-6 from its instant on nothing of a room is told but the day, whatever is asked and though no sweep has run', async () => {
  const { hub, time, store } = world();
  const one = hub(noSweep);
  const { ours, person, links } = await meeting(one);
  await give(one, person, 'post', { text: 'the canary' });
  time.set(END - 1);
  expect(await one.look(ours)).toMatchObject({ state: { tiny: { said: 5 } } });
  time.set(END);
  const asks = [
    () => one.look(ours),
    () => one.read(ours, { limit: 5 }),
    () => one.entry(ours, 'room', 1),
    () => one.minutes(ours),
    () => one.lookAtLink(ours),
    () => give(one, ours, 'say', { text: 'still here?' }),
    () => give(one, person, 'revoke', { seat: 's3' }),
    () => one.join(ours, new TestReader(), { follow: true }),
    () => one.recall(ours.room, ours.credential),
    ...Object.values(links).map((link) => () => one.identify(tokenOf(link))),
    () => hub(noSweep).identify(tokenOf(links['agent s3'])),
  ];
  for (const ask of asks) expect(await refusal(ask())).toEqual(erased);
  expect(JSON.stringify(erased)).not.toContain('canary');
  expect(store.rooms.size).toBe(1);
});

test('RM-8 RM-6 a forged link of an erased room is told what one of no room is, before and after it is swept away', async () => {
  const all = world();
  const { hub, time } = all;
  const one = hub(noSweep);
  const { links, room } = await meeting(one);
  const token = tokenOf(links['agent s3']);
  const nowhere = parseToken(token.text.replace(room, '0'.repeat(26)));
  const unknown = nowhere && (await refusal(one.identify(nowhere)));
  expect(unknown).toMatchObject({ code: 'unknown' });
  time.set(END);
  expect(await refusal(one.identify(forgedOf(token)))).toEqual(unknown);
  await sweepOnce(all);
  for (const own of [one, hub(noSweep)]) {
    expect(await refusal(own.identify(forgedOf(token)))).toEqual(unknown);
    expect(await refusal(own.identify(token))).toEqual(erased);
  }
});

test('RM-6 whoever reads or waits is sent away at the instant itself, with the day, though nobody asks and no sweep runs', async () => {
  const { hub, time } = world();
  const [one, two] = [hub(noSweep), hub(noSweep)];
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(one, ours, { follow: true });
  const far = await listen(two, theirs);
  await time.pass(TINY_LIFE_MS - 1000);
  expect([reader.dropped, far.reader.dropped]).toEqual([undefined, undefined]);
  await time.pass(1100);
  expect([reader.dropped, far.reader.dropped]).toEqual([erased, erased]);
});

test('RM-6 an end that is brought forward to now is now, for the one who did it, for all others and on every hub', async () => {
  const all = world();
  const { hub, time } = all;
  const [one, two] = [hub(noSweep), hub(noSweep)];
  const { ours, theirs, room } = await meeting(one);
  const near = await listen(one, ours);
  const far = await listen(two, theirs);
  const done = await give(one, ours, 'end', { at: time.clock() });
  expect(done.entries).toEqual([{ circle: 'room', seq: 5, type: 'tiny.ended' }]);
  await time.pass(100);
  const today = gone('2026-11-02');
  expect([near.reader.dropped, far.reader.dropped]).toEqual([today, today]);
  expect(await refusal(two.look(theirs))).toEqual(today);
  await sweepOnce(all);
  expect(await createMemoryLedger(all.store).erasedOn(room)).toBe('2026-11-02');
});

test('RM-6 a hub that missed the end of a room, and its erasure, finds out by what is left', async () => {
  const all = world();
  const { hub, time, bus } = all;
  const deaf = hub({ ...noSweep, bus: { ...bus, subscribe: () => () => undefined } });
  const one = hub(noSweep);
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(deaf, theirs);
  await give(one, ours, 'end', { at: time.clock() });
  await sweepOnce(all);
  expect(reader.dropped).toBeUndefined();
  const today = gone('2026-11-02');
  expect(await refusal(give(deaf, theirs, 'say', { text: 'Hello?' }))).toEqual(today);
  expect(reader.dropped).toEqual(today);
  expect(await refusal(deaf.look(theirs))).toEqual(today);
  expect(all.store.rooms.size).toBe(0);
});

test('RM-6 a hub whose readers only listen sends them away once it compares them with the record', async () => {
  const all = world();
  const { hub, time, bus } = all;
  const deaf = hub({ ...sweeping, bus: { ...bus, subscribe: () => () => undefined } });
  const one = hub(noSweep);
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(deaf, theirs);
  await give(one, ours, 'end', { at: time.clock() });
  await time.pass(2500);
  expect(reader.dropped).toEqual(gone('2026-11-02'));
});

test('RM-6 a clock that is set back ten minutes brings no room back, neither on this hub nor after a restart', async () => {
  const { hub, time } = world();
  const one = hub(noSweep);
  const { ours, links } = await meeting(one);
  // The record hears once a second how late it is; what has ended since then must not wait for that.
  time.set(END - 500);
  await one.look(ours);
  time.set(END);
  expect(await refusal(one.look(ours))).toEqual(erased);
  await one.stop();
  time.set(END - 10 * MINUTE_MS);
  expect(await refusal(one.look(ours))).toMatchObject({ code: 'stopping' });
  const two = hub(noSweep);
  expect(await refusal(two.identify(tokenOf(links['agent s2'])))).toEqual(erased);
  await time.pass(MINUTE_MS);
  expect(await refusal(two.look(ours))).toEqual(erased);
});

test('RM-6 while a clock is behind, what ends now still sends everybody away now', async () => {
  const { hub, time } = world();
  const one = hub(noSweep);
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(one, theirs);
  const late = START + 20 * MINUTE_MS;
  time.set(late);
  await one.look(ours);
  time.set(late - 10 * MINUTE_MS);
  await give(one, ours, 'end', { at: late });
  await time.pass(10);
  expect(reader.dropped).toEqual(gone('2026-11-02'));
});

test('RM-6 a room whose end a hub was down for is gone at the start, and erased by its first round', async () => {
  const all = world();
  const { hub, time, store } = all;
  const one = hub(noSweep);
  const { ours, links, room } = await meeting(one);
  await give(one, ours, 'set', { at: START + HOUR_MS });
  await one.stop();
  time.set(END + 3 * DAY_MS);
  const two = hub(sweeping);
  expect(await refusal(two.identify(tokenOf(links['agent s3'])))).toEqual(erased);
  await time.pass(2500);
  expect(store.rooms.has(room)).toBe(false);
  expect(await refusal(two.identify(tokenOf(links['agent s3'])))).toEqual(erased);
});

test('RM-6 what is due no earlier than the end of a room comes to nothing', async () => {
  const { hub, time, store } = world();
  const one = hub(noSweep);
  const { ours, room } = await meeting(one);
  await give(one, ours, 'set', { at: END });
  const commits = store.rooms.get(room)?.commits ?? [];
  const written = commits.length;
  time.set(END + HOUR_MS);
  expect(await refusal(one.look(ours))).toEqual(erased);
  expect(await refusal(hub(noSweep).look(ours))).toEqual(erased);
  expect(commits).toHaveLength(written);
});

test('RM-6 it is known for 90 days that a room was erased, and then nothing is', async () => {
  const all = world();
  const { hub, time } = all;
  const one = hub(noSweep);
  const { links } = await meeting(one);
  const token = tokenOf(links['agent s3']);
  time.set(END);
  await sweepOnce(all);
  time.set(END + 90 * DAY_MS);
  await sweepOnce(all);
  expect(await refusal(one.identify(token))).toEqual(erased);
  time.set(END + 91 * DAY_MS);
  await sweepOnce(all);
  expect(await refusal(hub(noSweep).identify(token))).toMatchObject({ code: 'unknown' });
  expect(all.store.erased.size).toBe(0);
});

test('RM-3 RM-6 a creation that is sent again does not bring its room back', async () => {
  const all = world();
  const { hub, time, store } = all;
  const one = hub(noSweep);
  await make(one, 'again');
  time.set(END);
  expect(await refusal(make(one, 'again'))).toEqual(erased);
  await sweepOnce(all);
  for (const own of [one, hub(noSweep)]) expect(await refusal(make(own, 'again'))).toEqual(erased);
  expect(store.rooms.size).toBe(0);
});

test('RM-6 what was decided before a room was erased, and comes late, is refused as gone and writes nothing', async () => {
  const all = world();
  const { hub, time, store } = all;
  const inner = createMemoryLedger(store);
  let before: (() => Promise<void>) | undefined;
  const ledger = {
    ...inner,
    append: async (commits: Parameters<typeof inner.append>[0]) => {
      await before?.();
      return inner.append(commits);
    },
  };
  const slow = hub({ ...noSweep, ledger });
  const { ours, room } = await meeting(slow);
  await slow.look(ours);
  before = async () => {
    before = undefined;
    await give(hub(noSweep), ours, 'end', { at: time.clock() });
    await inner.erase(room, time.clock());
  };
  expect(await refusal(give(slow, ours, 'say', { text: 'late' }))).toEqual(gone('2026-11-02'));
  expect(store.rooms.size).toBe(0);
});

test('RM-6 a room that cannot be erased now hides no other, and goes with a later round', async () => {
  const { hub, time, store } = world();
  const inner = createMemoryLedger(store);
  const one = hub(noSweep);
  const rooms = [await make(one), await make(one), await make(one)].map(({ room }) => room).sort();
  const stuck = rooms[0];
  let isDown = true;
  const erase = (room: string, instant: number) =>
    isDown && room === stuck ? Promise.reject(new LedgerUnavailable('57P01')) : inner.erase(room, instant);
  hub({ ...sweeping, ledger: { ...inner, erase } });
  time.set(END);
  await time.pass(1500);
  expect([...store.rooms.keys()]).toEqual([stuck]);
  isDown = false;
  await time.pass(1500);
  expect(store.rooms.size).toBe(0);
});

test('RM-6 RM-9 what was due before the end comes first: a room that silence gave more time to is not erased', async () => {
  const all = world();
  const { hub, time, store } = all;
  const rules = { ...noSweep, rulesOf, wires: commandWires, createWire };
  const one = hub(rules);
  const settings = { room: { life_hours: 24, silence: 'carry', silence_hours: 1 }, seats: { people: 'any' } };
  const parties = [{ name: 'Acme' }, { name: 'Borealis' }];
  const { links, room } = await make(one, 'k', { topic: 'Delivery dates', parties, settings });
  const claim = await identify(one, links['claim s1']);
  const anna = await identify(one, linksOf(await give(one, claim, 'claim', { name: 'Anna' }))['person s1']);
  const invitation = await identify(one, links['invitation p2']);
  await give(one, invitation, 'accept', { name: 'Boris' });
  const motion = { kind: 'extend_life', hours: 100, reason: 'We are not done' };
  await give(one, anna, 'move', motion);
  const end = (await one.look(anna)).state['room']?.['erased_at'];
  expect(end).toBe(START + 96 * HOUR_MS);
  await one.stop();
  // Nobody was there to say that silence has carried it.
  time.set(START + 97 * HOUR_MS);
  const two = hub({ ...rules, ...sweeping });
  await time.pass(2500);
  expect(store.rooms.has(room)).toBe(true);
  expect((await two.look(anna)).state['room']).toMatchObject({ erased_at: START + 196 * HOUR_MS });
});
