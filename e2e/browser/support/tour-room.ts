import type { Terminal } from '../../support/terminal.ts';
import { readMinutes } from './ceremony.ts';
import type { Hall } from './hall.ts';
import { acceptInvitation, type Links, linkOf, review, roomIn } from './meeting.ts';
import type { See } from './tour.ts';
import type { Visitor } from './visitor.ts';

/** A room from its making to its minutes, looked at in every phase, with whatever lies in it by then. */
export async function tourRoom(hall: Hall, see: See): Promise<void> {
  const anna = await hall.visitor();
  const links = await making(anna, see);
  const boris = await hall.visitor();
  const theirs = await acceptInvitation(boris, links.invitation);
  const meeting = { hall, anna, boris, see, room: roomIn(anna.page.url()) };
  await briefing(meeting);
  const agents = [await hall.terminal('agent-a'), await hall.terminal('agent-b')] as const;
  await agents[0].ok('join', links.agent);
  await agents[1].ok('join', theirs);
  await watching(hall, links, see);
  await negotiation(meeting, agents);
  await approval(meeting, agents);
  await afterwards(meeting);
}

interface Toured {
  readonly hall: Hall;
  readonly anna: Visitor;
  readonly boris: Visitor;
  readonly see: See;
  readonly room: string;
}

type Agents = readonly [Terminal, Terminal];

async function making(anna: Visitor, see: See): Promise<Links> {
  await anna.page.goto('/new');
  const fields = { 'What is it about?': 'Supply 2027', 'Your name': 'Anna', 'Your side': 'Acme' };
  for (const [label, text] of Object.entries({ ...fields, 'Other side': 'Borealis' }))
    await anna.fill(label, text);
  await anna.press('create');
  await anna.sees('These links are shown once.');
  await see(anna, 'links');
  await anna.choose('Show the invitation');
  await see(anna, 'links-shown');
  const links = {
    agent: linkOf(await anna.copied('Copy the prompt for your agent')),
    invitation: await anna.copied('Copy invitation'),
    observers: await anna.copied('Copy the observers’ link'),
  };
  await anna.choose('Go to the room');
  await anna.sees('Leave without saving?');
  await see(anna, 'links-leave');
  await anna.choose('Stay here');
  await anna.copied('Copy the code');
  await anna.choose('Go to the room');
  await anna.sees('You are in the briefing.');
  await see(anna, 'room-new');
  return links;
}

const WORDS = `We should settle **three** things:

1. the currency,
2. the terms of payment, see [our list](https://example.com/terms),
3. who is liable.

> Last year it took us four weeks.

\`net 30\` is what we have now.`;

async function briefing({ anna, boris, see }: Toured): Promise<void> {
  await boris.sees('You are in the briefing.');
  await boris.fill('Thread', 'Scope');
  await boris.fill('Write…', WORDS);
  await boris.press('post');
  await anna.page.getByRole('combobox', { name: 'To' }).selectOption('To: Acme only');
  await anna.fill('Write…', 'I would start with the currency.');
  await anna.press('tell');
  await boris.turnTo('Charter');
  for (const clause of ['Prices are in euro.', 'Nobody names a customer.']) {
    await boris.deed(
      'amend',
      { 'The clause': clause, Why: 'To compare the same thing.' },
      'Propose a clause',
    );
    if (clause.startsWith('Prices')) await accept(anna);
  }
  await see(boris, 'briefing-charter');
  await anna.turnTo('Charter');
  await anna.press('vote', /^Vote no/);
  await see(anna, 'briefing-vote-no');
  await anna.press('amend', /other words for clause 1/);
  await see(anna, 'briefing-amend');
  await anna.turnTo('Caucus');
  await see(anna, 'briefing-caucus');
  await anna.press('mandate');
  await see(anna, 'briefing-mandate');
  await anna.turnTo('People');
  await anna.deed('add', { Name: 'Carla' }, 'Add a person');
  await anna.sees('Shown once.');
  await see(anna, 'briefing-people-links');
  await anna.choose('I have saved it');
  await anna.press('revoke', 'Revoke the seat of Carla');
  await see(anna, 'briefing-revoke');
  await anna.press('revoke', /^Revoke the seat$/);
  await anna.sees('Anna revoked the seat of Carla.');
  await anna.page.keyboard.press('Shift+Slash');
  await anna.sees('In the talk, PageUp and PageDown');
  await see(anna, 'briefing-keys');
  await anna.page.keyboard.press('Escape');
  await anna.turnTo('Charter');
  for (const person of [anna, boris]) await person.press('ready', 'I am ready');
  await anna.sees('Everybody is ready. The negotiation begins.');
}

async function accept(person: Visitor): Promise<void> {
  await person.turnTo('Charter');
  await person.press('vote', /^Vote yes/);
  await person.sees('The charter is now version 1.');
}

async function watching(hall: Hall, { observers }: Links, see: See): Promise<void> {
  const watcher = await hall.visitor();
  await watcher.page.goto(observers);
  await watcher.press('watch');
  await watcher.sees('You watch as an observer.');
  await see(watcher, 'room-watched');
  await watcher.leave();
}

const FIRST = '## Price\n\nNet 30 days.\n\n## Liability\n\nThe cap is 900 000 euro.\n';
const SECOND = `${FIRST.replace('Net 30', 'Net 45')}\n## Delivery\n\nTwo weeks after the order.\n`;

async function negotiation(meeting: Toured, agents: Agents): Promise<void> {
  const { anna, boris, see } = meeting;
  await speak(meeting, agents[0], FIRST, 0);
  await speak(meeting, agents[1], SECOND, 1);
  await anna.sees('With version 2 of the contract');
  await boris.turnTo('Floor');
  await boris.press('move', 'Put a motion…');
  await boris.fill('How many more turns', '6');
  await boris.fill('Why', 'The schema is still open.');
  await see(boris, 'negotiation-motion-form');
  await boris.press('move', 'Put the motion');
  await anna.sees('moves for 6 more turns each');
  for (const panel of ['Floor', 'Charter', 'Contract', 'Caucus', 'People', 'Record']) {
    await anna.turnTo(panel);
    await see(anna, `negotiation-${panel.toLowerCase()}`);
  }
  await anna.page.goto(`/rooms/${meeting.room}`);
  await anna.sees('moves for 6 more turns each');
  await see(anna, 'negotiation');
  await boris.deed('hand', { Why: 'May we accept that?' }, 'Raise a hand');
  await anna.sees('Boris raises a hand');
  await anna.turnTo('Floor');
  await see(anna, 'negotiation-paused');
  await anna.press('close', 'Close the room…');
  await see(anna, 'negotiation-close');
  await anna.page.keyboard.press('Escape');
  await anna.press('vote', /^Vote yes/);
  await boris.press('lower');
  await anna.page.goto(`/rooms/${meeting.room}/contract?v=2&with=1`);
  await anna.sees('Two weeks after the order.');
  await see(anna, 'contract-compared');
}

async function speak(meeting: Toured, agent: Terminal, contract: string, base: number): Promise<void> {
  const file = await meeting.hall.paper(contract);
  const said = `This is how we see version ${base + 1}.`;
  await agent.ok('wait', '--timeout', '30');
  const args = ['--summary', said, '--thread', 'Terms', '--ack', '--contract', file, '--base', String(base)];
  await agent.ok('say', said, ...args);
}

async function approval({ anna, boris, see, room }: Toured, agents: Agents): Promise<void> {
  for (const agent of agents) {
    await agent.ok('state');
    await agent.ok('agree', '--ack');
  }
  await boris.sees('Review version 2');
  await see(boris, 'approval');
  await boris.choose('Review version 2');
  await boris.sees('Two weeks after the order.');
  await see(boris, 'approve');
  await boris.page.getByLabel('Compare with').selectOption({ index: 1 });
  await boris.press('reject', 'Do not approve…');
  await see(boris, 'approve-compared-reject');
  await boris.choose('Back to the room');
  await anna.page.goto(`/rooms/${room}`);
  for (const person of [boris, anna]) {
    await review(person, 2);
    await person.press('approve');
    if (person === boris) {
      await boris.sees('You have approved.');
      await see(boris, 'approval-given');
    }
  }
  await anna.sees('Agreed. Everybody approved.');
}

async function afterwards({ anna, boris, see, room }: Toured): Promise<void> {
  await see(anna, 'closed');
  await anna.turnTo('Record');
  await see(anna, 'closed-record');
  await anna.page.goto('/');
  await anna.sees('Review and sign');
  await see(anna, 'home-to-sign');
  await anna.choose('Review and sign');
  await anna.sees('Nobody names a customer.');
  await see(anna, 'sign-read');
  await readMinutes(anna);
  await see(anna, 'sign');
  await anna.page.getByLabel('The key of this browser').check();
  await anna.press('sign');
  await anna.sees('You have signed the minutes');
  await see(anna, 'receipt');
  await anna.choose('Declare it void…');
  await see(anna, 'receipt-void');
  await anna.choose('Cancel');
  await anna.choose('Another record takes its place…');
  await see(anna, 'receipt-supersede');
  await anna.page.goto(`/rooms/${room}/minutes`);
  await anna.sees('not part of the signed text');
  await anna.sees('Declare it void…');
  await see(anna, 'minutes');
  await anna.page.goto(`/rooms/${room}/links`);
  await anna.sees('Links to hand out');
  await see(anna, 'links-again');
  await anna.page.goto('/');
  await anna.sees('Agreed. Everybody approved.');
  await see(anna, 'home');
  await anna.page.goto('/settings');
  await anna.sees('Supply 2027');
  await see(anna, 'settings-seats');
  await boris.leave();
}
