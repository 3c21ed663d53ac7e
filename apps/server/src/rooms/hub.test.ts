import { parseToken } from '@parley/protocol';
import { expect, test } from 'vitest';
import { give, identify, linksOf, listen, make, meeting, refusal, tokenOf, world } from './testing/hubs.ts';

test('RM-3 making a room answers with every link, each of its kind', async () => {
  const { links, created, room } = await make(world().hub());
  expect(Object.keys(links)).toEqual(['claim s1', 'agent s2', 'agent s3', 'observer s4']);
  for (const [name, link] of Object.entries(links))
    expect(tokenOf(link)).toMatchObject({ kind: name.split(' ')[0], room });
  expect(created.entries).toEqual([{ circle: 'room', seq: 1, type: 'tiny.created' }]);
});

test('ID-1 a token stands for its seat, on every hub', async () => {
  const { hub } = world();
  const { links, room } = await make(hub());
  expect(await identify(hub(), links['agent s3'])).toMatchObject({
    room,
    actor: { kind: 'agent', seat: 's3', party: 'p2' },
  });
});

test('RM-8 forged, of another room, revoked and unknown are refused with the same words', async () => {
  const { hub } = world();
  const one = hub();
  const { person, links } = await meeting(one);
  const other = await make(one);
  const token = tokenOf(links['agent s3']);
  const forged = parseToken(token.text.slice(0, -1) + (token.text.endsWith('A') ? 'B' : 'A'));
  const elsewhere = parseToken(token.text.replace(token.room, other.room));
  const nowhere = parseToken(token.text.replace(token.room, '0'.repeat(26)));
  await give(one, person, 'revoke', { seat: 's3' });
  const bodies = [];
  for (const tried of [forged, elsewhere, nowhere, token]) {
    if (tried) bodies.push(await refusal(one.identify(tried)), await refusal(hub().identify(tried)));
  }
  expect(bodies.length).toBe(8);
  for (const body of bodies) expect(body).toEqual(bodies[0]);
  expect(bodies[0]?.code).toBe('unknown');
});

test('a command is answered with where its entries stand, and the private ones of others are never among what is sent', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  const { reader } = await listen(one, theirs);
  expect((await give(one, ours, 'note', { text: 'between us' })).entries).toEqual([
    { circle: 'party/p1', seq: 1, type: 'tiny.noted' },
  ]);
  await give(one, ours, 'say', { text: 'to all' });
  expect(reader.read.at(-1)).toBe('room 5 tiny.said');
  expect(JSON.stringify(reader.frames)).not.toContain('between us');
});

test('ID-4 an agent is here from its first call on, without saying so, and only then', async () => {
  const { hub } = world();
  const one = hub();
  const { links } = await make(one);
  const agent = await identify(one, links['agent s2']);
  await one.look(agent);
  const { reader } = await listen(one, await identify(one, links['observer s4']));
  expect(reader.read).toEqual(['room 1 tiny.created']);
  await give(one, agent, 'say', { text: 'Hello' });
  await give(one, agent, 'say', { text: 'Hello again' });
  expect(reader.read).toEqual([
    'room 1 tiny.created',
    'room 2 tiny.arrived',
    'room 3 tiny.said',
    'room 4 tiny.said',
  ]);
});

test('ID-4 joining is a first call too', async () => {
  const { hub } = world();
  const one = hub();
  const { links } = await make(one);
  const { reader } = await listen(one, await identify(one, links['agent s2']));
  expect(reader.read).toContain('room 2 tiny.arrived');
});

test('ER-1 a command that there is not, and an input that does not fit, are refused before anything else', async () => {
  const { hub } = world();
  const one = hub();
  const { ours } = await meeting(one);
  expect(await refusal(give(one, ours, 'dance'))).toMatchObject({
    code: 'unknown_command',
    details: { command: 'dance' },
  });
  expect(await refusal(give(one, ours, 'say', { text: 7 }))).toMatchObject({
    code: 'invalid',
    details: { field: 'text' },
  });
  expect(await refusal(give(one, ours, 'say', { text: 'x'.repeat(2001) }))).toMatchObject({
    code: 'too_large',
    details: { limit: 2000 },
  });
  expect(
    await refusal(one.create({ input: { format: 'none' }, key: 'k', scope: 'address:x', door: 'browser' })),
  ).toMatchObject({
    code: 'invalid',
    details: { field: 'format' },
  });
});

test('ER-3 a mistake of the rules is internal, says nothing, and stops no other command', async () => {
  const { hub } = world();
  const one = hub();
  const { ours } = await meeting(one);
  const body = await refusal(give(one, ours, 'break'));
  expect(body?.code).toBe('internal');
  expect(JSON.stringify(body)).not.toContain('secret');
  expect((await give(one, ours, 'say', { text: 'still here' })).entries.length).toBe(1);
});

test('TK-2 what must be read is carried in full with what to acknowledge, and the very next call succeeds', async () => {
  const { hub } = world();
  const one = hub();
  const { person, ours } = await meeting(one);
  for (let index = 0; index < 25; index += 1) await give(one, person, 'post', { text: `point ${index}` });
  const body = await refusal(give(one, ours, 'say', { text: 'Hi' }));
  expect(body).toMatchObject({ code: 'read_first', left: 5, ack: { room: 24 } });
  expect(body?.entries?.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 5));
  expect(body?.entries?.[0]).toMatchObject({
    type: 'tiny.posted',
    body: { text: 'point 0' },
    by: { seat: 's1' },
  });
  const rest = await refusal(give(one, ours, 'say', { text: 'Hi' }, { ack: { room: 24 } }));
  expect(rest).toMatchObject({ code: 'read_first', left: 0, ack: { room: 29 } });
  const said = await give(one, ours, 'say', { text: 'Hi' }, { ack: { room: 29 } });
  expect(said.entries.map(({ type }) => type)).toEqual(['tiny.acked', 'tiny.said']);
});

test('TK-2 a refusal that shows other things than what must be read gives nothing to acknowledge', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, theirs } = await meeting(one);
  await give(one, theirs, 'take');
  const body = await refusal(give(one, ours, 'take'));
  expect(body).toMatchObject({ code: 'already', entries: [{ type: 'tiny.taken' }], left: 0 });
  expect(body?.ack).toBeUndefined();
});

test('LI commands have a limit for each credential, and the refusal says when there is room again', async () => {
  const { hub, time } = world();
  const one = hub({ limits: { commandsPerMinute: 6 } });
  const { ours, person } = await meeting(one);
  for (let count = 0; count < 5; count += 1) await give(one, ours, 'note', { text: 'n' });
  expect(await refusal(give(one, ours, 'note', { text: 'n' }))).toMatchObject({
    code: 'too_many',
    retry: { when: 'after', ms: 60_000 },
  });
  await give(one, person, 'note', { text: 'n' });
  time.set(time.clock() + 60_000);
  await give(one, ours, 'note', { text: 'n' });
});

test('NX-1 a look says what there is, what to do next, and where the record stands', async () => {
  const { hub } = world();
  const one = hub();
  const { ours } = await meeting(one);
  const look = await one.look(ours);
  expect(look).toMatchObject({ actor: { seat: 's2' }, rules: 'tiny-1', state: { tiny: { said: 4 } } });
  expect(look.next.advice).toEqual([{ reason: 'take_it', act: { command: 'take', input: {} } }]);
  const { reader } = await listen(one, ours, { cursor: look.cursor });
  expect(reader.read).toEqual([]);
  await give(one, ours, 'say', { text: 'more' });
  expect(reader.read).toEqual(['room 5 tiny.said']);
});

test('DL-2 pages of a read join to the whole, and their cursor is that of any door', async () => {
  const { hub } = world();
  const one = hub();
  const { ours, person } = await meeting(one);
  for (let count = 0; count < 5; count += 1) await give(one, person, 'note', { text: 'n' });
  const first = await one.read(ours, { limit: 3 });
  expect(first.more).toBe(true);
  const second = await one.read(ours, { limit: 3, cursor: first.cursor });
  const third = await one.read(ours, { limit: 100, cursor: second.cursor });
  expect(third.more).toBe(false);
  const all = [first, second, third].flatMap(({ entries }) =>
    entries.map(({ circle, seq }) => `${circle} ${seq}`),
  );
  expect(all).toEqual([
    ...[1, 2, 3, 4].map((seq) => `room ${seq}`),
    ...[1, 2, 3, 4, 5].map((seq) => `party/p1 ${seq}`),
  ]);
  const { reader } = await listen(one, ours, { cursor: first.cursor });
  expect(reader.read).toHaveLength(6);
});

test('a link that leads to a place is no place to listen from', async () => {
  const { hub } = world();
  const one = hub();
  const { links } = await make(one);
  const claim = await identify(one, links['claim s1']);
  expect(await refusal(listen(one, claim))).toMatchObject({ code: 'wrong_link' });
  expect((await one.look(claim)).actor.kind).toBe('claim');
});

test('DL-8 a hub that stops takes nothing more and lets what is under way end', async () => {
  const { hub, time } = world();
  const one = hub();
  const { ours } = await meeting(one);
  const last = give(one, ours, 'say', { text: 'last words' });
  const stopped = one.stop();
  expect(await refusal(give(one, ours, 'say', { text: 'too late' }))).toMatchObject({ code: 'stopping' });
  expect((await last).entries.length).toBe(1);
  await stopped;
  expect(time.waiting).toBe(0);
  expect(linksOf(await last)).toEqual({});
});
