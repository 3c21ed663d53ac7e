import { readRecord, verifyFile } from '@parley/record';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenHub, openHub } from './support/open-hub.ts';
import { done, made, type Seated, seated, sitting } from './support/seats.ts';

/** What outsiders check a room by, as it is handed out: the record file, checkpoints, and the hub's keys (MI-4, MI-5, MI-7). */

let hub: OpenHub;
let here: Seated;
let keys: string[];
beforeEach(async () => {
  hub = await openHub();
  here = await seated(hub);
  const anna = await sitting(hub, here, 'person', 's1');
  await done(anna.give('tell', { text: 'Walk away at nine hundred', to: 'party' }));
  const { body } = await hub.call('/.well-known/parley-keys.json', {});
  keys = (body['keys'] as { key: string }[]).map(({ key }) => key);
});
afterEach(() => hub.close());

const by = (of: string) => ({ authorization: `Bearer ${here.tokens[of] ?? ''}` });
const get = (file: string, of: string, room = here.room) =>
  hub.call(`/api/rooms/${room}/${file}`, { headers: by(of) });

describe('MI-5 the record of a room', () => {
  test('is one file that verifies against the keys that the hub publishes', async () => {
    const { status, headers, text } = await get('record.json', 'observer s3');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(headers['content-disposition']).toContain(' - record.json');
    expect(await verifyFile(text, { hub: keys })).toMatchObject({ verdict: 'whole', room: here.room });
    expect(readRecord(text)).toMatchObject({ record: { minutes: null } });
  });

  test('MI-7 holds the caucus of one’s side when that is asked for, under a name that says so', async () => {
    const common = await get('record.json', 'person s1');
    const own = await get('record.json?for=party', 'person s1');
    const theirs = await get('record.json?for=party', 'person s4');
    expect([common, own, theirs].map(({ text }) => text.includes('Walk away'))).toEqual([false, true, false]);
    expect(own.headers['content-disposition']).toContain('with caucus');
    expect((await verifyFile(own.text, { hub: keys })).verdict).toBe('whole');
    const wrong = await get('record.json?for=me', 'person s1');
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'invalid']);
  });

  test('RM-8 is for nobody else', async () => {
    const elsewhere = await made(hub);
    const answers = [
      await get('record.json', 'person s1', elsewhere.room),
      await get('checkpoints.json', 'person s1', elsewhere.room),
      await hub.call(`/api/rooms/${here.room}/record.json?seat=s1`, {}),
    ];
    for (const { status, body } of answers) expect([status, body['code']]).toEqual([404, 'unknown']);
    expect((await hub.call(`/api/rooms/${here.room}/record.json`, { method: 'POST' })).status).toBe(405);
  });
});

test('MI-4 checkpoints are told with the keys they are signed with, and are good against a later record', async () => {
  const { status, body } = await get('checkpoints.json', 'person s4');
  expect([status, body['keys']]).toEqual([200, keys]);
  const anna = await sitting(hub, here, 'person', 's1');
  await done(anna.give('close', { reason: 'Budget withdrawn' }));
  const { text } = await get('record.json', 'person s1');
  const checkpoints = body['checkpoints'] as string[];
  expect(await verifyFile(text, { hub: keys, checkpoints })).toMatchObject({
    verdict: 'whole',
    findings: [],
  });
});

test('MI-4 below a handle the same is read where no header can be sent', async () => {
  const joined = await hub.post(`/api/rooms/${here.room}/join`, {}, by('agent s2'));
  const { text } = await hub.call(`/h/${String(joined.body['handle'])}/record.json`, {});
  expect((await verifyFile(text, { hub: keys })).verdict).toBe('whole');
});
