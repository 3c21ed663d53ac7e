import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LINKS, LOOKED, linkTo, refused, RESULT, ROOM, tokenOf, tokens } from '../../testing/fake-hub.ts';
import { type Answered, type OpenApi, openApi } from '../testing/open-api.ts';

let api: OpenApi;

beforeEach(async () => {
  api = await openApi();
  api.hub.links = [
    { kind: 'person', subject: 's2', link: linkTo(tokens.person) },
    { kind: 'recovery', subject: 's2', link: linkTo(tokens.recovery) },
    ...LINKS,
  ];
  api.hub.seen = {
    state: { room: { topic: 'Delivery dates' }, seats: { you: { name: 'Anna' } } },
    next: { may: [], advice: [] },
  };
});
afterEach(() => api.close());

/** A page of the hub, in a browser that sends this cookie. */
function page(cookie?: string): Record<string, string> {
  return { origin: api.origin, 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) };
}

const post = (path: string, body: unknown, headers: Record<string, string> = page()) =>
  api.post(`/api/browser${path}`, body, headers);

const seatsOf = async (cookie: string) =>
  (await api.call('/api/browser/seats', { headers: { cookie } })).body;

/** The Cookie header that a browser sends after this answer. */
function cookieOf({ headers }: Answered): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

const held = { room: ROOM, seat: 's2', kind: 'person', party: 'p1', topic: 'Delivery dates', name: 'Anna' };
const methods = () => api.hub.asked.map(({ method }) => method);

const TAKING = [
  ['/accept', 'accept', tokens.invitation, { name: 'Boris', agent_name: 'Robot' }],
  ['/claim', 'claim', tokens.claim, { name: 'Anna', again: true }],
  ['/recover', 'recover', tokens.recovery, {}],
] as const;

describe.each(TAKING)('ID-6 POST /api/browser%s', (path, command, token, input) => {
  test('puts the person’s credential into the browser, and gives the page all else', async () => {
    const answer = await post(path, { token, ...input });
    expect([answer.status, answer.body]).toEqual([
      201,
      { room: ROOM, seat: 's2', entries: RESULT.entries, links: api.hub.links.slice(1) },
    ]);
    expect(answer.text).not.toContain(tokens.person);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^parley_session_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    expect(api.hub.asked).toContainEqual({
      method: 'do',
      request: expect.objectContaining({ command, input, door: 'browser' }),
    });
    expect(await seatsOf(cookieOf(answer))).toEqual({ seats: [held] });
  });

  test('gives the same again for the same key, with a cookie or, if that was lost too, without one', async () => {
    const key = { 'idempotency-key': 'k1' };
    const first = await post(path, { token, ...input }, { ...page(), ...key });
    const again = await post(path, { token, ...input }, { ...page(cookieOf(first)), ...key });
    const lost = await post(path, { token, ...input }, { ...page(), ...key });
    expect([again.body, lost.body]).toEqual([first.body, first.body]);
    expect(cookieOf(again)).toBe(cookieOf(first));
    expect(cookieOf(lost)).not.toBe(cookieOf(first));
    expect(await seatsOf(cookieOf(lost))).toEqual({ seats: [held] });
  });

  test('ID-3 leaves browser and link as they were when it is refused', async () => {
    api.hub.fail(refused('link_used', { by: ' by Anna', ask: 'Acme' }));
    const answer = await post(path, { token, ...input });
    expect([answer.status, answer.body['code'], answer.headers.get('set-cookie')]).toEqual([
      410,
      'link_used',
      null,
    ]);
  });

  test('needs a link of its kind, and a key', async () => {
    expect((await post(path, { token: tokens.agent, ...input })).body['code']).toBe('wrong_link');
    expect((await post(path, input)).body['message']).toBe('The field "token" is missing.');
    const keyless = await post(path, { token, ...input }, { ...page(), 'idempotency-key': '' });
    expect(keyless.body['code']).toBe('invalid');
    expect(methods()).not.toContain('do');
  });
});

describe('ID-11 POST /api/browser/watch', () => {
  beforeEach(() => {
    api.hub.links = [{ kind: 'observer', subject: 's1', link: linkTo(tokens.observer) }];
  });

  test('gives this browser a seat among the observers', async () => {
    const answer = await post('/watch', { token: tokens.observer });
    expect([answer.status, answer.body]).toEqual([
      201,
      { room: ROOM, seat: 's1', entries: RESULT.entries, links: [] },
    ]);
    expect(await seatsOf(cookieOf(answer))).toMatchObject({
      seats: [{ seat: 's1', kind: 'observer', party: null }],
    });
  });

  test('gives it one and no more', async () => {
    const first = await post('/watch', { token: tokens.observer });
    const again = await post('/watch', { token: tokens.observer }, page(cookieOf(first)));
    expect([again.status, again.body]).toEqual([200, { room: ROOM, seat: 's1', entries: [], links: [] }]);
    expect(methods().filter((method) => method === 'do')).toHaveLength(1);
  });
});

describe('ID-3 POST /api/browser/look', () => {
  test.each(Object.entries(tokens).filter(([name]) => name !== 'stranger'))(
    'says what %s is, and neither records nor uses anything',
    async (kind, token) => {
      const answer = await post('/look', { token });
      expect([answer.status, answer.body, answer.headers.get('set-cookie')]).toEqual([
        200,
        { ...LOOKED },
        null,
      ]);
      expect(methods()).toEqual(['identify', 'lookAtLink']);
      expect(api.hub.asked.at(-1)).toEqual({ method: 'lookAtLink', request: { room: ROOM, kind } });
    },
  );

  test('RM-8 says the same of what never was and of what is not good any more', async () => {
    api.hub.dead.add(tokens.invitation);
    const answers = [tokens.stranger, tokens.invitation, 'no token'].map((token) => post('/look', { token }));
    for (const { status, body } of await Promise.all(answers))
      expect([status, body['code']]).toEqual([404, 'unknown']);
  });

  test('LI turns an address away that guesses', async () => {
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await post('/look', { token: tokens.stranger })).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
    expect((await post('/look', { token: tokens.agent })).status).toBe(429);
  });

  test.each([{}, { token: 5 }, { token: 'x'.repeat(201) }, { token: tokens.agent, more: 1 }])(
    'refuses %j',
    async (body) => expect((await post('/look', body)).body['code']).toBe('invalid'),
  );
});

describe('ID-6 the seats of a browser', () => {
  const inBrowser = async (...texts: readonly string[]) => {
    let cookie = '';
    for (const text of texts) {
      const caller = await api.hub.identify(tokenOf(text));
      cookie = (await api.browsers.visit(cookie).hold(caller)).split(';')[0] ?? '';
    }
    api.hub.asked.length = 0;
    return cookie;
  };

  test('a seat that was taken at a terminal comes into the browser by its link', async () => {
    const answer = await post('/hold', { token: tokens.person });
    expect([answer.status, answer.body]).toEqual([200, { room: ROOM, seat: 's2' }]);
    expect(await seatsOf(cookieOf(answer))).toEqual({ seats: [held] });
    expect(methods()).not.toContain('do');
  });

  test.each([tokens.agent, tokens.observer, tokens.claim, tokens.invitation, tokens.recovery])(
    'no link but a person’s comes in: %s',
    async (token) => expect((await post('/hold', { token })).body['code']).toBe('wrong_link'),
  );

  test('LI one link comes into so many browsers a minute, since each of them is kept', async () => {
    const statuses = [];
    for (let times = 0; times < 21; times += 1)
      statuses.push((await post('/hold', { token: tokens.person })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('several of one room stand side by side', async () => {
    const cookie = await inBrowser(tokens.person, tokens.observer);
    expect(await seatsOf(cookie)).toMatchObject({ seats: [{ seat: 's2' }, { seat: 's1' }] });
  });

  test('those that are good no longer are left out', async () => {
    const cookie = await inBrowser(tokens.person, tokens.observer);
    api.hub.dead.add(tokens.person);
    expect(await seatsOf(cookie)).toMatchObject({ seats: [{ seat: 's1' }] });
  });

  test('one is taken out, and the others stay; the room hears nothing of it', async () => {
    const cookie = await inBrowser(tokens.person, tokens.observer);
    const answer = await post('/forget', { room: ROOM, seat: 's2' }, page(cookie));
    expect([answer.status, answer.body]).toEqual([200, { room: ROOM, seat: 's2' }]);
    expect(await seatsOf(cookie)).toMatchObject({ seats: [{ seat: 's1' }] });
    expect(methods()).not.toContain('do');
  });

  test('are none without a cookie, and none with a stranger’s', async () => {
    await inBrowser(tokens.person);
    const planted = `parley_session_${new URL(api.origin).port}=${'k'.repeat(43)}`;
    for (const cookie of ['', planted]) expect(await seatsOf(cookie)).toEqual({ seats: [] });
  });

  test('no token and no cookie is in an answer or in the log', async () => {
    const cookie = await inBrowser(tokens.person);
    const { text } = await api.call('/api/browser/seats', { headers: { cookie } });
    for (const secret of [cookie.split('=')[1] ?? '', tokens.person.slice(-43)])
      expect(text + JSON.stringify(api.logged)).not.toContain(secret);
  });

  test('a request under a cookie names the seat it acts for: the cookie alone opens no other door', async () => {
    const cookie = await inBrowser(tokens.person);
    const { status } = await api.post('/api/accept', { name: 'Boris' }, page(cookie));
    expect([status, methods()]).toEqual([400, []]);
  });
});

const POSTS = [...TAKING.map(([path]) => path), '/watch', '/look', '/hold', '/forget'];

describe('B43 the routes of the hub’s own pages', () => {
  test.each(POSTS)('%s is refused to whoever does not say where it comes from', async (path) => {
    const { status, body } = await post(path, { token: tokens.person }, {});
    expect([status, body['code'], methods()]).toEqual([403, 'foreign_origin', []]);
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
    'none is for pages of %s',
    async (origin) => {
      for (const path of POSTS) expect((await post(path, {}, { origin })).status).toBe(403);
      expect((await api.call('/api/browser/seats', { headers: { origin } })).status).toBe(403);
    },
  );

  test.each(['cross-site', 'same-site'])('none is for what the browser calls %s', async (site) => {
    const headers = { ...page(), 'sec-fetch-site': site };
    for (const path of POSTS) expect((await post(path, {}, headers)).status).toBe(403);
    expect((await api.call('/api/browser/seats', { headers: { 'sec-fetch-site': site } })).status).toBe(403);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('B42 %s changes nothing', async (method) => {
    for (const path of POSTS) {
      const { status } = await api.call(`/api/browser${path}`, { method, headers: page() });
      expect(status).toBe(405);
    }
    expect(methods()).toEqual([]);
  });
});
