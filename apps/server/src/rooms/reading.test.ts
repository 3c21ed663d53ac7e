import type { Cursor, Down } from '@parley/protocol';
import { expect, test } from 'vitest';
import { createLocalBus } from '../bus/local.ts';
import { quiet } from '../jobs/testing/fake-time.ts';
import {
  give,
  identify,
  linksOf,
  listen,
  make,
  meeting,
  refusal,
  TestReader,
  world,
} from './testing/hubs.ts';

const types = (frames: readonly Down[]) => frames.map(({ type }) => type);
const ofType = <Type extends Down['type']>(frames: readonly Down[], type: Type) =>
  frames.flatMap((frame) => (frame.type === type ? [frame as Extract<Down, { type: Type }>] : []));

test('DL-2 a reader without a cursor gets everything it may read, then what happens, each entry once and in order', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  await give(one, ours, 'note', { text: 'private' });
  const { reader, joining } = await listen(one, ours);
  expect(joining.heads).toEqual([
    { circle: 'room', seq: 4 },
    { circle: 'party/p1', seq: 1 },
    { circle: 'seat/s2', seq: 0 },
  ]);
  await give(one, theirs, 'say', { text: 'Hi' });
  expect(reader.read.filter((line) => line.startsWith('room'))).toHaveLength(5);
  expect(reader.read.filter((line) => line.startsWith('party'))).toEqual(['party/p1 1 tiny.noted']);
});

test('DL-2 B01 B08 a reader that was away gets exactly what it missed, on another hub too', async () => {
  const { hub } = world();
  const [one, two] = [hub(), hub()];
  const { ours, theirs, person } = await meeting(one);
  const first = await listen(one, ours);
  first.joining.leave();
  for (const text of ['a', 'b', 'c']) await give(one, theirs, 'say', { text });
  await give(one, person, 'note', { text: 'n' });
  expect(first.reader.read).toHaveLength(4);
  const { reader } = await listen(two, ours, { cursor: first.reader.cursor });
  expect(reader.read).toEqual([
    'room 5 tiny.said',
    'room 6 tiny.said',
    'room 7 tiny.said',
    'party/p1 1 tiny.noted',
  ]);
});

test('DL-2 nothing is left out or doubled however the joins fall between commands', async () => {
  const { hub } = world();
  const [one, two] = [hub(), hub()];
  const { ours, theirs } = await meeting(one);
  const readers: TestReader[] = [];
  const says = Array.from({ length: 120 }, (_, index) =>
    give(index % 2 ? one : two, index % 3 ? ours : theirs, 'say', { text: `${index}` }),
  );
  for (let index = 0; index < 30; index += 1) {
    readers.push((await listen(index % 2 ? one : two, ours)).reader);
  }
  await Promise.all(says);
  await give(one, ours, 'take');
  await give(two, ours, 'say', { text: 'end' });
  await quiet();
  for (const reader of readers)
    expect(reader.read.filter((line) => line.startsWith('room'))).toHaveLength(126);
});

test('DL-2 a long record is caught up in pages, and a reader that is slow is waited for between them', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, person } = await meeting(one);
  for (let count = 0; count < 200; count += 1) await give(one, person, 'note', { text: 'n' });
  const waiting: (() => void)[] = [];
  class Slow extends TestReader {
    drained(): Promise<void> {
      return new Promise((resolve) => waiting.push(resolve));
    }
  }
  const slow = new Slow();
  (await one.join(ours, slow, { follow: false })).start();
  await quiet();
  const caughtUp = () => slow.read.length;
  expect(caughtUp()).toBeLessThan(80);
  await give(one, person, 'note', { text: 'meanwhile' });
  for (let turn = 0; turn < 10; turn += 1) {
    waiting.shift()?.();
    await quiet();
  }
  expect(caughtUp()).toBe(205);
});

test.each<[string, (cursor: Cursor) => Cursor]>([
  ['of the future', (cursor) => new Map([...cursor, ['room', { seq: 99, hash: 'a'.repeat(12) }]])],
  [
    'with another hash at the head',
    (cursor) => new Map([...cursor, ['room', { seq: 4, hash: 'a'.repeat(12) }]]),
  ],
  [
    'with another hash before the head',
    (cursor) => new Map([...cursor, ['room', { seq: 2, hash: 'a'.repeat(12) }]]),
  ],
])('DL-2 B01 a cursor %s is answered with reload, never with silence', async (_, change) => {
  const { hub } = world();
  const one = hub();
  const { ours } = await meeting(one);
  const { cursor } = await one.look(ours);
  for (const call of [
    listen(one, ours, { cursor: change(cursor) }),
    one.read(ours, { cursor: change(cursor), limit: 10 }),
  ]) {
    expect(await refusal(call)).toMatchObject({ code: 'reload' });
  }
});

test('DL-2 a cursor is never called wrong because another hub is ahead', async () => {
  const { hub, bus } = world();
  const deaf = { ...bus, subscribe: () => () => undefined };
  const [one, two] = [hub(), hub({ bus: deaf })];
  const { ours, theirs } = await meeting(one);
  await two.look(ours);
  await give(one, theirs, 'say', { text: 'Hi' });
  const { cursor } = await one.look(ours);
  const { reader } = await listen(two, ours, { cursor });
  expect(reader.read).toEqual([]);
});

test('DL-2 what a cursor says of circles that are not its reader’s is passed over', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  await give(one, ours, 'note', { text: 'private' });
  const foreign: Cursor = new Map([['party/p1', { seq: 77, hash: 'a'.repeat(12) }]]);
  const { joining } = await listen(one, theirs, { cursor: foreign });
  expect(joining.heads.map(({ circle }) => circle)).toEqual(['room', 'party/p2', 'seat/s3']);
});

test('CA-5 a private entry reaches nobody else: not as a frame, not as presence, not as a state', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs, links } = await meeting(one);
  const others = [
    await listen(one, theirs, { follow: true }),
    await listen(one, await identify(one, links['observer s4']), { follow: true }),
  ];
  const before = others.map(({ reader }) => reader.frames.length);
  await give(one, ours, 'note', { text: 'private' });
  await quiet();
  expect(others.map(({ reader }) => reader.frames.length)).toEqual(before);
});

test('one frame is encoded once, and the same bytes go to all readers of its circle', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs, person } = await meeting(one);
  const readers = [
    (await listen(one, ours)).reader,
    (await listen(one, theirs)).reader,
    (await listen(one, person)).reader,
  ];
  await give(one, ours, 'say', { text: 'Hi' });
  const [first, second, third] = readers.map(
    ({ buffers, frames }) => buffers[frames.findLastIndex(({ type }) => type === 'entries')],
  );
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(third).toBe(first);
});

test('ID-4 a seat that is revoked is dropped at once, before it gets anything more', async () => {
  const { hub } = world();
  const one = hub();
  const { person, theirs, ours } = await meeting(one);
  const { reader } = await listen(one, theirs);
  const before = reader.read.length;
  await give(one, person, 'revoke', { seat: 's3' });
  expect(reader.dropped).toMatchObject({ code: 'unknown' });
  await give(one, ours, 'say', { text: 'Hi' });
  expect(reader.read.length).toBe(before);
});

test('ID-4 a credential that was renewed drops those who came by the old one', async () => {
  const { hub } = world();
  const one = hub();
  const { person, ours } = await meeting(one);
  const { reader } = await listen(one, ours);
  const renewed = linksOf(await give(one, person, 'rotate', { seat: 's2' }));
  expect(reader.dropped).toMatchObject({ code: 'unknown' });
  const { reader: anew } = await listen(one, await identify(one, renewed['agent s2']));
  expect(anew.dropped).toBeUndefined();
});

test('a circle that is added to what a seat reads comes from its beginning', async () => {
  const { hub } = world();
  const one = hub();
  const { person } = await meeting(one);
  const { reader } = await listen(one, person);
  await give(one, person, 'add');
  await quiet();
  expect(reader.read.at(-1)).toBe('room 5 tiny.added');
  expect((await listen(one, person)).joining.heads.map(({ circle }) => circle)).toContain('seat/s5');
  expect(reader.dropped).toBeUndefined();
});

test('NX-1 those who follow are shown what they see when it changes, after the entries that changed it, and once', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(one, ours, { follow: true });
  expect(types(reader.frames)).toEqual(['entries', 'state', 'presence']);
  await give(one, theirs, 'take');
  await quiet();
  expect(types(reader.frames).slice(3, 5)).toEqual(['entries', 'state']);
  expect(ofType(reader.frames, 'state').at(-1)).toMatchObject({
    seat: 's2',
    state: { tiny: { takenBy: 's3', said: 5 } },
    next: { advice: [] },
  });
  await give(one, theirs, 'note', { text: 'private' });
  expect(ofType(reader.frames, 'state')).toHaveLength(2);
});

test('DL-6 a reader is woken by what is for it: not by its own acts, and not by what wakes others', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs, person } = await meeting(one);
  const { reader } = await listen(one, ours);
  const woken = async (act: Promise<unknown>) => {
    const before = reader.woken;
    await act;
    return reader.woken > before;
  };
  expect(await woken(give(one, ours, 'say', { text: 'mine' }))).toBe(false);
  expect(await woken(give(one, theirs, 'say', { text: 'theirs' }))).toBe(true);
  expect(await woken(give(one, person, 'note', { text: 'wakes nobody' }))).toBe(false);
  expect(await woken(give(one, theirs, 'take'))).toBe(true);
});

test('DL-6 what lies after the cursor wakes too, and so does a change of what to do next', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  const { cursor } = await one.look(theirs);
  expect((await listen(one, theirs, { cursor })).reader.woken).toBe(0);
  await give(one, ours, 'say', { text: 'Hi' });
  expect((await listen(one, theirs, { cursor })).reader.woken).toBe(1);
  const follower = await listen(one, ours, { follow: true });
  const before = follower.reader.woken;
  await give(one, ours, 'take');
  expect(follower.reader.woken).toBe(before + 1);
});

test('ID-7 ID-8 B07 everybody is told who is here, by seat, when it has been quiet for a moment', async () => {
  const { hub, time } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(one, ours);
  const twice = [await listen(one, theirs), await listen(one, theirs)];
  await time.pass(100);
  const shown = () => ofType(reader.frames, 'presence').at(-1)?.seats;
  expect(shown()).toEqual([
    { seat: 's2', connections: 1 },
    { seat: 's3', connections: 2 },
  ]);
  for (const { joining } of twice) joining.leave();
  await time.pass(9_000);
  expect(shown()?.map(({ seat }) => seat)).toEqual(['s2', 's3']);
  await time.pass(2_000);
  expect(shown()).toEqual([{ seat: 's2', connections: 1 }]);
});

test('ID-7 B18 nobody is present after a restart until they come back', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  await listen(one, theirs);
  const anew = hub({ bus: createLocalBus() });
  const { reader } = await listen(anew, ours);
  expect(ofType(reader.frames, 'presence').at(-1)?.seats).toEqual([{ seat: 's2', connections: 1 }]);
});

test('ID-7 who is with one hub is shown by the other', async () => {
  const { hub, time } = world();
  const [one, two] = [hub(), hub()];
  const { ours, theirs } = await meeting(one);
  await listen(one, theirs);
  const { reader } = await listen(two, ours);
  await time.pass(100);
  expect(ofType(reader.frames, 'presence').at(-1)?.seats).toEqual([
    { seat: 's2', connections: 1 },
    { seat: 's3', connections: 1 },
  ]);
});

test('a reader that has left, twice even, gets nothing more', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  const { reader, joining } = await listen(one, ours);
  joining.leave();
  joining.leave();
  const before = reader.frames.length;
  await give(one, theirs, 'say', { text: 'Hi' });
  expect(reader.frames.length).toBe(before);
});

test('a join that was not started yet sends nothing, so that the answer to it comes first', async () => {
  const { hub } = world();
  const one = hub();
  const { links } = await make(one);
  const agent = await identify(one, links['agent s2']);
  const reader = new TestReader();
  const joining = await one.join(agent, reader, { follow: true });
  await give(one, agent, 'say', { text: 'Hi' });
  await quiet();
  expect(reader.frames).toEqual([]);
  joining.start();
  await quiet();
  expect(reader.read).toHaveLength(3);
});
