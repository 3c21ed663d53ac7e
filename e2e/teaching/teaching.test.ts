import { linkOf, parseToken } from '@parley/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { openEvents } from '../support/events.ts';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { type Seated, seated } from '../support/seats.ts';
import { curl, linesIn, wordsOf } from './lines.ts';

/** Every line that a document names is run as it stands, against a hub with its real doors. */

interface Here extends Seated {
  readonly hub: OpenHub;
  /** The link of Acme's agent, which has not come yet. */
  readonly link: string;
}

async function open(): Promise<Here> {
  const hub = await openHub();
  onTestFinished(() => hub.close());
  const here = await seated(hub);
  const token = parseToken(here.tokens['agent s2'] ?? '');
  if (!token) throw new Error('there is no agent');
  return { ...here, hub, link: linkOf(hub.origin, token) };
}

/** What somebody gets who can fetch, and can set no header. */
async function fetched(url: string): Promise<string> {
  const answer = await fetch(url);
  expect([url, answer.status]).toEqual([url, 200]);
  return answer.text();
}

const only = (lines: readonly string[], part: string): string => {
  const found = lines.filter((line) => line.includes(part));
  expect([part, found.length]).toEqual([part, 1]);
  return found[0] ?? '';
};

async function ready({ hub, tokens }: Here): Promise<void> {
  for (const person of ['person s1', 'person s4']) {
    const answer = await hub.post(
      `/api/rooms/${tokens[person]?.split('_')[1]}/ready`,
      {},
      bearer(tokens[person]),
    );
    expect(answer.status).toBe(201);
  }
}

const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

describe('the agent’s link', () => {
  test('leads an agent that can only fetch and post to its first words, by lines alone, and into no log', async () => {
    const here = await open();
    const lines = linesIn(await fetched(here.link));
    const [post = '', state = '', news = ''] = lines;
    const joined = await curl(post);
    expect(joined.status).toBe(201);
    const { handle, next } = (await joined.json()) as { readonly handle: string; readonly next: string };
    const mine = (line: string) => line.replaceAll('HANDLE', handle);
    expect(wordsOf(mine(state)).at(-1)).toBe(next);
    await ready(here);

    const play = await (await curl(mine(state))).text();
    expect(play).toContain('Your party has the floor: speak.');
    const heard = await curl(mine(news));
    expect([heard.status, await heard.text()]).toEqual([200, expect.stringContaining('joined')]);
    const speak = play.split('\n').find((line) => line.includes('/messages'));
    const spoken = await curl(speak?.trim() ?? '');
    expect(spoken.status).toBe(201);
    expect(await fetched(next)).toContain('The floor is with "Borealis"');

    const log = here.hub.logged.join('\n');
    for (const secret of [here.link, handle]) expect(log).not.toContain(secret.slice(-22));
  });

  test('names a line with the token as bearer, an event stream and the command, and each works', async () => {
    const here = await open();
    const lines = linesIn(await fetched(here.link));
    const state = await (await curl(only(lines, 'Authorization: Bearer'))).text();
    expect(state).toContain('Acme’s agent');

    const { handle } = (await (await curl(lines[0] ?? '')).json()) as { readonly handle: string };
    const stop = new AbortController();
    const stream = only(lines, 'text/event-stream').replaceAll('HANDLE', handle);
    const events = openEvents(await curl(stream, { signal: stop.signal }));
    await expect.poll(() => events.received.length).toBeGreaterThan(0);
    stop.abort();

    const { ok } = await commandLine();
    const [, ...join] = wordsOf(only(lines, 'parley join'));
    expect(await ok(...join)).toContain('Acme’s agent');
  });

  test('answers a POST in words with lines and addresses that work', async () => {
    const here = await open();
    const answer = await fetch(here.link, { method: 'POST', headers: { accept: 'text/markdown' } });
    const text = await answer.text();
    for (const line of linesIn(text)) expect([line, (await curl(line)).status]).toEqual([line, 200]);
    const texts = [...text.matchAll(/<(http[^>]+\/h\/[^>]+)>/g)].map(([, url = '']) => url);
    expect(texts).toHaveLength(4);
    // There is no mandate yet, no charter, no contract and no final document: that is said, and nothing is broken.
    for (const url of texts) expect([200, 409]).toContain((await fetch(url)).status);
  });

  test('takes a POST with any body, of any kind', async () => {
    const { link } = await open();
    const bodies = ['', '{}', '{"a":', 'a=b', 'x'.repeat(100_000)];
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
      for (const body of bodies) {
        const answer = await fetch(link, { method: 'POST', headers: { 'content-type': type }, body });
        expect(answer.status).toBe(201);
      }
  });
});

describe('the skill', () => {
  test('has lines that work once link and handle stand in them', async () => {
    const here = await open();
    const lines = linesIn(await fetched(`${here.hub.origin}/skill.md`));
    const joined = await curl(only(lines, "'LINK'").replace('LINK', here.link));
    const { handle } = (await joined.json()) as { readonly handle: string };
    await ready(here);
    for (const line of lines.filter((each) => each.includes('HANDLE'))) {
      const { status } = await curl(line.replaceAll('HANDLE', handle));
      expect([line, status]).toEqual([line, line.includes('-d') ? 201 : 200]);
    }
  });
});

describe('how a room is made', () => {
  test('by a line for each format, whose answers hold the links that are told of', async () => {
    const { hub } = await open();
    const text = await fetched(`${hub.origin}/create.md`);
    const lines = linesIn(text);
    expect(lines).toHaveLength(2);
    const told = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind);
    const made = new Set<string>();
    for (const line of lines) {
      const answer = await curl(line);
      expect(answer.status).toBe(201);
      const { links } = (await answer.json()) as {
        readonly links: readonly { readonly kind: string; readonly link: string }[];
      };
      for (const { kind } of links) made.add(kind);
      const own = links.find(({ kind }) => kind === 'agent');
      expect(await fetched(own?.link ?? '')).toContain('How to begin');
    }
    expect(made).toEqual(new Set(told));
  });
});

test('the index leads to documents that are there', async () => {
  const { hub } = await open();
  const text = await fetched(`${hub.origin}/llms.txt`);
  const addresses = [...text.matchAll(/\]\((http[^)]+\.md)\)/g)].map(([, url = '']) => url);
  expect(addresses).toHaveLength(3);
  for (const url of addresses) await fetched(url);
});
