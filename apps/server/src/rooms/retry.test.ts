import { SECRET_AGAIN_MS } from '@parley/protocol';
import { expect, test } from 'vitest';
import { give, identify, linksOf, make, meeting, refusal, world } from './testing/hubs.ts';

test('DL-4 a retry is answered as the first time, though the room has moved on and it would be refused now', async () => {
  const { hub, store } = world();
  const one = hub();
  const { room, person, ours } = await meeting(one);
  const first = await give(one, ours, 'say', { text: 'Hi' }, { key: 'again' });
  await give(one, person, 'post', { text: 'Read this first' });
  const versions = store.rooms.get(room)?.commits.length;
  expect(await give(one, ours, 'say', { text: 'Hi' }, { key: 'again' })).toEqual(first);
  expect(await give(hub(), ours, 'say', { text: 'Hi' }, { key: 'again' })).toEqual(first);
  expect(store.rooms.get(room)?.commits.length).toBe(versions);
});

test('DL-4 B03 B04 retries that come together with the first are one command', async () => {
  const { hub } = world();
  const [one, two] = [hub(), hub()];
  const { ours } = await meeting(one);
  const calls = Array.from({ length: 20 }, (_, index) =>
    give(index % 2 ? one : two, ours, 'say', { text: 'Hi' }, { key: 'same' }),
  );
  const results = await Promise.all(calls);
  for (const result of results) expect(result).toEqual(results[0]);
  expect((await one.look(ours)).state['tiny']?.['said']).toBe(5);
});

test('DL-4 B04 the same key with another body is refused, also when it differs in the acknowledgement alone', async () => {
  const { hub } = world();
  const one = hub();
  const { ours } = await meeting(one);
  await give(one, ours, 'say', { text: 'yes' }, { key: 'k' });
  for (const again of [
    give(one, ours, 'say', { text: 'no' }, { key: 'k' }),
    give(one, ours, 'say', { text: 'yes' }, { key: 'k', ack: { room: 1 } }),
    give(one, ours, 'note', { text: 'yes' }, { key: 'k' }),
  ]) {
    expect(await refusal(again)).toMatchObject({ code: 'key_reused' });
  }
});

test('DL-4 keys are unique within a credential: two seats may use the same', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  const [first, second] = [
    await give(one, ours, 'say', { text: 'a' }, { key: 'k' }),
    await give(one, theirs, 'say', { text: 'b' }, { key: 'k' }),
  ];
  expect(first).not.toEqual(second);
});

test('DL-4 a command that changed nothing is remembered too: its retry does not begin to act', async () => {
  const { hub } = world();
  const one = hub();
  const { person, ours } = await meeting(one);
  await give(one, ours, 'ack', { upto: { room: 2 } });
  expect(await give(one, ours, 'ack', { upto: { room: 2 } }, { key: 'k' })).toEqual({ entries: [] });
  await give(one, person, 'post', { text: 'new' });
  expect(await refusal(give(one, ours, 'ack', { upto: { room: 6 } }, { key: 'k' }))).toMatchObject({
    code: 'key_reused',
  });
});

test('DL-4 a refused command has no key: it may be given again under the same one', async () => {
  const { hub } = world();
  const one = hub();
  const { person, ours } = await meeting(one);
  await give(one, person, 'post', { text: 'Read this' });
  expect(await refusal(give(one, ours, 'say', { text: 'Hi' }, { key: 'k' }))).toMatchObject({
    code: 'read_first',
  });
  expect((await give(one, ours, 'say', { text: 'Hi' }, { key: 'k', ack: { room: 5 } })).entries).toHaveLength(
    2,
  );
});

test('ID-2 a retry of what made a link hands out the same one, on another hub as well', async () => {
  const { hub } = world();
  const { links, created, room } = await make(hub(), 'same');
  const again = await make(hub(), 'same');
  expect(again.room).toBe(room);
  expect(again.links).toEqual(links);
  expect(again.created).toEqual(created);
});

test('ID-2 a link that was used is not shown again; those that were not are', async () => {
  const { hub } = world();
  const one = hub();
  const { links } = await make(one, 'same');
  await give(one, await identify(one, links['agent s2']), 'arrive');
  const again = await make(one, 'same');
  expect(Object.keys(again.links)).toEqual(['claim s1', 'agent s3', 'observer s4']);
});

test('ID-2 a link that was used on another hub is not shown again either', async () => {
  const { hub, bus } = world();
  const [one, two] = [hub({ bus: { ...bus, subscribe: () => () => undefined } }), hub()];
  const { links } = await make(one, 'same');
  await give(two, await identify(two, links['agent s2']), 'arrive');
  expect(Object.keys((await make(one, 'same')).links)).not.toContain('agent s2');
});

test('ID-2 after ten minutes no link is shown again, and the refusal says so', async () => {
  const { hub, time } = world();
  const one = hub();
  const { room } = await make(one, 'same');
  time.set(time.clock() + SECRET_AGAIN_MS - 1);
  await make(one, 'same');
  time.set(time.clock() + 1);
  expect(await refusal(make(one, 'same'))).toMatchObject({ code: 'secret_shown', details: { room } });
});

test('ID-3 a claim whose answer was lost can be asked for again, though its link is used by then', async () => {
  const { hub } = world();
  const one = hub();
  const { links } = await make(one);
  const claim = await identify(one, links['claim s1']);
  const first = await give(one, claim, 'claim', {}, { key: 'k' });
  expect(Object.keys(linksOf(first))).toEqual(['person s1']);
  expect(await give(hub(), claim, 'claim', {}, { key: 'k' })).toEqual(first);
  expect(await refusal(give(one, claim, 'claim'))).toMatchObject({ code: 'link_used' });
});

test('ID-4 a link that was renewed is not shown again by a retry of what made the old one', async () => {
  const { hub } = world();
  const one = hub();
  const { person } = await meeting(one);
  const added = await give(one, person, 'add', {}, { key: 'k' });
  expect(Object.keys(linksOf(added))).toEqual(['agent s5']);
  expect(await give(one, person, 'add', {}, { key: 'k' })).toEqual(added);
  const renewed = await give(one, person, 'rotate', { seat: 's5' });
  expect(linksOf(renewed)).not.toEqual(linksOf(added));
  expect(await refusal(give(one, person, 'add', {}, { key: 'k' }))).toMatchObject({ code: 'secret_shown' });
  expect(await refusal(identify(one, linksOf(added)['agent s5']))).toMatchObject({ code: 'unknown' });
  expect(await identify(one, linksOf(renewed)['agent s5'])).toMatchObject({ actor: { seat: 's5' } });
});

test('ID-2 a hub with another secret hands out no link that would open nothing', async () => {
  const { hub } = world();
  const one = hub();
  const { person } = await meeting(one);
  await give(one, person, 'add', {}, { key: 'k' });
  const other = hub({ secret: 'another secret of a hub, as long as it' });
  expect(await refusal(give(other, person, 'add', {}, { key: 'k' }))).toMatchObject({ code: 'secret_shown' });
});

test('ID-4 the retry of somebody who was revoked meanwhile is as unknown as everything they do', async () => {
  const { hub } = world();
  const one = hub();
  const { person, ours } = await meeting(one);
  await give(one, ours, 'say', { text: 'Hi' }, { key: 'k' });
  await give(one, person, 'revoke', { seat: 's2' });
  expect(await refusal(give(one, ours, 'say', { text: 'Hi' }, { key: 'k' }))).toMatchObject({
    code: 'unknown',
  });
});

test('RM-3 two hubs that make the same room at once make one', async () => {
  const { hub, store } = world();
  const [one, two] = [hub(), hub()];
  const [first, second] = await Promise.all([make(one, 'same'), make(two, 'same')]);
  expect(second).toEqual(first);
  expect(store.rooms.size).toBe(1);
  expect(await refusal(make(two, 'same', { topic: 'another' }))).toMatchObject({ code: 'key_reused' });
});
