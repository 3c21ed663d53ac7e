import { beforeEach, describe, expect, test } from 'vitest';
import { openMeeting } from '../../desk/testing/meeting.ts';
import { BASE, pagesApp } from './testing/pages-app.ts';
import { serve } from './testing/serve.ts';

let ask: Awaited<ReturnType<typeof serve>>;
beforeEach(async () => {
  ask = await serve(pagesApp(await openMeeting()));
});

describe('a document that teaches', () => {
  test.each([
    ['/llms.txt', 'text/plain'],
    ['/skill.md', 'text/markdown'],
    ['/create.md', 'text/markdown'],
    ['/create', 'text/markdown'],
    ['/agents.md', 'text/markdown'],
  ])('stands at %s', async (path, type) => {
    const { status, headers, body } = await ask(path);
    expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('undefined');
  });

  test('names addresses of the hub as it is configured, whatever it was called by', async () => {
    for (const path of ['/llms.txt', '/skill.md', '/create.md']) {
      const { body } = await ask(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
      const addresses = [...body.matchAll(/https?:\/\/[^/\s'`>)]+/g)].map(([origin]) => origin);
      expect(new Set(addresses)).toEqual(new Set([BASE]));
    }
  });

  test('leads to every other one from the index', async () => {
    const { body } = await ask('/llms.txt');
    for (const path of ['/skill.md', '/create.md', '/agents.md', '/openapi.json', '/asyncapi.json', '/mcp'])
      expect(body).toContain(`(${BASE}${path})`);
    expect(body).toMatch(/^# Parley\n/);
  });

  test('says of files of the repository what they are called, and leads to none that is not here', async () => {
    const { body } = await ask('/agents.md');
    expect(body).toContain('SPEC.md says what a room does');
    expect(body).not.toMatch(/\]\((?!https?:)/);
  });

  test('of making a room is a page for people too, in their language', async () => {
    const page = { accept: 'text/html', 'accept-language': 'ru' };
    const { headers, body } = await ask('/create', page);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(body).toContain('<h1>Создать комнату для встречи</h1>');
    expect(body).toContain(`curl -sS -X POST &#39;${BASE}/api/rooms&#39;`);
    expect((await ask('/create?lang=en', page)).body).toContain('<h1>Make a meeting room</h1>');
  });

  test('tells an agent to hand over the links of people, and never to use them', async () => {
    expect((await ask('/create.md')).body).toContain('do not open or use them');
    expect((await ask('/skill.md')).body).toContain('hand them over and never use them');
  });
});
