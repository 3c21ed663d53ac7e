import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Terminal } from '../support/terminal.ts';
import { type Hall, openHall } from './support/hall.ts';
import { acceptInvitation, createRoom, linkOf, review } from './support/meeting.ts';
import { Typist } from './support/typist.ts';
import type { Visitor } from './support/visitor.ts';

/** Anna has no mouse: she makes a room, briefs, votes, stops, speaks and approves, by keys alone (UX A4, A7, A15, A21). */

const LONG_MS = 240_000;

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

const button = (person: Visitor, name: string | RegExp) => person.page.getByRole('button', { name });

interface Sitting {
  readonly anna: Visitor;
  readonly keys: Typist;
  readonly boris: Visitor;
  readonly agents: readonly [Terminal, Terminal];
}

test(
  'NX-1 CH-2 FL-4 AP-2 a whole meeting needs nothing but a keyboard, and the focus is always in sight',
  async () => {
    const sitting = await sitDown();
    await brief(sitting);
    await stopAndTalk(sitting);
    await approve(sitting);
    const { anna, keys } = sitting;
    await keys.press('4');
    await keys.use('link', 'Open as a page');
    await anna.page.getByRole('heading', { name: 'Terms' }).waitFor();
    await keys.use('link', 'Back to the room');
    await anna.sees('Agreed. Everybody approved.');
    await keys.press('n');
    await keys.use('button', 'Open the minutes');
    await anna.page.getByRole('heading', { level: 1 }).waitFor();
    const download = anna.page.waitForEvent('download');
    await keys.use('link', 'Markdown');
    expect((await download).suggestedFilename()).toMatch(/\.md$/);
    expect([...anna.complaints, ...sitting.boris.complaints]).toEqual([]);
  },
  LONG_MS,
);

/** Home, a new room, its links, and the room. */
async function sitDown(): Promise<Sitting> {
  const anna = await hall.visitor();
  const keys = new Typist(anna);
  await anna.page.goto('/');
  await keys.use('link', 'Create a room');
  await keys.write('What is it about?', 'Supply 2027');
  await keys.write('Your name', 'Anna');
  await keys.write('Your side', 'Acme');
  await keys.write('Other side', 'Borealis');
  await keys.press('Enter');
  const agent = linkOf(await copied(anna, keys, 'Copy the prompt for your agent'));
  const invitation = await copied(anna, keys, 'Copy invitation');
  await copied(anna, keys, 'Copy the observers’ link');
  await copied(anna, keys, 'Copy the code');
  await keys.use('link', 'Go to the room');
  const boris = await hall.visitor();
  const theirs = await acceptInvitation(boris, invitation);
  const agents = [await hall.terminal('agent-a'), await hall.terminal('agent-b')] as const;
  await agents[0].ok('join', agent);
  await agents[1].ok('join', theirs);
  return { anna, keys, boris, agents };
}

async function copied({ page }: Visitor, keys: Typist, name: string): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  await keys.use('button', name);
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  await expect.poll(clipboard, { message: `what ${name} copies` }).not.toBe('');
  return clipboard();
}

/** The mandate, a clause of one's own, a vote on another's, and ready. */
async function brief({ anna, keys, boris }: Sitting): Promise<void> {
  await anna.sees(/Boris is here/);
  await keys.press('5');
  await keys.use('button', /^Write the mandate of/);
  await keys.isBroughtTo(anna.page.getByLabel('What it may agree to'));
  await keys.write('What it may agree to', 'Net 45 at most.');
  await keys.use('button', 'Give the mandate');
  await anna.sees('Net 45 at most.');
  await keys.press('2');
  await keys.use('button', 'Propose a clause');
  await keys.write('The clause', 'Prices are in euro.');
  await keys.write('Why', 'One currency.');
  await keys.press('Enter');
  await keys.isBroughtTo(button(anna, 'Propose a clause'));
  await boris.turnTo('Charter');
  await boris.press('vote', /^Vote yes/);
  await boris.deed('amend', { 'The clause': 'Nobody names a customer.', Why: 'They did not ask.' });
  await anna.sees('Nobody names a customer.');
  await keys.press('n');
  await keys.use('button', 'Vote');
  await keys.use('button', /^Vote no/);
  await keys.isBroughtTo(anna.page.getByLabel(/^Why not/));
  await keys.write(/^Why not/, 'We need references.');
  await keys.press('Enter');
  await boris.sees('We need references.');
  await keys.press('n');
  await keys.use('button', 'I am ready');
  await boris.press('ready', 'I am ready');
  await anna.sees('Everybody is ready. The negotiation begins.');
}

/** A hand up and down, and words for everybody. */
async function stopAndTalk({ anna, keys, boris }: Sitting): Promise<void> {
  await keys.press('1');
  await keys.use('button', 'Raise a hand');
  await keys.write(/^Why/, 'A moment.');
  await keys.press('Enter');
  await boris.sees('Anna raises a hand: “A moment.”');
  await keys.press('n');
  await keys.use('button', 'Lower my hand');
  await boris.sees('The hand of Anna is down.');
  await keys.press('c');
  await keys.isBroughtTo(anna.page.getByLabel('Write…'));
  await anna.page.keyboard.type('Please settle the price first.');
  await keys.press('ControlOrMeta+Enter');
  await boris.sees('Please settle the price first.');
  await keys.press('Escape');
}

/** What the agents agreed on is read clause by clause, and approved. */
async function approve({ anna, keys, boris, agents: [a, b] }: Sitting): Promise<void> {
  const file = await hall.paper(`## Price\n\nNet 30 days.\n\n## Terms\n\n${'More of it.\n\n'.repeat(8)}`);
  await a.ok('wait', '--timeout', '30');
  await a.ok('say', 'A draft.', '--summary', 'A draft', '--ack', '--contract', file, '--base', '0');
  await b.ok('wait', '--timeout', '30');
  for (const agent of [a, b]) {
    await agent.ok('state');
    await agent.ok('agree', '--ack');
  }
  await anna.sees(/Review version 1/);
  await keys.reach(button(anna, 'Review version 1'));
  await keys.press('Enter');
  await keys.use('button', /^Approve version 1/);
  await anna.sees('You have approved.');
  await review(boris, 1);
  await boris.press('approve');
  await anna.sees('Agreed. Everybody approved.');
}

test(
  'NX-1 the ways past what one does not want come first, and a dialog gives the focus back',
  async () => {
    const anna = await hall.visitor();
    const keys = new Typist(anna);
    await createRoom(anna);
    await anna.sees('You are in the briefing.');
    await anna.page.reload();
    await anna.sees('You are in the briefing.');
    await keys.tab();
    expect(await keys.isOn(anna.page.getByRole('button', { name: 'To what needs you' }))).toBe(true);
    await keys.press('Enter');
    await keys.isBroughtTo(anna.page.locator('#banner'));
    await keys.use('button', 'To the composer');
    await keys.isBroughtTo(anna.page.getByLabel('Write…'));
    await keys.use('button', 'To the talk');
    await keys.isBroughtTo(anna.page.locator('#talk'));
    await keys.press('1');
    await keys.use('button', 'Close the room…');
    await keys.isBroughtTo(anna.page.getByRole('heading', { name: 'Close the room?' }));
    await keys.reach(anna.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
    await keys.press('Escape');
    await keys.isBroughtTo(button(anna, 'Close the room…'));
    expect(anna.complaints).toEqual([]);
  },
  LONG_MS,
);

test(
  'NX-1 the same keys do the same under a Russian layout, and none while somebody types',
  async () => {
    const anna = await hall.visitor();
    const keys = new Typist(anna);
    await createRoom(anna);
    await anna.sees('You are in the briefing.');
    await keys.pressUnderLayout('KeyN', 'т');
    await keys.isBroughtTo(anna.page.locator('#banner'));
    await keys.pressUnderLayout('KeyT', 'е');
    await keys.isBroughtTo(anna.page.locator('#talk'));
    await keys.pressUnderLayout('Digit6', '6');
    await keys.isBroughtTo(anna.page.getByRole('heading', { name: 'People' }));
    await keys.pressUnderLayout('Slash', ',', true);
    await keys.isBroughtTo(anna.page.getByRole('heading', { name: 'Keys' }));
    await keys.press('Escape');
    await keys.pressUnderLayout('KeyC', 'с');
    const text = anna.page.getByLabel('Write…');
    await keys.isBroughtTo(text);
    await keys.pressUnderLayout('KeyN', 'т');
    expect(await text.inputValue()).toBe('т');
    expect(await keys.isOn(text)).toBe(true);
    await text.fill('');
    await keys.pressUnderLayout('Slash', ',', true);
    expect(await text.inputValue()).toBe(',');
    expect(anna.complaints).toEqual([]);
  },
  LONG_MS,
);
