import { createHash } from 'node:crypto';
import { isCanonical } from '@parley/record';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenHub, openHub } from './support/open-hub.ts';
import { done, made, type Seated, seated, sitting, tokensIn } from './support/seats.ts';

/** The minutes, as a file that somebody saves. */

let hub: OpenHub;
let here: Seated;
beforeEach(async () => {
  hub = await openHub();
  here = await seated(hub);
});
afterEach(() => hub.close());

const token = (of: string) => here.tokens[of] ?? '';
const path = (form: string, room = here.room) => `/api/rooms/${room}/minutes.${form}`;
const get = (form: string, headers: Record<string, string>, room?: string) =>
  hub.call(path(form, room), { headers });
const by = (of: string) => ({ authorization: `Bearer ${token(of)}` });

async function close(): Promise<void> {
  const anna = await sitting(hub, here, 'person', 's1');
  await done(anna.give('post', { text: 'We stop here.' }));
  await done(anna.give('close', { reason: 'Budget withdrawn' }));
}

/** A browser that holds Anna's seat. */
async function browser(): Promise<Record<string, string>> {
  const { headers } = await hub.post(
    '/api/browser/hold',
    { token: token('person s1') },
    { origin: hub.origin },
  );
  return { cookie: headers['set-cookie']?.split(';')[0] ?? '' };
}

describe('MI-2 the minutes of a closed room', () => {
  test('are one file of canonical bytes, the same for everybody who had a seat', async () => {
    await close();
    const files = [];
    for (const of of ['person s1', 'agent s2', 'observer s3', 'person s4'])
      files.push(await get('json', by(of)));
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [first] = files;
    expect(new Set(files.map(({ text }) => createHash('sha256').update(text).digest('hex'))).size).toBe(1);
    expect(isCanonical(first?.text ?? '')).toBe(true);
    expect(first?.body).toMatchObject({ format: 'parley.minutes.v1', room: here.room });
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="How the shop sends orders to billing - minutes.json"',
      'cache-control': 'no-store',
    });
  });

  test('are saved under the topic, in whatever script', async () => {
    const parties = [{ name: 'Acme' }, { name: 'Borealis' }];
    const room = await hub.post('/api/rooms', {
      topic: 'Поставки',
      parties,
      settings: { seats: { people: 'any' } },
    });
    here = { room: String(room.body['room']), tokens: tokensIn(room.body) };
    const claimed = await hub.post('/api/claim', { token: token('claim s1'), name: 'Anna' });
    here = { ...here, tokens: { ...here.tokens, ...tokensIn(claimed.body) } };
    await close();
    expect((await get('json', by('person s1'))).headers['content-disposition']).toContain(
      "filename*=UTF-8''%D0%9F%D0%BE%D1%81%D1%82%D0%B0%D0%B2%D0%BA%D0%B8%20-%20minutes.json",
    );
  });

  test('read as Markdown too', async () => {
    await close();
    const { status, headers, text } = await get('md', by('agent s2'));
    expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(headers['content-disposition']).toContain('minutes.md');
    expect(text).toContain('Budget withdrawn');
  });

  test('go to a page of the hub under the cookie, for the seat that it names', async () => {
    await close();
    const cookie = await browser();
    const file = await hub.call(`${path('json')}?seat=s1`, { headers: cookie });
    expect([file.status, file.text]).toEqual([200, (await get('json', by('person s4'))).text]);
    const none = await hub.call(path('json'), { headers: cookie });
    expect([none.status, none.body['message']]).toEqual([400, 'The field "seat" is missing.']);
    const other = await hub.call(`${path('json')}?seat=s4`, { headers: cookie });
    expect([other.status, other.body['code']]).toEqual([404, 'unknown']);
    const foreign = { ...cookie, 'sec-fetch-site': 'cross-site' };
    expect((await hub.call(`${path('json')}?seat=s1`, { headers: foreign })).status).toBe(403);
  });

  test('are not there before: what is said until then belongs to them too', async () => {
    const { status, body } = await get('json', by('person s1'));
    expect([status, body['code']]).toEqual([409, 'not_now']);
  });

  test('RM-8 are for nobody else, in the words of a room that is not there', async () => {
    await close();
    const elsewhere = await made(hub);
    const answers = [
      await get('json', { authorization: `Bearer ${elsewhere.tokens['agent s2']}` }),
      await get('json', by('person s1'), elsewhere.room),
      await get('json', by('person s1'), 'x'),
      await hub.call(`${path('json')}?seat=s1`, {}),
    ];
    for (const { status, body } of answers) expect([status, body['code']]).toEqual([404, 'unknown']);
    expect((await get('json', by('claim s1'))).body['code']).toBe('wrong_link');
    expect((await hub.call(path('json'), { method: 'POST' })).status).toBe(405);
  });
});
