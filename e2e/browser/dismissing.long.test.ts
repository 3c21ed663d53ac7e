import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord } from '../support/record.ts';
import { type Hall, openHall } from './support/hall.ts';
import { acceptInvitation, linkOf } from './support/meeting.ts';

/** A room of three sides, one of which never comes. */

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

test('RM-10 PH-2 EL-2 a side that never came is dismissed by the others, and the negotiation begins without it', async () => {
  const [anna, boris, late] = [await hall.visitor(), await hall.visitor(), await hall.visitor()];
  await anna.page.goto('/new');
  await anna.fill('What is it about?', 'A common calendar');
  await anna.fill('Your name', 'Anna');
  await anna.choose('Add a side');
  await anna.fill('Your side', 'Acme');
  await anna.fill('Side 2', 'Borealis');
  await anna.fill('Side 3', 'Cetus');
  await anna.press('create');
  const invitation = (side: string) => {
    const { page } = anna;
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: side }) });
    return anna.copied('Copy invitation', card);
  };
  const [borealis, cetus] = [await invitation('Borealis'), await invitation('Cetus')];
  const agent = linkOf(await anna.copied('Copy the prompt for your agent'));
  await anna.copied('Copy the observers’ link');
  await anna.copied('Copy the code');
  await anna.choose('Go to the room');

  const theirs = await acceptInvitation(boris, borealis);
  const [a, b] = [await hall.terminal('agent-a'), await hall.terminal('agent-b')];
  await a.ok('join', agent);
  await b.ok('join', theirs);
  for (const person of [anna, boris]) await person.press('ready', 'I am ready');
  await anna.sees('has not come yet');

  await late.page.goto(cetus);
  await late.sees('You would join for');
  await anna.turnTo('People');
  await anna.deed('move', { 'Why (everybody reads it)': 'They never came.' }, 'Move to dismiss Cetus');
  await boris.sees('Acme puts a motion: “They never came.” Your vote is the last one missing.');
  await boris.page.getByLabel('Needs you').getByRole('button', { name: 'Vote' }).click();
  await boris.sees('Go on without Cetus');
  await boris.press('vote', 'Vote yes: Go on without Cetus');
  for (const person of [anna, boris]) {
    await person.sees('Cetus is dismissed: it never came.');
    await person.sees('Everybody is ready. The negotiation begins.');
    await person.sees('The floor goes to Acme.');
  }
  await a.ok('wait', '--timeout', '30');
  await a.ok('say', 'Let us begin.', '--summary', 'Begins', '--ack');
  await boris.sees('Let us begin.');
  await boris.turnTo('People');
  await boris.sees('dismissed');

  await late.fill('Your name', 'Carla');
  await late.press('accept');
  await late.page
    .getByText(/called back|was replaced|no such room|not open/i)
    .first()
    .waitFor();
  expect(await late.context.cookies()).toEqual([]);
  const { entries } = await readRecord(hall.database, /rooms\/([^/?]+)/.exec(anna.page.url())?.[1] ?? '');
  expect(
    [...entries.values()].filter(({ type }) => type === 'seats.dismissed').map(({ body }) => body['party']),
  ).toEqual(['p3']);
  expect([...anna.complaints, ...boris.complaints]).toEqual([]);
});
