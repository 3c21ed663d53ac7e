import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDesk } from '../../desk/create-desk.ts';
import { processTimers } from '../../jobs/timers.ts';
import { createMemoryHandles } from '../../keys/handles/memory.ts';
import { createRandomHex } from '../../keys/random.ts';
import { createMemorySessions } from '../../keys/sessions/memory.ts';
import { type Log, createLog } from '../../log.ts';
import { createBrowsers } from '../edge/browsers.ts';
import { createLimits, type Limits } from '../edge/limits.ts';
import { apiRoutes } from '../http/api.ts';
import { createStreams } from '../http/room/stream.ts';
import { createFakeHub, type FakeHub, linkTo, ROOM, tokens } from '../testing/fake-hub.ts';
import { securityHeaders } from './headers.ts';
import { hostCheck, hostnameOf } from './host-check.ts';
import { lastResort, notFound } from './last-resort.ts';
import { pagePaths } from './page-paths.ts';
import { pageRoutes } from './pages.ts';
import { serve } from './testing/serve.ts';
import { webFilesIn } from './web-files.ts';

const BASE = 'https://parley.example';
const HERE = { host: 'parley.example' };

const PAGE = '<!doctype html><div id="app"></div>';
const FONT = Buffer.from([0, 1, 2, 3]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'secret.key'), 'a secret');
  await writeFile(join(folder, 'assets', 'index-a1.js'), 'let word = 1;'.repeat(100));
  await writeFile(join(folder, 'assets', 'serif-b2.woff2'), FONT);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let hub: FakeHub;
let limits: Limits;
beforeEach(() => {
  hub = createFakeHub();
  limits = createLimits({ createPerHour: 1, failedPerMinute: 3, socketsPerCredential: 1, observers: 1 });
});

function app(baseUrl: string, log: Log = createLog('silent'), webFiles = webFilesIn(folder)) {
  const made = express();
  const config = { trustProxy: false };
  const pages = pageRoutes({ hub, desk: deskOf(hub, limits), limits, config, log, baseUrl, webFiles });
  made.use(securityHeaders(baseUrl.startsWith('https:')), hostCheck(baseUrl), pages);
  made.get('/throws', () => {
    throw new Error('our walk-away price');
  });
  made.get('/words/:id', (request, response) => void response.send(request.params.id));
  made.use(notFound, lastResort(log));
  return made;
}

/** What the modules of the rules tell of a room in which nothing has happened yet. */
const PARTS = {
  room: {
    topic: 'Delivery dates',
    format: 'negotiation',
    door: 'browser',
    parties: [{ party: 'p1', name: 'Acme' }],
    settings: {},
    made_at: 0,
    ends_at: 1,
    erased_at: 2,
  },
  seats: { seats: [], chairs: [], joined: {}, dismissed: {}, observers: { watched: 0, open: true } },
  phases: { changes: [], ready: [] },
};

/** A desk that nobody needs here. */
function deskOf(hub: FakeHub, limits: Limits) {
  return createDesk({
    hub,
    limits,
    handles: createMemoryHandles(),
    timers: processTimers,
    clock: () => 1,
    random: createRandomHex(),
    waitsPerCredential: 1,
    log: createLog('silent'),
  });
}

const PATHS = pagePaths.map((path) => path.replace(/:(\w+)/g, 'x1'));

describe('the web app', () => {
  test.each(PATHS)('stands at %s, may load what is the hub’s own and nothing else', async (path) => {
    const { status, headers, body } = await (await serve(app(BASE)))(path, { ...HERE, accept: 'text/html' });
    expect([status, body]).toEqual([200, PAGE]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self' wss://parley.example; manifest-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each(['/rooms', '/rooms/a/b', '/rooms/a/e/1/2', '/o/a', '/joins', '/Join', '/r/a/b/c'])(
    'does not stand at %s',
    async (path) => expect((await (await serve(app(BASE)))(path, HERE)).status).toBe(404),
  );

  test('is the one that was built last, and says so when none was built', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const ask = await serve(app(BASE, createLog('silent'), webFilesIn(empty)));
    const before = await ask('/join', HERE);
    expect([before.status, JSON.parse(before.body).detail]).toEqual([
      503,
      'The pages of this hub have not been built, or are not where PARLEY_WEB says. `npm start` builds them.',
    ]);
    await writeFile(join(empty, 'index.html'), 'new');
    expect((await ask('/join', HERE)).body).toBe('new');
  });

  test('has a style sheet that the hub’s own documents use', async () => {
    const built = await mkdtemp(join(folder, 'built-'));
    expect(await webFilesIn(built).style()).toBeUndefined();
    const page = '<link rel="stylesheet" crossorigin href="/assets/index-b7_X.css">';
    await writeFile(join(built, 'index.html'), page);
    expect(await webFilesIn(built).style()).toBe('/assets/index-b7_X.css');
  });

  test('has files that a browser keeps for good, since their names change with them', async () => {
    const ask = await serve(app(BASE));
    const script = await ask('/assets/index-a1.js', HERE);
    expect(script.body).toBe('let word = 1;'.repeat(100));
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect((await ask('/assets/serif-b2.woff2', HERE)).headers['content-type']).toBe('font/woff2');
    expect((await ask('/icon.svg', HERE)).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
  });

  test.each([
    ['gzip, br', 'gzip'],
    ['br;q=1, gzip;q=0.5', 'gzip'],
    ['gzip;q=0, br', undefined],
    ['br', undefined],
    ['', undefined],
  ])('sends text compressed to whoever takes it: %j', async (accepted, encoding) => {
    const ask = await serve(app(BASE));
    const sent = { ...HERE, 'accept-encoding': accepted };
    expect((await ask('/assets/index-a1.js', sent)).headers['content-encoding']).toBe(encoding);
    expect((await ask('/assets/serif-b2.woff2', sent)).headers['content-encoding']).toBeUndefined();
  });

  test.each([
    '/assets/index-z9.js',
    '/assets/..%2findex.html',
    '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e%2ficon.svg',
    '/assets/.hidden.js',
    '/assets',
    '/secret.key',
    '/index.html',
    '/.vite',
    '/constructor.constructor',
    '/..%2fx.js',
  ])('has nothing at %s', async (path) => {
    const { status, headers } = await (await serve(app(BASE)))(path, HERE);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('ID-3 B42 a preview that opens a link', () => {
  // What an agent's link is answered with is tried beside it.
  const ofPeople = ['claim', 'invitation', 'person', 'recovery', 'observer'] as const;
  const links = ofPeople.map((kind) => new URL(linkTo(tokens[kind])));

  test.each(links.flatMap((link) => ['GET', 'HEAD'].map((method) => [method, link.pathname] as const)))(
    '%s %s changes nothing and learns nothing',
    async (method, path) => {
      const browsers = createBrowsers({
        hub,
        sessions: createMemorySessions(),
        baseUrl: BASE,
        clock: () => 1,
        random: createRandomHex(),
      });
      const config = { hostKeys: [], requireHostKey: false, trustProxy: false };
      const log = createLog('silent');
      const desk = deskOf(hub, limits);
      const settings = { socketsPerCredential: 1, observers: 1, pendingBytes: 1 };
      const streams = createStreams({ hub, limits, timers: processTimers, settings });
      const parts = { hub, desk, streams, browsers, limits, config, baseUrl: BASE, log };
      const whole = express().use('/api', apiRoutes(parts));
      const ask = await serve(whole.use(app(BASE)));
      const headers = { ...HERE, accept: '*/*', 'user-agent': 'Slackbot-LinkExpanding 1.0' };
      const answer = await ask(path, headers, method);
      expect([answer.status, answer.body]).toEqual([200, method === 'GET' ? PAGE : '']);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(hub.asked).toEqual([]);
    },
  );

  test('is not given the token of a person’s link at all: it stands behind the #', () => {
    for (const kind of ['person', 'claim', 'invitation', 'recovery'] as const) {
      const { pathname, search, hash } = new URL(linkTo(tokens[kind]));
      expect([pathname + search, hash]).toEqual([expect.not.stringContaining('_'), `#${tokens[kind]}`]);
    }
  });
});

describe('ID-11 the observers’ page', () => {
  const link = new URL(linkTo(tokens.observer)).pathname;
  beforeEach(() => {
    hub.minuted = { head: { seq: 1, hash: '0'.repeat(64) }, ended: false, parts: PARTS };
  });

  test.each([{}, { accept: '*/*' }, { accept: 'text/markdown, text/html;q=0.9' }])(
    'is text at the same address for whoever runs no script: %j',
    async (accept) => {
      const { status, headers, body } = await (await serve(app(BASE)))(link, { ...HERE, ...accept });
      expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(body).toContain('Delivery dates');
    },
  );

  test('says to a browser where the text is, and to nobody who has no link', async () => {
    const ask = await serve(app(BASE));
    const page = { ...HERE, accept: 'text/html' };
    const { headers, body } = await ask(link, page);
    expect([headers.link, body]).toEqual([
      `<${BASE}${link}.md>; rel="alternate"; type="text/markdown"`,
      PAGE,
    ]);
    const other = await ask('/o/a/b%0d%0aX-Evil:1', page);
    expect([other.status, other.headers.link, other.headers['x-evil']]).toEqual([200, undefined, undefined]);
  });
});

describe('ID-11 the observers’ page as text', () => {
  const link = (room: string, text: string) => `/o/${room}/${text.slice(-43)}.md`;

  test.each(['GET', 'HEAD'])('%s reads the room and changes nothing', async (method) => {
    hub.minuted = { head: { seq: 1, hash: '0'.repeat(64) }, ended: false, parts: PARTS };
    const { status, headers, body } = await (await serve(app(BASE)))(
      link(ROOM, tokens.observer),
      HERE,
      method,
    );
    expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(body.includes('Delivery dates')).toBe(method === 'GET');
    expect(hub.asked.map(({ method: asked }) => asked)).toEqual(['identify', 'minutes']);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('MI-2 of a closed room points to the final document, which is below the same address', async () => {
    const ask = await serve(app(BASE));
    const final = link(ROOM, tokens.observer).replace('.md', '/final.md');
    hub.minuted = { head: { seq: 1, hash: '0'.repeat(64) }, ended: false, parts: PARTS };
    const [open, early] = [await ask(link(ROOM, tokens.observer), HERE), await ask(final, HERE)];
    expect([open.body.includes('final.md'), early.status]).toEqual([false, 409]);
    const closed = { seq: 1, at: 0, by: { kind: 'hub', seat: null, party: null } };
    const phases = { ...PARTS.phases, closed: { ...closed, outcome: 'stopped', reason: 'Enough.' } };
    hub.minuted = { ...hub.minuted, ended: true, parts: { ...PARTS, phases } };
    const [page, document] = [await ask(link(ROOM, tokens.observer), HERE), await ask(final, HERE)];
    expect(page.body).toContain('`/final.md` behind it');
    expect(page.body).not.toContain(tokens.observer.slice(-43));
    expect([document.status, document.headers['content-type']]).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ]);
    expect(document.body).toMatch(/^# Final document\n/);
    expect(document.body).toContain('**Nothing was agreed.**');
    expect((await ask(link(ROOM, tokens.stranger).replace('.md', '/final.md'), HERE)).status).toBe(404);
  });

  test('LI RM-8 is not there for who has no such link, and who guesses is turned away', async () => {
    const ask = await serve(app(BASE));
    const paths = ['x', ROOM, ROOM, ROOM].map((room) => link(room, tokens.stranger));
    const statuses = [];
    for (const path of paths) statuses.push((await ask(path, HERE)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
    expect((await ask(link(ROOM, tokens.observer), HERE)).status).toBe(429);
  });

  test.each(['image', 'iframe', 'empty'])(
    'LI B43 a page of another site cannot use up its visitor’s tries: %s',
    async (dest) => {
      const ask = await serve(app(BASE));
      const embedded = { ...HERE, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest };
      for (let times = 0; times < 4; times += 1)
        expect((await ask(link(ROOM, tokens.stranger), embedded)).status).toBe(403);
      hub.minuted = { head: { seq: 1, hash: '0'.repeat(64) }, ended: false, parts: PARTS };
      const followed = { ...embedded, 'sec-fetch-dest': 'document' };
      expect((await ask(link(ROOM, tokens.observer), followed)).status).toBe(200);
    },
  );

  test('ER-3 no address that holds a token gets into the log', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    hub.hold('identify');
    const answer = (await serve(app(BASE, log)))(link(ROOM, tokens.observer), HERE);
    await expect.poll(() => hub.held.length).toBe(1);
    hub.held[0]?.refuse(new TypeError(tokens.observer));
    expect([(await answer).status, lines.length]).toEqual([500, 1]);
    expect(lines.join()).not.toContain(tokens.observer.slice(-43));
  });
});

describe('every answer', () => {
  test.each(['/', '/nowhere', '/throws'])(
    '%s is kept by nobody, framed by nobody and listed nowhere',
    async (path) => {
      const { headers } = await (await serve(app(BASE)))(path, HERE);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'$/),
      });
    },
  );

  test('insists on https only where there is https', async () => {
    const { headers } = await (await serve(app('http://localhost:8470')))('/');
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the host check', () => {
  test.each([
    'parley.example',
    'PARLEY.example:8443',
    'localhost:1',
    '127.0.0.1',
    '[::1]:8470',
    'a.localhost',
  ])('answers to %s', async (host) => {
    expect((await (await serve(app(BASE)))('/words/r1', { host })).status).toBe(200);
  });

  test.each([
    'evil.example',
    'parley.example.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '10.0.0.7',
  ])('does not answer to "%s"', async (host) => {
    const { status, body } = await (await serve(app(BASE)))('/words/r1', { host });
    expect(status).toBe(421);
    expect(JSON.parse(body)).toMatchObject({
      status: 421,
      detail: `This hub is ${BASE}, and answers to no other name.`,
    });
  });

  test('reads a name out of nothing but a name', () => {
    expect(['a.b', 'A.b:1', '[::1]:2'].map(hostnameOf)).toEqual(['a.b', 'a.b', '[::1]']);
    expect(['a/b', 'a?b', 'a#b', 'u@a', 'a b', undefined, 'a:b'].map(hostnameOf)).toEqual(
      Array(7).fill(undefined),
    );
  });

  test('leads a person who came by another name of this machine to the one of the links', async () => {
    const ask = await serve(app('http://localhost:8470'));
    const { status, headers } = await ask('/?lang=ru', { host: '127.0.0.1:8470' });
    expect([status, headers.location]).toEqual([307, 'http://localhost:8470/?lang=ru']);
    expect((await ask('//evil.example', { host: '127.0.0.1' })).status).toBe(404);
    const link = await ask('/rooms/x1/links', { host: 'a.localhost' });
    expect(link.headers.location).toBe('http://localhost:8470/rooms/x1/links');
  });
});

describe('where no door answers', () => {
  test.each([
    ['POST', '/', 404, 'There is nothing at this address.'],
    ['GET', '/words/%ff', 400, 'The hub could not read this request.'],
    ['GET', '/throws', 500, 'Something went wrong in the hub. It has been logged.'],
  ])('%s %s is a problem with a sentence', async (method, path, status, detail) => {
    const answer = await (await serve(app(BASE)))(path, HERE, method);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.body)).toMatchObject({ type: 'about:blank', status, detail });
  });

  test('what was thrown is logged, without its text', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    await (await serve(app(BASE, log)))('/throws', HERE);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'http.failed',
      method: 'GET',
      error: { name: 'Error' },
    });
    expect(lines[0]).not.toContain('walk-away');
  });
});
