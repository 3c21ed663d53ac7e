import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/** How a page is looked at: in which language, by day or by night, and how wide. */
export interface Look {
  readonly language: 'en' | 'ru';
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}

export const AT_A_DESK: Look = { language: 'en', scheme: 'light', width: 1280 };
export const ON_A_PHONE: Look = { language: 'ru', scheme: 'dark', width: 390 };

const HEIGHT = 860;
const PATIENCE_MS = 20_000;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Looks at a page in several ways without loading it again, if it runs a script, and answers what is wrong with it. Afterwards it is as it
 * was. PARLEY_SCREENSHOTS names a folder for pictures of what was seen.
 */
export async function examine(
  { page }: Visitor,
  name: string,
  looks: readonly Look[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const look of looks) {
    await turnTo(page, look);
    const of = `${name}-${look.language}-${look.scheme}-${look.width}`;
    await stretch(page);
    const found = [...(await violations(page)), ...(await page.evaluate<readonly string[]>(MISFITS))];
    faults.push(...found.map((fault) => `${of}: ${fault}`));
    await picture(page, of);
  }
  await turnTo(page, AT_A_DESK);
  return faults;
}

export async function turnTo(page: Page, { language, scheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: HEIGHT });
  if (await page.evaluate<boolean>(WRITTEN_BY_THE_HUB)) await page.goto(inLanguage(page.url(), language));
  else await page.evaluate(CHOOSE(language));
  await expect.poll(() => page.evaluate(SPOKEN(language)), { timeout: PATIENCE_MS }).toBe(true);
  await page.evaluate(AT_REST);
}

/** What moves has come to rest; what never would, such as the mark of something that loads, is not waited for. */
const AT_REST = `Promise.race([
  Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  new Promise((resolve) => setTimeout(resolve, 3000)),
]).then(() => undefined)`;

/** The whole page at once: what a bar at its foot happens to lie over is not what is asked here. */
async function stretch(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate<number>('document.scrollingElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.max(HEIGHT, height) });
}

async function violations(page: Page): Promise<readonly string[]> {
  // In one page: nothing here is in frames, and a second page each time takes the focus.
  const { violations: all } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
  return all.map(({ id, help, nodes }) => {
    const where = nodes.map(({ html, failureSummary = '' }) => `${html.slice(0, 160)} ${failureSummary}`);
    return `${id} (${help}): ${where.slice(0, 3).join(' | ')}`;
  });
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PARLEY_SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** A page that runs no script is asked for anew, as its own link to the other language does. */
const WRITTEN_BY_THE_HUB = "document.body.classList.contains('document')";

function inLanguage(address: string, language: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}

/** As another tab of this browser would change it. */
const CHOOSE = (language: string) => `(() => {
  const kept = JSON.parse(localStorage.getItem('parley.preferences') ?? '{}');
  const newValue = JSON.stringify({ ...kept, language: '${language}' });
  localStorage.setItem('parley.preferences', newValue);
  dispatchEvent(new StorageEvent('storage', { key: 'parley.preferences', newValue }));
})()`;

/**
 * The page's own words are in this language: what people wrote is English in all of these tests. What was read aloud
 * stays as it was.
 */
const SPOKEN = (language: string) => `(() => {
  const said = [...document.querySelectorAll('[aria-live]')].map((each) => each.innerText).filter(Boolean);
  const words = said.reduce((text, each) => text.replaceAll(each, ''), document.body.innerText);
  const russian = /[а-яё]/i.test(words.replaceAll(/По-русски|Русский/g, ''));
  return document.documentElement.lang === '${language}' && russian === ${language === 'ru'};
})()`;

/** What does not fit: the page scrolls sideways, a button is cut off, or a message has its key for words. */
const MISFITS = `(() => {
  const faults = [];
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
    faults.push('scrolls sideways by ' + (scrollWidth - clientWidth) + ': ' + wide.at(-1)?.outerHTML.slice(0, 160));
  }
  for (const button of document.querySelectorAll('button, [role="tab"], select')) {
    const style = getComputedStyle(button);
    const hidden = style.position === 'absolute' && button.clientWidth <= 1;
    if (!hidden && button.clientWidth > 0 && button.scrollWidth > button.clientWidth + 1)
      faults.push('cut off: ' + button.outerHTML.slice(0, 160));
  }
  const words = document.body.innerText.replaceAll(/https?:\\S+|example[.]com|parley[.]example|[\\w./-]+[.]json/g, '');
  for (const [leak] of words.matchAll(/(?<![\\w./])[a-z]+(?:\\.[a-z_]{2,})+(?![\\w./])/g)) faults.push('a key for words: ' + leak);
  return faults;
})()`;
