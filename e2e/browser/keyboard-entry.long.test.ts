import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hall, openHall } from './support/hall.ts';
import { makeRoom } from './support/made.ts';
import { Typist } from './support/typist.ts';
import type { Visitor } from './support/visitor.ts';

/** The pages before and around a room, by keys alone: what is there can be reached, seen and used (UX A4, 9.20). */

const LONG_MS = 240_000;

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

const heading = ({ page }: Visitor) => page.getByRole('heading', { level: 1 });

/** Copies by keys what a button offers. */
async function copied({ page }: Visitor, keys: Typist, name: string): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  await keys.use('button', name);
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  await expect.poll(clipboard).not.toBe('');
  return clipboard();
}

test(
  'ID-3 ID-9 an invitation is accepted, and the seat is brought to another browser, by keys alone',
  async () => {
    const made = await makeRoom(hall.hub.url);
    const boris = await hall.visitor();
    const keys = new Typist(boris);
    await boris.page.goto('/');
    await keys.write('Have a link?', made.link('invitation p2'));
    await keys.use('button', 'Open');
    await keys.write('Your name', 'Boris');
    await keys.use('button', 'Join the room');
    const code = await copied(boris, keys, 'Copy the code');
    await copied(boris, keys, 'Copy the prompt for your agent');
    await keys.use('link', 'Go to the room');
    await boris.sees('You are in the briefing.');

    const elsewhere = await hall.visitor();
    const others = new Typist(elsewhere);
    await elsewhere.page.goto('/recover');
    await others.write('Recovery code', code);
    await others.use('button', 'Find my seat');
    await others.use('button', 'Bring it to this browser');
    await elsewhere.sees('Your seat is in this browser now');
    await others.use('link', 'Go to the room');
    await elsewhere.sees('You are in the briefing.');
    expect([...boris.complaints, ...elsewhere.complaints]).toEqual([]);
  },
  LONG_MS,
);

test(
  'ID-3 ID-11 a place is taken, an agent’s link is read, and a meeting is watched, by keys alone',
  async () => {
    const made = await makeRoom(hall.hub.url);
    const visitor = await hall.visitor();
    const keys = new Typist(visitor);
    await visitor.page.goto(made.link('claim s1'));
    await keys.write('Your name', 'Anna');
    await keys.use('button', 'Take the place');
    await copied(visitor, keys, 'Copy the code');
    await visitor.page.goto(made.link('agent s2'));
    await heading(visitor).filter({ hasText: 'This link is for an agent' }).waitFor();
    // It needs no button: what is to be pasted stands there, for whoever selects it.
    expect(await visitor.page.locator('body').innerText()).toContain(made.link('agent s2'));
    const watcher = await hall.visitor();
    await watcher.page.goto(made.link('observer s3'));
    await new Typist(watcher).use('button', 'Watch live');
    await watcher.sees('You watch as an observer.');
    expect([...visitor.complaints, ...watcher.complaints]).toEqual([]);
  },
  LONG_MS,
);

test(
  'NX-2 the language is changed, and the way back found, by keys alone',
  async () => {
    const visitor = await hall.visitor();
    const keys = new Typist(visitor);
    await visitor.page.goto('/');
    await keys.use('link', 'Settings');
    await heading(visitor).filter({ hasText: 'Settings' }).waitFor();
    await keys.reach(visitor.page.locator('input[type="radio"][value="en"]'));
    await keys.press('ArrowRight');
    await heading(visitor).filter({ hasText: 'Настройки' }).waitFor();
    await visitor.page.goto('/rooms/nowhere');
    await keys.use('link', /./);
    await heading(visitor).waitFor();
    expect(visitor.complaints).toEqual([]);
  },
  LONG_MS,
);
