import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../support/meeting.ts';
import { readRecord } from '../support/record.ts';
import type { Terminal } from '../support/terminal.ts';
import { type Hall, openHall } from './support/hall.ts';
import { newest } from './support/last-entry.ts';
import { type Meeting, openMeeting, review } from './support/meeting.ts';

/** Questions in the browser: people answer them with evidence and settle them, and see what a contract rests on. */

const LONG_MS = 120_000;

let hall: Hall;
beforeEach(async () => {
  hall = await openHall();
});
afterEach(() => hall.close());

/** Both sides are ready, and their agents have the floor in turns. */
async function negotiating(): Promise<Meeting> {
  const meeting = await openMeeting(hall);
  for (const person of [meeting.anna, meeting.boris]) await person.press('ready', 'I am ready');
  await meeting.anna.sees('Everybody is ready. The negotiation begins.');
  return meeting;
}

/** Asks when it is the agent's turn, and answers the number of the question. */
async function asks(agent: Terminal, ...words: readonly string[]): Promise<number> {
  await agent.ok('wait', '--timeout', '30');
  await agent.ok('ask', ...words, '--ack');
  return newest(agent, 'questions.asked');
}

async function proposes(agent: Terminal, text: string): Promise<void> {
  const file = await hall.paper(text);
  await agent.ok('wait', '--timeout', '30');
  await agent.ok('say', 'A proposal.', '--summary', 'A proposal', '--ack', '--contract', file, '--base', '0');
}

async function agrees(agent: Terminal): Promise<void> {
  await agent.ok('state');
  await agent.ok('agree', '--ack');
}

describe('a question that blocks', () => {
  test(
    'QU-2 QU-4 holds up the agreement until a person has answered it, and the side that asked takes that for settled',
    async () => {
      const { room, anna, boris, agents } = await negotiating();
      const [acme, borealis] = agents;
      const on = await asks(acme, 'Which **rounding** do your invoices use?', '--to', 'p2', '--blocking');
      await proposes(borealis, '# Price\n\nNet 30 days.\n');
      for (const person of [anna, boris]) {
        await person.turnTo('Questions');
        await person.sees('Nobody can agree until it is settled');
      }
      expect(await boris.page.locator(`#question-${on} strong`).innerText()).toBe('rounding');
      // Whoever asked does not answer, and whoever answers does not settle.
      expect(await anna.control('answer').count()).toBe(0);
      expect(await boris.control('resolve').count()).toBe(0);
      await acme.ok('state');
      expect(refusal(await acme.run('agree', '--ack')).code).toBe('questions_open');

      await boris.press('answer', `Answer question ${on}`);
      await boris.fill('The answer', 'Half to even, to the cent.');
      await boris.press('answer', 'Send the answer');
      await boris.sees('Something is missing.');
      await boris.page.getByLabel('Verified').check();
      await boris.fill(/^How/, 'Read the code of the invoices.');
      await boris.fill(/^Where/, 'billing/src/money.ts');
      await boris.press('answer', 'Send the answer');
      await anna.sees('Half to even, to the cent.');
      await anna.sees('billing/src/money.ts');
      await anna.sees(`Answers question ${on}: verified`);

      await anna.deed('reopen', { Why: 'For credit notes too?' }, `Open question ${on} again`);
      await boris.sees('Anna opened it again: “For credit notes too?”');
      await boris.press('answer', `Answer question ${on}`);
      await boris.fill('The answer', 'I think so.');
      await boris.page.getByLabel('Assumed').check();
      await boris.press('answer', 'Send the answer');
      await anna.sees('Assumed: nobody has checked it');
      await anna.press('resolve', `Question ${on} is settled`);
      await boris.sees(`Anna takes question ${on} for settled.`);
      await boris.sees('Every question is settled.');

      for (const agent of agents) await agrees(agent);
      await boris.sees('Review version 1');
      const { entries } = await readRecord(hall.database, room);
      const types = [...entries.values()]
        .map(({ type }) => type)
        .filter((type) => type.startsWith('questions.'));
      expect(types).toEqual([
        'questions.asked',
        'questions.answered',
        'questions.reopened',
        'questions.answered',
        'questions.resolved',
      ]);
      expect([...anna.complaints, ...boris.complaints]).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'QU-3 blocks no more once both sides have decided to go on without its answer',
    async () => {
      const { anna, boris, agents } = await negotiating();
      const on = await asks(agents[0], 'Who pays the customs?', '--blocking');
      await boris.turnTo('Questions');
      await boris.deed('move', { Why: 'Nobody knows.' }, `Move to go on without an answer to question ${on}`);
      await anna.turnTo('Floor');
      await anna.sees(`Go on without an answer to question ${on}`);
      await anna.press('vote', /^Vote yes/);
      await boris.sees(`Question ${on} holds up nobody any more`);
      await boris.sees('It holds up nobody any more.');
      await boris.sees('The sides decided to go on without the answer.');
      expect([...anna.complaints, ...boris.complaints]).toEqual([]);
    },
    LONG_MS,
  );
});

test(
  'CO-3 a clause that rests on an assumption says so before anybody approves, and in the minutes',
  async () => {
    const { anna, boris, agents } = await negotiating();
    const [acme, borealis] = agents;
    const on = await asks(acme, 'Is the port open in May?', '--to', 'p2');
    await borealis.ok('state');
    await borealis.ok('answer', String(on), 'assumed', 'It was in the last three years.', '--ack');
    const answer = newest(borealis, 'questions.answered');
    await proposes(borealis, `# Price\n\nNet 30 days.\n\n# Delivery\n\nIn May: #${answer}.\n`);
    await anna.turnTo('Contract');
    await anna.sees('rests on an assumption');
    await anna.sees('It was in the last three years.');
    for (const agent of agents) await agrees(agent);
    for (const person of [anna, boris]) {
      await review(person, 1);
      await person.sees('1 clause rests on something that nobody has checked.');
      const marked = person.page.locator('main section', { hasText: 'rests on an assumption' });
      expect(await marked.innerText()).toContain('It was in the last three years.');
      expect(await marked.innerText()).not.toContain('Net 30');
      await person.press('approve');
    }
    await anna.sees('Agreed. Everybody approved.');
    await anna.choose('Open the minutes');
    await anna.sees('Rests on something that nobody has checked.');
    await anna.sees('Questions and evidence');
    expect([...anna.complaints, ...boris.complaints]).toEqual([]);
  },
  LONG_MS,
);

test(
  'RM-7 deletion that one side asks for closes the room, and what is in it goes at once when the other joins',
  async () => {
    const { room, anna, boris, links } = await negotiating();
    await anna.turnTo('Floor');
    await anna.press('erase', 'Ask for deletion…');
    await anna.sees('The room closes at once, and nothing is agreed.');
    await anna.page.getByRole('dialog').getByLabel('Why').fill('Nothing came of it.');
    await anna.press('erase', /^Ask for deletion$/);
    await boris.sees('Deletion was asked for by Acme. Download what you need until');
    await boris.sees('Anna asks for deletion, for Acme: “Nothing came of it.”');
    await boris.turnTo('Record');
    await boris.sees('It is erased at once when these ask too: Borealis.');
    await boris.press('erase', 'Join in asking for deletion…');
    await boris.sees('With you everything in the room is erased at once, for everybody.');
    await boris.press('erase', /^Ask for deletion$/);
    for (const person of [anna, boris]) {
      await person.sees(/^This room was erased on \d{4}-\d\d-\d\d\./);
      expect(await person.page.content()).not.toContain('Nothing came of it.');
    }
    await boris.page.goto(`/rooms/${room}`);
    await boris.sees('Not found, or not yours');
    expect([...anna.complaints, ...boris.complaints]).toEqual([]);
    // Its links answer that it is gone, which a browser itself complains of.
    await boris.page.goto(links.observers);
    await boris.sees('This room was erased');
  },
  LONG_MS,
);
