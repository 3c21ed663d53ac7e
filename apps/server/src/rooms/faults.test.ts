import { expect, test } from 'vitest';
import { quiet } from '../jobs/testing/fake-time.ts';
import { createMemoryLedger } from '../ledger/memory.ts';
import { type Ledger, LedgerUnavailable } from '../ledger/port.ts';
import { give, identify, listen, make, meeting, refusal, tokenOf, world } from './testing/hubs.ts';

/** A ledger some of whose answers are taken from it. */
function faulty(store: Parameters<typeof createMemoryLedger>[0]) {
  const inner = createMemoryLedger(store);
  const faults: {
    append?: (write: () => ReturnType<Ledger['append']>) => ReturnType<Ledger['append']>;
    down: boolean;
  } = { down: false };
  const guard = <T>(answer: () => Promise<T>) =>
    faults.down ? Promise.reject(new LedgerUnavailable('57P01')) : answer();
  const ledger: Ledger = {
    ...inner,
    append: (commits) =>
      guard(() => (faults.append ? faults.append(() => inner.append(commits)) : inner.append(commits))),
    heads: (rooms) => guard(() => inner.heads(rooms)),
    commitsAfter: (...at) => guard(() => inner.commitsAfter(...at)),
  };
  return { ledger, faults };
}

const lost = () => Promise.reject(new LedgerUnavailable('08006'));

test('DL-5 what could not be written is published to nobody and answered as unavailable', async () => {
  const { hub, store } = world();
  const { ledger, faults } = faulty(store);
  const one = hub({ ledger });
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(one, theirs);
  const before = reader.frames.length;
  faults.append = lost;
  expect(await refusal(give(one, ours, 'say', { text: 'Hi' }))).toMatchObject({
    code: 'unavailable',
    retry: { when: 'after' },
  });
  await quiet();
  expect(reader.frames.length).toBe(before);
  delete faults.append;
  expect((await one.look(theirs)).state['tiny']?.['said']).toBe(4);
});

test('B02 DL-4 DL-5 a command whose answer got lost on the way from the record is answered by its retry, once', async () => {
  for (const alone of [false, true]) {
    const { hub, store } = world();
    const { ledger, faults } = faulty(store);
    const one = hub({ ledger, alone });
    const { ours, theirs, room } = await meeting(one);
    const { reader } = await listen(one, theirs);
    faults.append = async (write) => {
      await write();
      return lost();
    };
    expect(await refusal(give(one, ours, 'say', { text: 'Hi' }, { key: 'k' }))).toMatchObject({
      code: 'unavailable',
    });
    delete faults.append;
    const again = await give(one, ours, 'say', { text: 'Hi' }, { key: 'k' });
    expect(again.entries).toEqual([{ circle: 'room', seq: 5, type: 'tiny.said' }]);
    expect(reader.read.filter((line) => line.endsWith('tiny.said'))).toEqual(['room 5 tiny.said']);
    expect(store.rooms.get(room)?.circles.get('room')).toHaveLength(5);
  }
});

test('DL-5 after a lost answer a hub that is alone asks the record before it tells anything', async () => {
  const { hub, store } = world();
  const { ledger, faults } = faulty(store);
  const one = hub({ ledger, alone: true });
  const { ours, theirs } = await meeting(one);
  faults.append = async (write) => {
    await write();
    return lost();
  };
  await refusal(give(one, ours, 'take'));
  delete faults.append;
  expect((await one.look(theirs)).state['tiny']?.['takenBy']).toBe('s2');
  expect(await refusal(give(one, theirs, 'take'))).toMatchObject({
    code: 'already',
    entries: [{ type: 'tiny.taken' }],
  });
});

test('FL-7 of two who are decided on the same picture one is first; the other is decided again and told what was done', async () => {
  const { hub } = world();
  const [one, two] = [hub(), hub()];
  const { ours, theirs } = await meeting(one);
  await two.look(theirs);
  const outcomes = await Promise.all([refusal(give(one, ours, 'take')), refusal(give(two, theirs, 'take'))]);
  const refused = outcomes.filter((body) => body !== undefined);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ code: 'already', entries: [{ type: 'tiny.taken' }] });
});

test('a room where others are always first is busy in the end, and goes on after', async () => {
  const { hub, store } = world();
  const { ledger, faults } = faulty(store);
  const one = hub({ ledger });
  const { ours } = await meeting(one);
  let tries = 0;
  faults.append = () => {
    tries += 1;
    return Promise.resolve(['conflict']);
  };
  expect(await refusal(give(one, ours, 'say', { text: 'Hi' }))).toMatchObject({
    code: 'busy',
    retry: { when: 'now' },
  });
  expect(tries).toBe(20);
  delete faults.append;
  expect((await give(one, ours, 'say', { text: 'Hi' })).entries).toHaveLength(1);
});

test('a commit that the record does not take is internal; the room is loaded anew, and its readers begin anew', async () => {
  const { hub, store } = world();
  const { ledger, faults } = faulty(store);
  const one = hub({ ledger });
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(one, theirs);
  faults.append = () => Promise.resolve(['refused']);
  expect(await refusal(give(one, ours, 'say', { text: 'Hi' }))).toMatchObject({ code: 'internal' });
  expect(reader.dropped).toMatchObject({ code: 'reload' });
  delete faults.append;
  expect((await give(one, ours, 'say', { text: 'Hi' })).entries).toEqual([
    { circle: 'room', seq: 5, type: 'tiny.said' },
  ]);
});

test('while the record cannot be reached nothing is told from memory, and all is well once it can', async () => {
  const { hub, store } = world();
  const { ledger, faults } = faulty(store);
  const one = hub({ ledger });
  const { ours, theirs, links } = await meeting(one);
  await give(one, ours, 'take');
  faults.down = true;
  expect(await refusal(give(one, theirs, 'take'))).toMatchObject({ code: 'unavailable' });
  expect(await refusal(one.look(theirs))).toMatchObject({ code: 'unavailable' });
  expect(await refusal(hub({ ledger }).identify(tokenOf(links['agent s2'])))).toMatchObject({
    code: 'unavailable',
  });
  faults.down = false;
  expect(await refusal(give(one, theirs, 'take'))).toMatchObject({ code: 'already' });
});

test('DL-2 a record that was taken back to an earlier state is seen: readers reload, and the room goes on from there', async () => {
  const { hub, store } = world();
  const one = hub();
  const { ours, theirs, room } = await meeting(one);
  const kept = structuredClone(store.rooms.get(room));
  const { reader } = await listen(one, theirs);
  await give(one, ours, 'say', { text: 'lost in the restore' });
  const { cursor } = await one.look(theirs);
  if (kept) store.rooms.set(room, kept);
  expect((await one.look(theirs)).state['tiny']?.['said']).toBe(4);
  expect(reader.dropped).toMatchObject({ code: 'reload', retry: { when: 'now' } });
  expect(await refusal(listen(one, theirs, { cursor }))).toMatchObject({ code: 'reload' });
  expect((await give(one, ours, 'say', { text: 'again' })).entries).toEqual([
    { circle: 'room', seq: 5, type: 'tiny.said' },
  ]);
});

test('an entry that these rules do not know stops deciding for its room, and for no other', async () => {
  const { hub, store } = world();
  const [one, two] = [hub(), hub()];
  const { ours, theirs, room } = await meeting(one);
  const { reader } = await listen(one, theirs);
  const other = await make(one);
  const commits = store.rooms.get(room)?.commits ?? [];
  const newest = commits.at(-1);
  if (newest) {
    const text = JSON.stringify({
      circle: 'room',
      seq: 5,
      type: 'tiny.future',
      at: 0,
      by: { kind: 'hub', seat: null, party: null },
      body: {},
      salt: '',
    });
    commits.push({
      ...newest,
      version: newest.version + 1,
      commands: [],
      entries: [{ circle: 'room', seq: 5, hash: 'a'.repeat(64), text, command: null }],
    });
  }
  const body = await refusal(one.look(ours));
  expect(body).toMatchObject({ code: 'unavailable', details: { reason: 'written by newer rules' } });
  expect(reader.dropped).toEqual(body);
  for (const call of [
    give(one, ours, 'take'),
    one.join(ours, reader, { follow: false }),
    give(two, ours, 'take'),
    two.look(ours),
  ]) {
    expect(await refusal(call)).toMatchObject({ code: 'unavailable' });
  }
  expect(await identify(one, other.links['agent s2'])).toMatchObject({ room: other.room });
});
