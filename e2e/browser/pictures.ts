import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './support/chromium.ts';
import { startDemo } from './support/demo-process.ts';

/**
 * `npm run pictures`: plays the meeting of the demo with two people in browsers, and takes the pictures of the README on
 * the way.
 */

const FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const LARGEST_BYTES = 200_000;
const PACE_S = 1;

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const demo = startDemo(PACE_S);
  const browser = await launchChromium();
  try {
    const [shop, billing] = [await demo.after('Anna'), await demo.after('Boris')];
    const anna = await sit(browser, shop, DESK);
    const boris = await sit(browser, billing, PHONE);
    await brief(anna, boris);
    await anna.getByText('With version 2 of the contract').waitFor();
    await anna.getByRole('tab', { name: 'Contract' }).click();
    await take(anna, 'negotiation');
    await boris.getByRole('button', { name: 'Review version 2' }).waitFor();
    await boris.getByRole('navigation', { name: 'Places' }).getByText('Talk').click();
    await boris.getByRole('article').last().scrollIntoViewIfNeeded();
    await take(boris, 'phone');
    await anna.getByRole('button', { name: 'Review version 2' }).click();
    await anna.getByLabel('Compare with').selectOption({ index: 1 });
    await read(anna);
    await take(anna, 'approval');
    await boris.getByRole('button', { name: 'Review version 2' }).click();
    await read(boris);
    for (const person of [anna, boris])
      await person.getByRole('button', { name: /^Approve version 2/ }).click();
    await anna.getByRole('button', { name: 'Open the minutes' }).click();
    await anna.getByRole('heading', { name: 'Decisions' }).waitFor();
    await take(anna, 'minutes');
  } finally {
    await browser.close();
    await demo.interrupt();
  }
}

/** Somebody in a browser, with the seat that the link brings. */
async function sit(browser: Browser, link: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Hold it in this browser' }).click();
  await page.getByRole('button', { name: 'I am ready' }).first().waitFor();
  return page;
}

/** A clause that both accept, a mandate, and a word before the agents begin. */
async function brief(anna: Page, boris: Page): Promise<void> {
  await anna.getByLabel('Write…').fill('Let them settle failures as well, please.');
  await anna.getByRole('button', { name: 'Send' }).click();
  await anna.getByRole('button', { name: 'Propose a clause' }).click();
  await anna.getByLabel('The clause').fill('Nothing is agreed that one side cannot build this week.');
  await anna.getByLabel('Why').fill('We go live on Monday.');
  await anna.getByRole('button', { name: 'Propose', exact: true }).click();
  await boris.getByRole('button', { name: 'Vote', exact: true }).click();
  await boris
    .getByRole('button', { name: /^Vote yes/ })
    .first()
    .click();
  await anna.getByText('The charter is now version 1.').waitFor();
  await anna.getByRole('tab', { name: 'Caucus' }).click();
  await boris.getByRole('navigation', { name: 'Places' }).getByText('Private').click();
  for (const person of [anna, boris]) {
    await person.getByRole('button', { name: /^Write the mandate of/ }).click();
    await person.getByLabel('What it may agree to').fill('Whatever loses no order.');
    await person.getByRole('button', { name: 'Give the mandate' }).click();
    await person.getByRole('button', { name: 'I am ready' }).first().click();
  }
}

/** Clause by clause, to the last. */
async function read(person: Page): Promise<void> {
  const clauses = person.locator('main section[tabindex="0"]');
  await clauses.first().waitFor();
  for (const clause of await clauses.all()) await clause.focus();
  await person.locator('[data-command="approve"]:not([aria-disabled="true"])').waitFor();
}

async function take(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  const { size } = await stat(path);
  if (size > LARGEST_BYTES) throw new Error(`${name}.png has ${size} bytes, more than ${LARGEST_BYTES}`);
  console.log(`${name}.png, ${size} bytes`);
}

await main();
