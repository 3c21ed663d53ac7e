import { createHash } from 'node:crypto';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { type Log, createLog } from '../../log.ts';
import { FRONT_PAGE_TEXT } from './front-page-text.ts';
import { securityHeaders } from './headers.ts';
import { hostCheck, hostnameOf } from './host-check.ts';
import { lastResort, notFound } from './last-resort.ts';
import { pageRoutes } from './pages.ts';
import { serve } from './testing/serve.ts';

const BASE = 'https://parley.example';
const HERE = { host: 'parley.example' };

function app(baseUrl: string, log: Log = createLog('silent')) {
  const made = express();
  made.use(securityHeaders(baseUrl.startsWith('https:')), hostCheck(baseUrl), pageRoutes(baseUrl));
  made.get('/throws', () => {
    throw new Error('our walk-away price');
  });
  made.get('/rooms/:id', (request, response) => void response.send(request.params.id));
  made.use(notFound, lastResort(log));
  return made;
}

describe('the front page', () => {
  test('is a page without script that may use its own style and nothing else', async () => {
    const { status, headers, body } = await (await serve(app(BASE)))('/', HERE);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(body).not.toMatch(/<script|\sstyle=|\son\w+=|(src|href)="https?:/);
    expect(body).toContain('npx parley create');
  });

  test.each([
    ['/', 'en-GB,en;q=0.9', 'en'],
    ['/', 'ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
    ['/', 'de', 'en'],
    ['/?lang=ru', 'en', 'ru'],
    ['/?lang=xx', 'ru', 'ru'],
  ])('at %s for a reader of %s is in %s, and says so', async (path, accepted, language) => {
    const { headers, body } = await (await serve(app(BASE)))(path, { ...HERE, 'accept-language': accepted });
    expect(body).toContain(`<html lang="${language}">`);
    expect([headers['content-language'], headers['vary']]).toEqual([language, 'Accept-Language']);
  });

  test('says the same in every language', () => {
    const shape = (language: keyof typeof FRONT_PAGE_TEXT) => {
      const { steps, facts, documents } = FRONT_PAGE_TEXT[language];
      return [steps.length, facts.length, documents.map(([path]) => path)];
    };
    expect(shape('ru')).toEqual(shape('en'));
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
    expect((await (await serve(app(BASE)))('/rooms/r1', { host })).status).toBe(200);
  });

  test.each([
    'evil.example',
    'parley.example.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '10.0.0.7',
  ])('does not answer to "%s"', async (host) => {
    const { status, body } = await (await serve(app(BASE)))('/rooms/r1', { host });
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
  });
});

describe('where no door answers', () => {
  test.each([
    ['POST', '/', 404, 'There is nothing at this address.'],
    ['GET', '/rooms/%ff', 400, 'The hub could not read this request.'],
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
