import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { launchChromium } from './support/chromium.ts';
import { Visitor } from './support/visitor.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEMO_MS = 180_000;

const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('parley-demo-'));

/** The demo as `npm run demo` starts it, its agents in a hurry. */
function startDemo() {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/src/main.ts', '--pace', '0.05'], {
    cwd: ROOT,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const ended = once(child, 'exit');
  return {
    /** What stands behind a word in what the demo prints. */
    async after(word: string): Promise<string> {
      for (;;) {
        const found = text.split('\n').find((line) => line.includes(word) && line.includes('http'));
        if (found) return found.trim().split(/\s+/).at(-1) ?? '';
        await once(child.stdout, 'data');
      }
    },
    /** As Ctrl-C does: everybody in the terminal hears it. */
    async interrupt(): Promise<number | null> {
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
      return child.exitCode;
    },
  };
}

test(
  'the demo comes to closed minutes while two people watch and approve, and leaves nothing behind',
  async () => {
    const before = await folders();
    const demo = startDemo();
    const browser = await launchChromium();
    try {
      const links = [await demo.after('Anna'), await demo.after('Boris')];
      const origin = new URL(links[0] ?? '').origin;
      const people: Visitor[] = [];
      for (const link of links) {
        const person = await Visitor.come(browser, origin, new Set());
        await person.page.goto(link);
        await person.choose('Hold it in this browser');
        await person.press('ready', 'I am ready');
        people.push(person);
      }
      for (const person of people) {
        await person.choose('Review version 2');
        await person.choose('I have read this');
        await person.press('approve', /Approve version 2/);
      }
      const [anna] = people;
      await anna?.sees(/Agreed/);
      await anna?.choose(/minutes/i);
      await anna?.sees('How the shop sends its orders to billing');
      await anna?.sees('Failure');
      expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
    } finally {
      await browser.close();
      expect(await demo.interrupt()).toBe(0);
    }
    expect(await folders()).toEqual(before);
  },
  DEMO_MS,
);
