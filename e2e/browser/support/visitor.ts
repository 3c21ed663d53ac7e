import { vi } from 'vitest';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';

/**
 * Somebody with a browser of their own. What they do is what a person does: they press what they see. Whatever the page
 * complains of is a fault of the page, and `complaints` is expected to stay empty.
 */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
  }

  /** A desk with an English browser, unless the options say otherwise. `pressed` takes in the commands that are pressed. */
  static async come(
    browser: Browser,
    baseURL: string,
    pressed: Set<string>,
    options: BrowserContextOptions = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL,
      locale: 'en-GB',
      timezoneId: 'UTC',
      viewport: { width: 1280, height: 860 },
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
    await context.exposeBinding('parleyPressed', (_, command: string) => void pressed.add(command));
    await context.addInitScript({ content: REMEMBER_PRESSES });
    return new Visitor(context, await context.newPage());
  }

  /** The controls that give a command, in sight; narrowed by their name, where there are several. */
  control(command: string, name?: string | RegExp): Locator {
    const all = this.page.locator(`[data-command="${command}"]:visible`);
    return name === undefined ? all : all.and(this.page.getByRole('button', { name }));
  }

  async press(command: string, name?: string | RegExp): Promise<void> {
    await this.control(command, name).first().click();
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.page.getByLabel(label).first().fill(text);
  }

  /** Opens a command's form, fills it in by the labels of its fields, and sends it. */
  async deed(
    command: string,
    fields: Readonly<Record<string, string>>,
    name?: string | RegExp,
  ): Promise<void> {
    await this.press(command, name);
    const form = this.page.locator(`form:has([data-command="${command}"][type="submit"]):visible`).first();
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).first().fill(value);
    await form.locator(`[data-command="${command}"][type="submit"]`).click();
    await form.waitFor({ state: 'detached' });
  }

  /** Turns to one of the papers beside the talk. */
  async turnTo(panel: string): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${panel}`) }).click();
  }

  /** Presses a button or follows a link by its name. */
  async choose(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).or(this.page.getByRole('link', { name })).first().click();
  }

  /** What a copy button put on the clipboard; `within` a part of the page, where there are several of its name. */
  async copied(button: string | RegExp, within: Page | Locator = this.page): Promise<string> {
    await this.page.evaluate("navigator.clipboard.writeText('')");
    await within.getByRole('button', { name: button }).first().click();
    const clipboard = async () => {
      const text = await this.page.evaluate<string>('navigator.clipboard.readText()');
      if (text === '') throw new Error(`${button} has copied nothing`);
      return text;
    };
    return vi.waitFor(clipboard, { timeout: PATIENCE_MS });
  }

  /** Waits until the page says this. */
  async sees(text: string | RegExp): Promise<void> {
    const found = this.page.getByText(text).first();
    await found.waitFor().catch(async (cause: unknown) => {
      const says = await this.page.locator('body').innerText();
      throw new Error(`the page does not say ${text}, but:\n${says}`, { cause });
    });
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

/** How long a page may take to come to what is waited for; these machines are busy. */
const PATIENCE_MS = 20_000;

/** Runs in the page, before its own scripts: tells which control with a command was pressed. */
const REMEMBER_PRESSES = `
  const tell = ({ target, submitter }) => {
    const command = (submitter ?? target)?.closest?.('[data-command]')?.getAttribute('data-command');
    if (command) globalThis.parleyPressed(command);
  };
  for (const type of ['click', 'submit']) document.addEventListener(type, tell, { capture: true });
`;
