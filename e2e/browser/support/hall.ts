import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@parley/server/embedded/testing/database';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type HubProcess, startHub } from '../../support/hub-process.ts';
import { Terminal } from '../../support/terminal.ts';
import { launchChromium } from './chromium.ts';
import { Visitor } from './visitor.ts';

/** Where browser tests meet: a built hub in a process of its own, a real browser, and terminals for the agents. */
export interface Hall {
  readonly hub: HubProcess;
  /** Address of the database, to read the record past the hub. */
  readonly database: string;
  /** Every command whose control somebody pressed, in any browser of this hall. */
  readonly pressed: ReadonlySet<string>;
  /** Somebody with a browser of their own: nothing is shared with the others. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** An agent, or anybody else who has a terminal. */
  terminal(name: string): Promise<Terminal>;
  /** A file of this text, for whoever hands one in: where it is. It goes with the hall. */
  paper(text: string): Promise<string>;
  close(): Promise<void>;
}

export async function openHall(env: Readonly<Record<string, string>> = {}): Promise<Hall> {
  const root = await mkdtemp(join(tmpdir(), 'parley-browser-'));
  await chmod(root, 0o711);
  const database = await testDatabase();
  const pressed = new Set<string>();
  let papers = 0;
  let hub: HubProcess | undefined;
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await hub?.stop();
    await database.drop();
    await rm(root, { recursive: true, force: true });
  };
  try {
    const started = await startHub({ DATABASE_URL: database.url, PARLEY_DATA: join(root, 'hub'), ...env });
    hub = started;
    const launched = await launchChromium();
    browser = launched;
    return {
      hub: started,
      database: database.url,
      pressed,
      visitor: (options) => Visitor.come(launched, started.url, pressed, options),
      terminal: (name) => Terminal.open(root, name, started.url),
      async paper(text) {
        const file = join(root, `paper-${++papers}.md`);
        await writeFile(file, text);
        return file;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
