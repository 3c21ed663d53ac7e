import { expect, test } from 'vitest';
import { quiet } from '../jobs/testing/fake-time.ts';
import { createMemoryLedger } from '../ledger/memory.ts';
import { give, identify, listen, make, meeting, refusal, START, world } from './testing/hubs.ts';

const SECOND = 1000;
const rang = (read: readonly string[]) => read.filter((line) => line.endsWith('tiny.rang')).length;

test('FL-2 what is due happens at its moment, though nobody gives a command', async () => {
  const { hub, time } = world();
  const one = hub();
  const { ours } = await meeting(one);
  const { reader } = await listen(one, ours);
  await give(one, ours, 'set', { at: START + 602 * SECOND });
  await time.pass(601 * SECOND);
  expect(rang(reader.read)).toBe(0);
  await time.pass(1.1 * SECOND);
  expect(rang(reader.read)).toBe(1);
});

test('RM-6 what is due comes before any command and any look, whatever timers have done', async () => {
  const { hub, time } = world();
  const one = hub();
  const { ours } = await meeting(one);
  await give(one, ours, 'set', { at: START + 600 * SECOND });
  time.set(START + 700 * SECOND);
  const said = await give(one, ours, 'say', { text: 'after' });
  expect(said.entries).toEqual([{ circle: 'room', seq: 7, type: 'tiny.said' }]);
  await give(one, ours, 'set', { at: START + 800 * SECOND });
  time.set(START + 900 * SECOND);
  expect((await hub().look(ours)).state['tiny']?.['said']).toBe(9);
});

test('RM-6 a room that no hub has loaded is ticked by the sweep, and not by two hubs twice', async () => {
  const { hub, time } = world();
  const one = hub();
  const { ours } = await meeting(one);
  await give(one, ours, 'set', { at: START + 600 * SECOND });
  await one.stop();
  hub();
  const two = hub();
  await time.pass(606 * SECOND);
  const { reader } = await listen(two, ours);
  expect(rang(reader.read)).toBe(1);
});

test('RM-6 a hub whose picture is old does not keep a room from being ticked', async () => {
  const { hub, time, bus } = world();
  const deaf = hub({ bus: { ...bus, subscribe: () => () => undefined } });
  const one = hub();
  const { ours } = await meeting(one);
  await deaf.look(ours);
  await give(one, ours, 'set', { at: START + 600 * SECOND });
  await one.stop();
  await time.pass(606 * SECOND);
  const { reader } = await listen(deaf, ours);
  expect(rang(reader.read)).toBe(1);
});

test('DL-1 time never falls, whatever the clock does, and a restart does not undo it', async () => {
  const { hub, time } = world();
  const one = hub();
  const { ours } = await meeting(one);
  time.set(START + 3600 * SECOND);
  const other = await make(one);
  await time.pass(2 * SECOND);
  time.set(START);
  await give(one, ours, 'set', { at: START + 3610 * SECOND });
  const two = hub();
  const caller = await identify(two, other.links['agent s2']);
  // The record knows that it has been an hour later: an instant within that hour is in the past for good.
  expect(await refusal(give(two, caller, 'set', { at: START + 1800 * SECOND }))).toMatchObject({
    code: 'internal',
  });
  await give(two, caller, 'set', { at: START + 3700 * SECOND });
});

test('a hint that got lost is healed by the sweep', async () => {
  const { hub, time, bus } = world();
  const mute = hub({ bus: { ...bus, publish: () => undefined } });
  const two = hub();
  const { ours, theirs } = await meeting(mute);
  const { reader } = await listen(two, theirs);
  await give(mute, ours, 'say', { text: 'Hi' });
  await quiet();
  expect(reader.read).not.toContain('room 5 tiny.said');
  await time.pass(5 * SECOND);
  expect(reader.read).toContain('room 5 tiny.said');
});

test('ID-4 a revocation on one hub drops the seat on every other by a hint', async () => {
  const { hub } = world();
  const [one, two] = [hub(), hub()];
  const { person, theirs } = await meeting(one);
  const { reader } = await listen(two, theirs);
  await give(one, person, 'revoke', { seat: 's3' });
  await quiet();
  expect(reader.dropped).toMatchObject({ code: 'unknown' });
});

test('a hub that is alone answers from memory, with no question to the record', async () => {
  const { hub, store } = world();
  let asked = 0;
  const ledger = createMemoryLedger(store);
  const counted = { ...ledger, heads: (rooms: readonly string[]) => ((asked += 1), ledger.heads(rooms)) };
  const one = hub({ ledger: counted, alone: true });
  const { ours } = await meeting(one);
  asked = 0;
  await one.look(ours);
  await refusal(give(one, ours, 'claim'));
  expect(asked).toBe(0);
});

test('rooms that nobody is near are dropped after a while and loaded again when they are needed', async () => {
  const { hub, time, store } = world();
  let loads = 0;
  const ledger = createMemoryLedger(store);
  const one = hub({
    ledger: { ...ledger, commitsAfter: (...at) => ((loads += 1), ledger.commitsAfter(...at)) },
  });
  const { ours } = await meeting(one);
  const { joining } = await listen(one, ours);
  await time.pass(30 * 60 * SECOND);
  await one.look(ours);
  expect(loads).toBe(1);
  joining.leave();
  await time.pass(11 * 60 * SECOND);
  await one.look(ours);
  expect(loads).toBe(2);
});
