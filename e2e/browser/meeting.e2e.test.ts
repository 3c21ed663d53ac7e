import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../support/meeting.ts';
import { readRecord } from '../support/record.ts';
import type { Ran, Terminal } from '../support/terminal.ts';
import { type Hall, openHall } from './support/hall.ts';
import { type Meeting, openMeeting, review } from './support/meeting.ts';
import type { Visitor } from './support/visitor.ts';

/** The whole meeting, from invitation to minutes: two people and an observer in browsers, two agents at terminals. */

const MEETING_MS = 240_000;

let hall: Hall;
beforeEach(async () => {
  hall = await openHall();
});
afterEach(() => hall.close());

const MANDATE = 'Up to 45 days, if the cap is 1 million. CANARY-7';
const PRICE = '## Price\n\nNet 30 days.\n\n## Liability\n\nThe cap is 900 000 euro.\n';
const LATER = PRICE.replace('Net 30', 'Net 45');
const HIGHER = LATER.replace('900 000', '1 000 000');

async function speak(agent: Terminal, text: string, ...more: readonly string[]): Promise<Ran> {
  await agent.ok('wait', '--timeout', '30');
  return agent.ok('say', text, '--summary', text, '--thread', 'Terms', '--ack', ...more);
}

/** The people settle two rules for their agents: one is accepted, one is not. */
async function brief({ anna, boris }: Meeting): Promise<void> {
  await anna.turnTo('Caucus');
  await anna.deed('mandate', { 'What it may agree to': MANDATE });
  await anna.turnTo('Charter');
  await anna.deed('amend', { 'The clause': 'Prices are in euro.', Why: 'To compare the same thing.' });
  await boris.turnTo('Charter');
  await boris.press('vote', /^Vote yes/);
  await anna.sees('Prices are in euro.');
  await boris.deed('amend', {
    'The clause': 'Nobody names a customer.',
    Why: 'They did not ask to be named.',
  });
  await anna.press('vote', /^Vote no/);
  await anna.fill(/^Why not/, 'We need references.');
  await anna.press('vote', 'Vote no');
  await boris.sees('We need references.');
  for (const person of [anna, boris]) await person.press('ready', 'I am ready');
  await anna.sees(/has the floor/);
}

/** Six turns: people come in, are read first, and stop the agents with a hand. */
async function talk({ anna, boris, agents: [a, b] }: Meeting, befall: () => Promise<void>): Promise<void> {
  await speak(a, 'We offer net 30.');
  await speak(b, 'We need net 60.');
  await boris.sees('We need net 60.');
  await anna.fill('Write…', 'Please settle the **liability** first.');
  await anna.press('post');
  await boris.sees('liability');
  const refused = await a.run('say', 'Net 40?', '--summary', 'Net 40');
  expect(refusal(refused).code).toBe('read_first');
  await speak(a, 'On liability: 900 000.');
  await befall();
  await boris.turnTo('Floor');
  await boris.deed('hand', { Why: 'May we accept that?' });
  await anna.sees('May we accept that?');
  expect(refusal(await b.run('say', 'Wait.', '--summary', 'Wait', '--ack')).code).toBe('paused');
  await boris.press('lower');
  await speak(b, 'Liability is fine.');
  await speak(a, 'A first draft.', '--contract', await hall.paper(PRICE), '--base', '0');
  await speak(b, 'With net 45.', '--contract', await hall.paper(LATER), '--base', '1');
}

async function agree({ agents: [a, b] }: Meeting): Promise<void> {
  for (const agent of [a, b]) {
    await agent.ok('state');
    await agent.ok('agree', '--ack');
  }
}

/** One person does not approve: nothing of before counts any more, and the rejected version cannot be agreed to again. */
async function rejected(meeting: Meeting): Promise<void> {
  const { anna, boris, agents } = meeting;
  await agree(meeting);
  await review(anna, 2);
  await anna.press('approve', 'Approve version 2');
  await anna.sees(/Waiting for Boris/);
  await review(boris, 2);
  await boris.press('reject');
  await boris.fill('Why not', 'The cap is too low.');
  await boris.page.getByLabel('Which clause').selectOption('Liability');
  await boris.press('reject', 'Do not approve');
  await anna.sees('The cap is too low.');
  const [a, b] = agents;
  await a.ok('state');
  expect(refusal(await a.run('agree', '--ack')).code).toBe('version_closed');
  await speak(b, 'With a cap of a million.', '--contract', await hall.paper(HIGHER), '--base', '2');
}

async function approved({ anna, boris }: Meeting): Promise<void> {
  for (const person of [anna, boris]) {
    await review(person, 3);
    await person.press('approve', 'Approve version 3');
  }
  await anna.sees(/Agreed/);
}

/** What the people take home is what the hub keeps, and nothing private is in it. */
async function expectMinutes({ anna }: Meeting): Promise<void> {
  await anna.page.goto(anna.page.url().replace(/\/rooms\/(\w+).*/, '/rooms/$1/minutes'));
  const text = await download(anna, 'Markdown');
  for (const words of [
    'Outcome',
    'agreed',
    'Prices are in euro.',
    'We need references.',
    'The cap is too low.',
    '1 000 000',
  ])
    expect(text).toContain(words);
  const document = JSON.parse(await download(anna, 'Minutes (JSON)')) as Readonly<Record<string, unknown>>;
  expect(document['format']).toBe('parley.minutes.v1');
  expect(text + JSON.stringify(document)).not.toContain('CANARY-7');
}

async function download({ page }: Visitor, name: string): Promise<string> {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
  const stream = await (await begun).createReadStream();
  return String(Buffer.concat(await stream.toArray()));
}

async function hold(befall: () => Promise<void>): Promise<Meeting> {
  const meeting = await openMeeting(hall);
  const observer = await hall.visitor();
  await observer.page.goto(meeting.links.observers);
  await observer.press('watch');
  await brief(meeting);
  await talk(meeting, befall);
  await rejected(meeting);
  await agree(meeting);
  await approved(meeting);
  await expectMinutes(meeting);
  await observer.sees(/Agreed/);
  expect(await observer.page.content()).not.toContain('CANARY-7');
  const { entries } = await readRecord(hall.database, meeting.room);
  const types = [...entries.values()].map(({ type }) => type);
  expect(types.filter((type) => type === 'talk.said').length).toBeGreaterThanOrEqual(6);
  expect(types.filter((type) => type === 'approval.approved')).toHaveLength(3);
  expect(types.at(-1)).toBe('phases.closed');
  return meeting;
}

test(
  'PH-1 CH-2 FL-1 TK-2 FL-4 CO-4 AP-2 MI-2 a meeting is held in browsers, from invitation to minutes',
  async () => {
    const { anna, boris } = await hold(async () => undefined);
    expect([...anna.complaints, ...boris.complaints]).toEqual([]);
  },
  MEETING_MS,
);

test(
  'DL-5 the same meeting is held though the hub is killed in its middle',
  async () => {
    let killed = 0;
    await hold(async () => {
      await hall.hub.kill();
      killed += 1;
      await hall.hub.start();
    });
    expect(killed).toBe(1);
  },
  MEETING_MS,
);
