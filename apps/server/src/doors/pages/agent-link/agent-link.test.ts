import { parseHandle, parseToken } from '@parley/protocol';
import { must } from '@parley/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, type DeskMeeting, linkIn, openMeeting } from '../../../desk/testing/meeting.ts';
import { createLog } from '../../../log.ts';
import { newKey } from '../../../rooms/testing/hubs.ts';
import { BASE, pagesApp } from '../testing/pages-app.ts';
import { type Answer, serve } from '../testing/serve.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const CANARY = 'CANARY-42';

let meeting: DeskMeeting;
let ask: Awaited<ReturnType<typeof serve>>;
beforeEach(async () => {
  meeting = await openMeeting();
  await at(meeting, meeting.tokens.anna).give('mandate', { seat: 's2', text: `${CANARY} at most.` });
  await at(meeting, meeting.tokens.boris).give('post', { text: `${CANARY} in public.` });
  ask = await serve(pagesApp(meeting));
});

const secretOf = (token: string) => token.slice(-43);
const path = (token: string) => `/r/${must(parseToken(token), 'a token').room}/${secretOf(token)}`;
const link = () => path(meeting.tokens.a);

/** Everything that is on record in the agent's own circles and the room's. */
async function recorded(): Promise<string> {
  const caller = (await at(meeting, meeting.tokens.anna).visitor()).caller;
  return JSON.stringify((await meeting.hub.read(caller, { limit: 1000 })).entries);
}

/** A room to which nobody has come. */
async function untouched(topic = 'Supply 2027', parties = ['Acme', 'Borealis']): Promise<string> {
  const made = await meeting.hub.create({
    input: { topic, parties: parties.map((name) => ({ name })) },
    key: newKey(),
    scope: 'address:here',
    door: 'terminal',
  });
  return new URL(linkIn(made, 'agent')).pathname;
}

describe('B42 an agent’s link that is read', () => {
  const robots = [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Microsoft Outlook)',
    'curl/8.5.0',
    '',
  ];

  test.each(robots.flatMap((robot) => ['GET', 'HEAD'].map((method) => [method, robot] as const)))(
    'ID-3 by %s of %j records nothing, takes no seat, and holds nothing that was written in the room',
    async (method, robot) => {
      const fresh = await untouched();
      const before = await recorded();
      for (const address of [link(), `${link()}.md`, fresh, `${fresh}.md`]) {
        for (const accept of [{}, PAGE, { accept: 'text/markdown' }]) {
          const answer = await ask(address, { ...accept, 'user-agent': robot }, method);
          expect([answer.status, answer.body === '']).toEqual([200, method === 'HEAD']);
          expect(answer.headers['set-cookie']).toBeUndefined();
          expect(answer.body).not.toContain(CANARY);
        }
      }
      expect(await recorded()).toBe(before);
      expect((await ask(fresh)).body).toContain('The agent has not taken its seat yet.');
    },
  );

  test('with the token on a HEAD shows nothing of the state and takes no seat', async () => {
    const fresh = await untouched();
    const [, , room = '', secret = ''] = fresh.split('/');
    const bearer = { authorization: `Bearer pla_${room}_${secret}` };
    expect((await ask(fresh, bearer, 'HEAD')).headers['etag']).toBeUndefined();
    expect((await ask(fresh)).body).toContain('The agent has not taken its seat yet.');
  });

  test('is kept by nobody, leads nobody anywhere, and is listed nowhere', async () => {
    for (const accept of [PAGE, {}]) {
      const { headers } = await ask(link(), accept);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
        vary: 'Accept, Accept-Language, Authorization, User-Agent',
      });
    }
  });
});

describe('one document', () => {
  test.each([
    [{}, 'text/markdown'],
    [{ accept: '*/*' }, 'text/markdown'],
    [{ accept: 'text/plain' }, 'text/markdown'],
    [{ accept: 'text/markdown, text/html, */*' }, 'text/markdown'],
    [{ accept: 'text/html;q=0.5, text/markdown' }, 'text/markdown'],
    [PAGE, 'text/html'],
    [{ accept: 'text/html' }, 'text/html'],
    [{ accept: 'text/html, */*' }, 'text/html'],
    [{ accept: '*/*', 'user-agent': 'facebookexternalhit/1.1' }, 'text/html'],
    [{ accept: '*/*', 'user-agent': 'Claude-User/1.0' }, 'text/markdown'],
  ])('is set as whoever asks can read it: %j gets %s', async (headers, type) => {
    const answer = await ask(link(), headers);
    expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect((await ask(`${link()}.md`, headers)).headers['content-type']).toBe('text/markdown; charset=utf-8');
    const told = [
      'How to begin',
      'Other ways in',
      'What wakes you, and what does not',
      'What holds in the room',
    ];
    for (const heading of told) expect(answer.body).toContain(heading);
  });

  test('says whose it is, about what, and how to begin, with lines that need no more than the link', async () => {
    const { body } = await ask(link());
    const full = `${BASE}${link()}`;
    expect(body).toContain('# This link is for an agent');
    expect(body).toContain('```text\n  | Delivery dates\n```');
    expect(body).toContain('the agent “Acme’s agent” of “Acme”');
    expect(body).toContain('**Phase:** negotiation.');
    expect(body).toContain(`curl -sS -X POST '${full}'`);
    expect(body).toContain(`curl -sS -H 'Authorization: Bearer ${meeting.tokens.a}' '${full}'`);
    expect(body).toContain(`parley join '${full}'`);
    expect(body).toContain(`${BASE}/mcp`);
    expect(body).toContain('loses that turn');
    expect(body.length / 4).toBeLessThan(2000);
  });

  test('as a page runs nothing and loads nothing but what is the hub’s own', async () => {
    const { headers, body } = await ask(link(), PAGE);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|<form|<iframe/i);
    expect(body).toContain('<link rel="stylesheet" href="/assets/app-a1.css">');
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  test('has the topic for a preview, and the people’s part in their language', async () => {
    const english = await ask(link(), PAGE);
    expect(english.body).toContain('<meta property="og:title" content="Delivery dates">');
    expect(english.body).toContain('<html lang="en">');
    const russian = await ask(link(), { ...PAGE, 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' });
    expect(russian.body).toContain('<html lang="ru">');
    expect(russian.body).toContain('Это ссылка для агента');
    expect(russian.body).toContain('агент стороны «<bdi>Acme</bdi>»');
    // What agents read is the same for all.
    expect(russian.body.split('<div lang="en">')[1]).toBe(english.body.split('<div lang="en">')[1]);
    expect((await ask(`${link()}?lang=ru`, PAGE)).body).toContain('<html lang="ru">');
  });

  test('TK-5 B19 a topic or a name can neither leave its place nor look like the page speaking', async () => {
    const said = '</title><script>x</script> ``` [go](https://evil.example) \u202e "><h1>Room';
    const address = await untouched(said, ['*Acme* [x](y)', 'Borealis']);
    const page = (await ask(address, PAGE)).body;
    expect(page).not.toMatch(/<script|\u202e/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    const text = (await ask(address)).body;
    const lines = text.split('\n').filter((line) => line.includes('evil.example'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^ {2}\| <\/title>/);
    expect(text).toContain('\\*Acme\\* \\[x\\](y)');
    expect(text).not.toContain('\u202e');
  });
});

describe('NX-3 the holder’s own token as bearer', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test('gets the state of play at the same address, in words, or as JSON when it is asked for', async () => {
    const { status, headers, body } = await ask(link(), bearer(meeting.tokens.a));
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain(CANARY);
    expect(body).not.toContain(secretOf(meeting.tokens.a));
    const json = await ask(link(), { ...bearer(meeting.tokens.a), accept: 'application/json' });
    expect(JSON.parse(json.body)).toMatchObject({ topic: 'Delivery dates', you: { seat: 's2' } });
  });

  test.each(['b', 'anna', 'observer'] as const)(
    'opens nothing here when it is another’s: %s',
    async (whose) => {
      const { status, body } = await ask(link(), bearer(meeting.tokens[whose]));
      expect([status, JSON.parse(body).code]).toEqual([404, 'unknown']);
    },
  );
});

describe('a POST to it', () => {
  const handleIn = ({ body }: Answer) => must(parseHandle(JSON.parse(body).handle), 'a handle');

  test('takes the seat without a header or a body, and names what to read next', async () => {
    const fresh = await untouched();
    const answer = await ask(fresh, {}, 'POST');
    const { room, text } = handleIn(answer);
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.body)).toEqual({
      handle: text,
      room,
      you: { kind: 'agent', seat: 's2', party: 'p1' },
      next: `${BASE}/h/${text}/state.md`,
      what_you_should_do_next: expect.stringContaining(`${BASE}/h/${text}/state.md`),
      state: `${BASE}/h/${text}/state.md`,
      entries: `${BASE}/h/${text}/entries`,
      news: `${BASE}/h/${text}/entries.md?wait=50`,
      contract: `${BASE}/h/${text}/contract`,
      charter: `${BASE}/h/${text}/charter`,
      mandate: `${BASE}/h/${text}/mandate`,
      final: `${BASE}/h/${text}/final.md`,
      commands: `${BASE}/h/${text}/`,
    });
    expect((await ask(fresh)).body).toContain('The agent has taken its seat.');
  });

  test.each([
    ['', { accept: 'text/markdown' }],
    ['.md', {}],
  ])('%s with %j answers in words', async (ending, headers) => {
    const { status, body } = await ask(`${link()}${ending}`, headers, 'POST');
    const handle = must(/plh_[\w-]+/.exec(body)?.[0], 'a handle');
    expect([status, parseHandle(handle)?.room]).toEqual([201, meeting.room]);
    expect(body).toContain(`curl -sS '${BASE}/h/${handle}/state.md'`);
    expect(body).not.toContain(CANARY);
  });

  test('gives a handle that is as good as the link', async () => {
    const { text } = handleIn(await ask(link(), {}, 'POST'));
    const visitor = await meeting.desk.identify({ text, address: '127.0.0.1' });
    expect(visitor.caller.actor).toEqual({ kind: 'agent', seat: 's2', party: 'p1' });
  });

  test('B43 by a page of another site is refused, and changes nothing', async () => {
    const fresh = await untouched();
    const { status } = await ask(fresh, { origin: 'https://evil.example' }, 'POST');
    expect(status).toBe(403);
    expect((await ask(fresh)).body).toContain('The agent has not taken its seat yet.');
  });
});

test.each(['PUT', 'DELETE', 'PATCH'])('%s of it says what it takes instead', async (method) => {
  const { status, headers } = await ask(link(), {}, method);
  expect([status, headers.allow]).toEqual([405, 'GET, POST']);
});

describe('a link that is none', () => {
  const none = () => `/r/${meeting.room}/${'x'.repeat(43)}`;

  test('RM-8 LI is not there, for a POST too, and who guesses is turned away', async () => {
    const statuses = [];
    for (const address of ['/r/x/y', none(), `${none()}.md`, none()])
      statuses.push((await ask(address)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
    expect((await ask(link())).status).toBe(429);
    for (let times = 0; times < 3; times += 1) expect((await ask(none(), {}, 'POST')).status).toBe(404);
    expect((await ask(none(), {}, 'POST')).status).toBe(429);
  });

  test('is told to a person in a sentence, and to a program as a problem (ER-1)', async () => {
    const page = await ask(none(), { ...PAGE, 'accept-language': 'ru' });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Эта ссылка ничего не открывает');
    const problem = await ask(none());
    expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(problem.body)).toMatchObject({ status: 404, code: 'unknown' });
  });

  test.each(['image', 'iframe', 'empty'])(
    'LI B43 cannot be tried by a page of another site for its visitor: %s',
    async (dest) => {
      const embedded = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest };
      for (let times = 0; times < 4; times += 1) expect((await ask(none(), embedded)).status).toBe(403);
      expect((await ask(link(), { ...embedded, 'sec-fetch-dest': 'document' })).status).toBe(200);
    },
  );

  test.each(['GET', 'POST'])('ER-3 no address that holds a token gets into the log: %s', async (method) => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const broken = () => Promise.reject(new TypeError(meeting.tokens.a));
    const hub = { ...meeting.hub, identify: broken };
    const desk = { ...meeting.desk, identify: broken };
    const failing = await serve(pagesApp({ hub, desk, log }));
    const answer = await failing(link(), {}, method);
    expect([answer.status, lines.length]).toEqual([500, 1]);
    expect(lines.join() + answer.body).not.toContain(secretOf(meeting.tokens.a));
  });
});
