import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { launchChromium } from './support/chromium.ts';
import { startDemo } from './support/demo-process.ts';
import { Visitor } from './support/visitor.ts';

const DEMO_MS = 180_000;

const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('parley-demo-'));

test(
  'the demo comes to closed minutes while two people watch and approve, and leaves nothing behind',
  async () => {
    const before = await folders();
    const demo = startDemo(0.05);
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
