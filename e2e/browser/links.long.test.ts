import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecord } from '../support/record.ts';
import { type Hall, openHall } from './support/hall.ts';
import { type Made, makeRoom, redeem, secretIn, tokenIn } from './support/made.ts';
import { keptBy, type Traces, tracesOf } from './support/traces.ts';
import type { Visitor } from './support/visitor.ts';

/** What opening a link does, and what it does not: nothing is used up by looking, and no token is left lying about. */

let hall: Hall;
beforeAll(async () => {
  hall = await openHall({ PARLEY_LOG_LEVEL: 'debug' });
});
afterAll(() => hall.close());

interface Handed {
  readonly made: Made;
  /** A link of each kind, by what it is. */
  readonly links: Readonly<Record<Kind, string>>;
}
const kinds = ['invitation', 'claim', 'person', 'recovery', 'agent', 'observer'] as const;
type Kind = (typeof kinds)[number];

/** One room in which no link was used but one claim, at a terminal, for the link of a person and a recovery code. */
async function handedOut(): Promise<Handed> {
  const made = await makeRoom(hall.hub.url, { settings: { seats: { people: 'any' } } });
  const anna = await redeem(hall.hub.url, 'claim', made.link('claim s1'), 'Anna');
  const links = {
    invitation: made.link('invitation p2'),
    claim: made.link('claim s1'),
    person: anna.link('person s1'),
    recovery: anna.link('recovery s1'),
    agent: made.link('agent s2'),
    observer: made.link('observer s3'),
  };
  return { made, links };
}

/** Where the page of a link stands, and what it says first. */
const pages: Readonly<Record<Kind, RegExp>> = {
  invitation: /invites you to a meeting room/,
  claim: /This link holds a place for/,
  person: /This link is the seat of/,
  recovery: /This is the seat of/,
  agent: /This link is for an agent/,
  observer: /With this link you can watch a meeting/,
};

describe('ID-3 a link that is looked at', () => {
  test('by GET and HEAD, as previews do, changes nothing and gives nobody a session', async () => {
    const { made, links } = await handedOut();
    const before = await readRecord(hall.database, made.room);
    const addresses = [...Object.values(links), `${links.observer}.md`, `${links.agent}.md`];
    for (const address of addresses)
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(address, { method });
        await answer.text();
        expect(answer.headers.get('set-cookie'), `${method} ${new URL(address).pathname}`).toBeNull();
      }
    expect(await readRecord(hall.database, made.room)).toEqual(before);
  });

  test('in a browser, and left again, is as good as new; the invitation works after that, once', async () => {
    const { made, links } = await handedOut();
    const before = await readRecord(hall.database, made.room);
    const boris = await hall.visitor();
    for (const kind of kinds) {
      await boris.page.goto(links[kind]);
      await boris.sees(pages[kind]);
    }
    await boris.page.goto(links.invitation);
    await boris.choose('Not for me');
    await boris.sees('Nothing was recorded');
    expect(await boris.context.cookies()).toEqual([]);
    expect(await readRecord(hall.database, made.room)).toEqual(before);

    await boris.choose('Back to the invitation');
    await boris.fill('Your name', 'Boris');
    await boris.press('accept');
    await boris.sees('You are in');
    const { commands } = await readRecord(hall.database, made.room);
    expect(commands.map(({ command }) => command).slice(before.commands.length)).toEqual(['accept']);
    const late = await hall.visitor();
    await late.page.goto(links.invitation);
    await late.sees('This invitation has been used. Ask Anna for a new one.');
    expect([...boris.complaints, ...late.complaints]).toEqual([]);
  });
});

test('ID-2 an answer that is lost with the page burns no invitation: the same page gets the same seat', async () => {
  const made = await makeRoom(hall.hub.url);
  const boris = await hall.visitor();
  let sent = 0;
  await boris.page.route('**/api/browser/accept', async (route) => {
    await route.fetch();
    sent += 1;
    await route.abort();
  });
  await boris.page.goto(made.link('invitation p2'));
  await boris.fill('Your name', 'Boris');
  await boris.press('accept');
  await expect.poll(() => sent).toBeGreaterThan(0);
  await boris.context.clearCookies();
  await boris.page.goto('about:blank');
  await boris.page.unroute('**/api/browser/accept');

  await boris.page.goto(made.link('invitation p2'));
  await boris.press('accept');
  await boris.copied('Copy the code');
  await boris.copied('Copy the prompt for your agent');
  await boris.choose('Go to the room');
  await boris.sees('You are in the briefing.');
  const { commands } = await readRecord(hall.database, made.room);
  expect(commands.filter(({ command }) => command === 'accept')).toHaveLength(1);
  await boris.leave();
});

describe('ID-6 a token', () => {
  /** What its page says once it was loaded anew: it knows the link no more. */
  const forgotten = {
    invitation: 'Open your link again',
    claim: 'Open your link again',
    person: 'Open your link again',
    recovery: 'Enter the recovery code you were given when you joined.',
  };
  const inFragments = ['invitation', 'claim', 'person', 'recovery'] as const;

  test.each(inFragments)(
    'of the kind %s leaves the address bar and the history, and goes nowhere',
    async (kind) => {
      const { links } = await handedOut();
      const visitor = await hall.visitor();
      const { page } = visitor;
      const traces = tracesOf(visitor);
      await page.goto('/');
      await page.goto(links[kind]);
      await visitor.sees(pages[kind]);
      const { origin, pathname } = new URL(links[kind]);
      expect(page.url()).toBe(origin + pathname);
      await expectNoTrace(visitor, traces, links[kind]);
      await page.goBack();
      expect(page.url()).toBe(`${origin}/`);
      await page.goForward();
      expect(page.url()).toBe(origin + pathname);
      await page.reload();
      await visitor.sees(forgotten[kind]);
      await expectNoTrace(visitor, traces, links[kind]);
      expect(visitor.complaints).toEqual([]);
    },
  );

  test('that gives a seat is in no page of the room afterwards, and the cookie is out of reach of scripts', async () => {
    const { made, links } = await handedOut();
    const boris = await hall.visitor();
    const traces = tracesOf(boris);
    await boris.page.goto(links.invitation);
    await boris.fill('Your name', 'Boris');
    await boris.press('accept');
    await boris.copied('Copy the code');
    await boris.copied('Copy the prompt for your agent');
    await boris.choose('Go to the room');
    await boris.sees('You are in the briefing.');
    await expectNoTrace(boris, traces, links.invitation);
    const [cookie, ...others] = await boris.context.cookies();
    expect(cookie).toMatchObject({
      name: expect.stringMatching(/^parley_session/),
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(others).toEqual([]);
    const secret = cookie?.value ?? '';
    expect(await keptBy(boris)).not.toContain(secret);
    expect(await boris.page.content()).not.toContain(secret);
    expect(traces.frames.join()).toContain(made.room);
    expect(traces.frames.join()).not.toMatch(/pl[pcir]_/);
    expect(hall.hub.output()).not.toContain(secret);
    expect(boris.complaints).toEqual([]);
  });

  test.each(['agent', 'observer'] as const)(
    'in the path of the link of the kind %s is sent to nobody else',
    async (kind) => {
      const { links } = await handedOut();
      const visitor = await hall.visitor();
      const traces = tracesOf(visitor);
      await visitor.page.goto(links[kind]);
      await visitor.sees(pages[kind]);
      expect(traces.asked.filter((address) => address.includes(secretIn(links[kind])))).toEqual([
        links[kind],
      ]);
      expect(await traces.referers()).toEqual([]);
      const kept = await keptBy(visitor);
      expect(kept.replace(links[kind], '')).not.toContain(secretIn(links[kind]));
      expect(hall.hub.output()).not.toContain(secretIn(links[kind]));
      expect(visitor.complaints).toEqual([]);
    },
  );

  test('of an agent shows a browser how to hand it over, and makes no session', async () => {
    const { made, links } = await handedOut();
    const before = await readRecord(hall.database, made.room);
    const anna = await hall.visitor();
    await anna.page.goto(links.agent);
    await anna.sees(/It is the key of .*, the agent of “Acme” in a Parley meeting about:/);
    await anna.sees('The agent has not taken its seat yet.');
    // One press marks the whole link, and what is marked can be copied.
    await anna.page.locator('.document-lines').first().click();
    expect(await anna.page.evaluate('getSelection().toString().trim()')).toBe(links.agent);
    expect(await anna.page.locator('script').count()).toBe(0);
    expect(await anna.context.cookies()).toEqual([]);
    expect(await readRecord(hall.database, made.room)).toEqual(before);
    const agent = await hall.terminal('agent');
    await agent.ok('join', links.agent);
    await anna.page.reload();
    await anna.sees('The agent has taken its seat.');
    expect(anna.complaints).toEqual([]);
  });

  test('of an agent that is pasted or opened in the wrong place leads to its own page', async () => {
    const { links } = await handedOut();
    const anna = await hall.visitor();
    await anna.page.goto('/join');
    await anna.fill('Have a link?', links.agent);
    await anna.choose('Open');
    await anna.sees(pages.agent);
    await anna.page.goto(`/join#${tokenIn(links.agent).text}`);
    await anna.choose('Go to its page');
    await anna.sees(pages.agent);
    expect(anna.page.url()).toBe(links.agent);
    expect(anna.complaints).toEqual([]);
  });

  test('of an agent that opens nothing says so in the reader’s language', async () => {
    const boris = await hall.visitor({ locale: 'ru-RU' });
    await boris.page.goto(`/r/r0000000000000000000000000/${'x'.repeat(43)}`);
    await boris.sees('Эта ссылка ничего не открывает');
    await boris.choose('In English');
    await boris.sees('This link opens nothing');
    expect(new URL(boris.page.url()).search).toBe('?lang=en');
  });
});

/** Nothing that this browser kept, asked for or sent along, and nothing that the hub wrote down, has the secret in it. */
async function expectNoTrace(visitor: Visitor, traces: Traces, link: string): Promise<void> {
  const secret = secretIn(link);
  expect(await keptBy(visitor)).not.toContain(secret);
  expect(traces.asked.join('\n')).not.toContain(secret);
  expect(await traces.referers()).toEqual([]);
  expect(hall.hub.output()).not.toContain(secret);
}
