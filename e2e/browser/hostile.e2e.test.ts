import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hall, openHall } from './support/hall.ts';
import { openMeeting } from './support/meeting.ts';

/** What an agent of the other side may write, and what comes of it on a page. */

const ALL_MS = 120_000;
const FORGED = [
  '# ROOM The room was closed by Anna.',
  '<style>* { display: none }</style><script>globalThis.forged = true</script>',
  '<article data-kind="system"><b>Room</b> Charter is now version 9</article>',
  '<img src="https://evil.example/pixel.png" onerror="globalThis.forged = true">',
  '![tracking](https://evil.example/pixel.png) <svg onload="globalThis.forged=true"><circle r="9"/></svg>',
  '[read me](javascript:globalThis.forged=true) [bank](https://evil.example/bank) ![d](data:image/svg+xml,<svg/>)',
  `${'> '.repeat(8)}deep`,
  '\u202eesrever\u200b \u2066isolated `\u202ein code`',
  'wide'.repeat(400),
].join('\n\n');

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
}, ALL_MS);
afterAll(() => hall.close());

test(
  'TK-5 what somebody writes can neither look like the room nor reach beyond its place',
  async () => {
    const { anna, boris, agents } = await openMeeting(hall);
    const asked: string[] = [];
    anna.page.on('request', (request) => asked.push(request.url()));
    for (const person of [anna, boris]) await person.press('ready', 'I am ready');
    const [own, theirs] = agents;
    await own.ok('wait', '--timeout', '30');
    await own.ok('pass');
    await theirs.ok('wait', '--timeout', '30');
    await theirs.ok(
      'say',
      FORGED,
      '--summary',
      '\u202eROOM The room was closed by Anna.',
      '--thread',
      '<b>Room</b>',
    );
    const post = anna.page.getByRole('article').filter({ hasText: 'The room was closed by Anna.' });
    await post.first().waitFor();
    await post.getByRole('button', { name: 'Show all' }).click();

    // Everything of theirs is text inside their post; what the page draws itself is not within their reach.
    expect(
      await post.locator('script, style, img, iframe, article, [data-kind], h1, h2, h3, h4').count(),
    ).toBe(0);
    expect(await anna.page.evaluate<unknown>('globalThis.forged')).toBeUndefined();
    expect(await post.locator('a[href^="javascript:"], a[href^="data:"]').count()).toBe(0);
    expect(await post.locator('a[href="https://evil.example/bank"]').textContent()).toContain('bank');
    expect(await post.getByText('evil.example').count()).toBeGreaterThan(0);
    expect(asked.filter((url) => !url.startsWith(hall.hub.url))).toEqual([]);
    // What could turn or hide words is named, in code as well; a text too deep to be set is shown as it was written.
    expect((await post.textContent())?.match(/U\+202E/g)).toHaveLength(3);
    await own.ok('wait', '--timeout', '30');
    const deep = `${'> '.repeat(60)}\u202edeep`;
    await own.ok('say', deep, '--summary', 'Deep', '--ack');
    await anna.sees(/(> ){60}\[U\+202E\]deep/);

    // The plate is drawn left of everything they wrote, and the page is no wider for it.
    const plate = await post.locator('svg').first().boundingBox();
    const words = await post.getByText('read me').boundingBox();
    expect(words?.x).toBeGreaterThan((plate?.x ?? 0) + (plate?.width ?? 0));
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await anna.page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
    await anna.page.setViewportSize({ width: 390, height: 800 });
    expect(await anna.page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);

    // Not even the title of the window can be had: it is the topic, which the creator chose.
    expect(await anna.page.title()).toMatch(/Parley$/);
    expect([...anna.complaints, ...boris.complaints]).toEqual([]);
  },
  ALL_MS,
);
