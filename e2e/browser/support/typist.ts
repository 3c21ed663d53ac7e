import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './visitor.ts';

/** Somebody without a mouse. Wherever the focus comes to, it has to be seen there. */
export class Typist {
  readonly #page: Page;

  constructor({ page }: Visitor) {
    this.#page = page;
  }

  /** Goes on with Tab until the focus is on it. */
  async reach(target: Locator): Promise<void> {
    await target.first().waitFor();
    for (let step = 0; step < STEPS; step += 1) {
      if (await this.isOn(target)) return;
      await this.tab();
    }
    throw new Error(`${STEPS} times Tab do not come to ${String(target)}`);
  }

  async tab(): Promise<void> {
    await this.#page.keyboard.press('Tab');
    expect(await this.#page.evaluate<string>(UNSEEN)).toBe('');
  }

  isOn(target: Locator): Promise<boolean> {
    return target.first().evaluate((element) => element === element.ownerDocument.activeElement);
  }

  /** Goes to a button or a link, and uses it. */
  async use(role: 'button' | 'link', name: string | RegExp): Promise<void> {
    await this.reach(this.#page.getByRole(role, { name }).and(this.#page.locator(':visible')));
    await this.#page.keyboard.press('Enter');
  }

  /** Goes to a field, and types over what is in it. */
  async write(label: string | RegExp, text: string): Promise<void> {
    await this.reach(this.#page.getByLabel(label).and(this.#page.locator('input, textarea')));
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
  }

  /** One key, where it is on a keyboard and not what is printed on it. */
  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  /** The same key under a layout that writes something else with it. */
  async pressUnderLayout(code: string, key: string, shift = false): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    const event = { code, key, text: key, modifiers: shift ? SHIFT : 0 };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    await session.detach();
  }

  /** Waits until the focus has come to a place by itself, after something that was done. */
  async isBroughtTo(target: Locator): Promise<void> {
    await target.first().waitFor();
    await expect
      .poll(() => this.isOn(target), { message: `the focus comes to ${String(target)}` })
      .toBe(true);
  }
}

const STEPS = 150;
const SHIFT = 8;

/** Why whoever looks for the focus does not find it: no ring around it, out of sight, or something lies over it. */
const UNSEEN = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return '';
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const who = at.outerHTML.slice(0, 200);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return 'no ring around ' + who;
  const { left, top, right, bottom, width, height } = at.getBoundingClientRect();
  if (width < 2 || height < 2) return 'nothing to see of ' + who;
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return 'out of sight: ' + who;
  const over = document.elementFromPoint(x, y);
  return over && (at.contains(over) || over.contains(at)) ? '' : 'covered by ' + over?.outerHTML.slice(0, 100) + ': ' + who;
})()`;
