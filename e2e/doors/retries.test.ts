import { createHash } from 'node:crypto';
import type { RefusalBody, Result } from '@parley/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { rawRequest } from '../support/raw-http.ts';
import { done, sitting } from '../support/seats.ts';
import { json, type Page, pathOf } from './by-http.ts';
import { does, negotiating, type Room } from './room.ts';

let hub: OpenHub;
let room: Room;
beforeEach(async () => {
  hub = await openHub();
  room = await negotiating(hub);
});
afterEach(() => hub.close());

const SAY = { text: 'We offer net 30.', summary: 'Net 30' };
const PROPOSE = { text: '## Price\n\nNet 30.\n', summary: 'Net 30' };

/** Posts on a connection that breaks once the hub has acted and before anybody has read the answer. */
async function lost(path: string, body: object, type: string, key?: string): Promise<void> {
  const before = (await room.record(type)).length;
  const request = await rawRequest(
    hub.origin,
    {
      method: 'POST',
      path: `/api/rooms/${room.here.room}${path}`,
      headers: {
        authorization: `Bearer ${room.token('ours')}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    },
    true,
  );
  await vi.waitFor(async () => expect(await room.record(type)).toHaveLength(before + 1), { interval: 2 });
  request.cut();
}

test('DL-4 B02 an answer that was lost is given again, by HTTP and by socket, and the turn is paid once', async () => {
  await lost('/messages', SAY, 'talk.said', 'of-ours');
  const again = await does(room.ours, 'say', SAY, 'of-ours');
  const [said] = await room.record('talk.said');
  expect(again.entries).toContainEqual({ circle: 'room', seq: said?.seq, type: 'talk.said' });
  // The floor has moved on since; it is no less the answer.
  await does(room.theirs, 'say', SAY);
  const socket = await sitting(hub, room.here, 'agent', 's2');
  const bySocket = await done(socket.give('say', SAY, { key: 'of-ours' }));
  expect(bySocket.entries).toEqual(again.entries);
  expect(await room.record('talk.said')).toHaveLength(2);
  const play = await json<{ floor: object }>(await room.ours.get(''));
  expect(play.floor).toMatchObject({ turns_left: 19 });
});

test('DL-4 B02 without a key, a retry after a lost answer is the same command, and what comes later is another', async () => {
  await lost('/messages', SAY, 'talk.said');
  const again = await does(room.ours, 'say', SAY);
  const [said] = await room.record('talk.said');
  expect(again.entries).toContainEqual({ circle: 'room', seq: said?.seq, type: 'talk.said' });
  await does(room.theirs, 'pass');
  await does(room.ours, 'say', SAY);
  expect(await room.record('talk.said')).toHaveLength(2);
});

test('DL-4 without keys, passes by two agents in turn are all recorded', async () => {
  await does(room.ours, 'pass');
  await does(room.theirs, 'say', SAY);
  await does(room.ours, 'pass');
  await does(room.theirs, 'say', SAY);
  await does(room.ours, 'pass');
  await does(room.theirs, 'pass');
  const parties = (await room.record('floor.passed')).map(({ body }) => body['party']);
  expect(parties).toEqual(['p1', 'p1', 'p1', 'p2']);
  expect(await room.record('talk.said')).toHaveLength(2);
});

test('DL-4 CO-2 without keys and versions, to agree, read what is new and agree are two agreements', async () => {
  await does(room.ours, 'propose', PROPOSE);
  await json<Page>(await room.theirs.get('/entries'));
  await does(room.theirs, 'agree');
  await does(room.theirs, 'pass');
  const second = { ...PROPOSE, text: `${PROPOSE.text}\n## Delivery\n\nA week.\n` };
  await does(room.ours, 'propose', second);
  const stale = await room.theirs.post('/agree', {});
  expect(stale.status).toBe(409);
  const { code, entries } = (await stale.json()) as RefusalBody;
  expect(code).toBe('stale_version');
  expect(JSON.stringify(entries)).toContain('A week.');
  // It carried the text: the very same line succeeds now.
  await does(room.theirs, 'agree');
  const agreed = (await room.record('contract.agreed')).map(({ body }) => body);
  const sha256 = [PROPOSE, second].map(({ text }) => createHash('sha256').update(text).digest('hex'));
  expect(agreed).toMatchObject([
    { version: 1, sha256: sha256[0] },
    { version: 2, sha256: sha256[1] },
  ]);
});

test('DL-4 CO-2 one who has read the new version agrees to that', async () => {
  await does(room.ours, 'propose', PROPOSE);
  await json<Page>(await room.theirs.get('/entries'));
  await does(room.theirs, 'agree');
  await does(room.theirs, 'pass');
  await does(room.ours, 'propose', { ...PROPOSE, text: '## Price\n\nNet 45.\n' });
  await json<Page>(await room.theirs.get('/entries'));
  await does(room.theirs, 'agree');
  expect((await room.record('contract.agreed')).map(({ body }) => body['version'])).toEqual([1, 2]);
});

test('DL-4 B03 of two that are sent at once there is one each, also after one of them is sent again', async () => {
  const [one, two] = [{ text: 'One.' }, { text: 'Two.' }];
  const first = await Promise.all([does(room.anna, 'post', one, 'k1'), does(room.anna, 'post', two, 'k2')]);
  const again = await Promise.all([does(room.anna, 'post', one, 'k1'), does(room.anna, 'post', two, 'k2')]);
  const placesOf = (results: readonly Result[]) => results.map(({ entries }) => entries);
  expect(placesOf(again)).toEqual(placesOf(first));
  expect(await room.record('talk.posted')).toHaveLength(2);
});

test('DL-4 B04 a key that comes again with another body is refused with 422', async () => {
  await does(room.anna, 'post', { text: 'Yes.' }, 'k');
  const other = await room.anna.post('/posts', { text: 'No.' }, { 'idempotency-key': 'k' });
  expect(other.status).toBe(422);
  expect(await other.json()).toMatchObject({ code: 'key_reused' });
  const command = await room.anna.post(pathOf('hand'), { reason: 'Yes.' }, { 'idempotency-key': 'k' });
  expect(command.status).toBe(422);
  expect((await room.record('talk.posted')).map(({ body }) => body['text'])).toEqual(['Yes.']);
});

test('DL-4 B04 of fifty that are the same and come at once there is one, and fifty equal answers', async () => {
  const times = Array.from({ length: 50 });
  const answers = await Promise.all(times.map(() => does(room.ours, 'say', SAY, 'once')));
  expect(new Set(answers.map(({ entries }) => JSON.stringify(entries))).size).toBe(1);
  expect(await room.record('talk.said')).toHaveLength(1);
});
