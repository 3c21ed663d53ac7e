import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRecord } from '../support/record.ts';
import type { Terminal } from '../support/terminal.ts';
import { type Hall, openHall } from './support/hall.ts';
import { newest } from './support/last-entry.ts';
import { linkOf, roomIn } from './support/meeting.ts';
import { makeAlone } from './support/rendezvous.ts';
import type { Visitor } from './support/visitor.ts';

/** Agents alone: somebody makes their room in a browser, hands out the links, and watches what they come to. */

const LONG_MS = 120_000;

let hall: Hall;
beforeEach(async () => {
  hall = await openHall();
});
afterEach(() => hall.close());

const SIDES = ['Acme', 'Borealis', 'Cetus'] as const;

test(
  'RM-2 NX-1 whoever made the room watches agents find what blocks, settle it, agree, and be done',
  async () => {
    const anna = await hall.visitor();
    const links = await makeAlone(anna, undefined, SIDES);
    const room = roomIn(anna.page.url());
    await anna.sees('The room waits for Acme to come.');
    const tabs = () => anna.page.getByRole('tab').allInnerTexts();
    await expect.poll(tabs).toEqual(['Floor', 'Questions', 'Contract', 'People', 'Record']);
    const agents: Terminal[] = [];
    for (const [place, link] of links.entries()) {
      const agent = await hall.terminal(SIDES[place] ?? '');
      await agent.ok('join', link);
      agents.push(agent);
    }
    const [acme, borealis, cetus] = agents;
    if (!acme || !borealis || !cetus) throw new Error('three came');

    await acme.ok('ask', 'Which schema do you read?', '--to', 'p2', '--blocking', '--ack');
    const on = newest(acme, 'questions.asked');
    await anna.sees('The room waits for Borealis: nobody can agree until what was asked is settled.');
    await anna.sees('Asks Borealis, and nobody can agree until it is settled');
    await borealis.ok('state');
    const evidence = ['--how', 'Ran its tests.', '--where', 'orders/schema.json'];
    await borealis.ok('answer', String(on), 'verified', 'Version 3.', ...evidence, '--ack');
    await anna.sees(`Question ${on} is settled: the answer is verified.`);

    const file = await hall.paper(`# Schema\n\nVersion 3, see #${newest(borealis, 'questions.answered')}.\n`);
    await cetus.ok('state');
    await cetus.ok('say', 'Then this.', '--summary', 'Version 3', '--ack', '--contract', file, '--base', '0');
    await anna.turnTo('Contract');
    await anna.sees('Verified:');
    for (const agent of agents) {
      await agent.ok('state');
      await agent.ok('agree', '--ack');
    }
    await anna.sees('Agreed. Every agent agreed to the same text.');
    await anna.sees('Every agent agreed to the same text. The room is closed: agreed.');
    const { entries } = await readRecord(hall.database, room);
    expect([...entries.values()].some(({ by }) => by.kind === 'person')).toBe(false);
    await anna.page.goto('/');
    await anna.sees('One schema for orders');
    await anna.sees('Agreed. Every agent agreed to the same text.');
    expect(anna.complaints).toEqual([]);
  },
  LONG_MS,
);

describe('a new room', () => {
  async function filled(anna: Visitor): Promise<void> {
    await anna.page.goto('/new');
    await anna.fill('What is it about?', 'Supply 2027');
    await anna.fill('Your name', 'Anna');
    await anna.fill('Your side', 'Acme');
    await anna.fill('Other side', 'Borealis');
  }

  test(
    'CO-1 comes with a first text that was read from a file, byte for byte, and refuses what is no text',
    async () => {
      const anna = await hall.visitor();
      await filled(anna);
      await anna.page.getByText('A first text of the contract').click();
      const choosing = anna.page.locator('input[type=file]');
      await choosing.setInputFiles({
        name: 'old.doc',
        mimeType: 'text/plain',
        buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0xff]),
      });
      await anna.sees('This file is no text in UTF-8.');
      const text = '# Price\r\n\r\nNet 30.  \r\n\r\n# Цена\r\n\r\nЕщё нет.\r\n';
      await choosing.setInputFiles({ name: 'last.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
      await expect.poll(() => anna.page.getByLabel('The text').inputValue()).toContain('Ещё нет.');
      await anna.press('create');
      await anna.sees('These links are shown once.');
      await anna.choose('Save all as a file');
      await anna.choose('Go to the room');
      await anna.turnTo('Contract');
      await anna.sees('It was there before the agents began. Nobody has agreed to it yet.');
      await anna.sees('Ещё нет.');
      const { entries } = await readRecord(hall.database, roomIn(anna.page.url()));
      const first = [...entries.values()].find(({ type }) => type === 'contract.proposed');
      expect(first?.body).toMatchObject({ version: 1, start: true, text });
      expect(anna.complaints).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'RM-1 RM-3 says what each side brings, and hands out the agent’s link of a side that comes without people',
    async () => {
      const anna = await hall.visitor();
      await filled(anna);
      for (const summary of await anna.page.getByText('people and an agent').all()) await summary.click();
      await anna.fill('Acme must find out', 'Who pays the customs\n\n  Which rounding they use ');
      await anna.fill('Borealis knows', 'x'.repeat(301));
      const seated = anna.page.getByLabel('People sit at the table for it');
      await seated.first().uncheck();
      await seated.last().uncheck();
      await anna.press('create');
      await anna.sees('No side has people here.');
      await anna.sees('At most 50 lines of 300 characters.');
      await seated.first().check();
      await anna.fill('Borealis knows', 'The rounding');
      await anna.press('create');
      await anna.sees('Agent of Borealis');
      const theirs = linkOf(await anna.copied('Copy the prompt for the agent of Borealis'));
      const agent = await hall.terminal('borealis');
      await agent.ok('join', theirs);
      await anna.sees(/^connected$/);
      await anna.choose('Save all as a file');
      await anna.choose('Go to the room');
      await anna.turnTo('Questions');
      await anna.sees('Which rounding they use');
      await anna.sees('not asked yet');
      const { entries } = await readRecord(hall.database, roomIn(anna.page.url()));
      expect(
        [...entries.values()].find(({ type }) => type === 'room.created')?.body['parties'],
      ).toMatchObject([
        { name: 'Acme', needs_to_determine: ['Who pays the customs', 'Which rounding they use'] },
        { name: 'Borealis', people: false, knows: ['The rounding'] },
      ]);
      expect(anna.complaints).toEqual([]);
    },
    LONG_MS,
  );
});
