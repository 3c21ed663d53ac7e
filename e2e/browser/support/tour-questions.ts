import type { Terminal } from '../../support/terminal.ts';
import type { Hall } from './hall.ts';
import { newest } from './last-entry.ts';
import { acceptInvitation, linkOf, review } from './meeting.ts';
import { makeAlone } from './rendezvous.ts';
import type { See } from './tour.ts';
import type { Visitor } from './visitor.ts';

/** Questions in every state, clauses in every state, a first text, agents alone, and deletion. */
export async function tourQuestions(hall: Hall, see: See): Promise<void> {
  await alone(hall, see);
  const anna = await hall.visitor();
  const links = await making(anna, see);
  const boris = await hall.visitor();
  const theirs = await acceptInvitation(boris, links.invitation);
  const agents = {
    acme: await hall.terminal('acme'),
    borealis: await hall.terminal('borealis'),
    cetus: await hall.terminal('cetus'),
  };
  await agents.acme.ok('join', links.agent);
  await agents.borealis.ok('join', theirs);
  await agents.cetus.ok('join', links.cetus);
  for (const person of [anna, boris]) await person.press('ready', 'I am ready');
  await anna.sees('Everybody is ready. The negotiation begins.');
  const meeting = { hall, anna, boris, agents, see };
  await clauses(meeting, await asking(meeting));
  await deletion(meeting);
}

interface Toured {
  readonly hall: Hall;
  readonly anna: Visitor;
  readonly boris: Visitor;
  readonly agents: Readonly<Record<'acme' | 'borealis' | 'cetus', Terminal>>;
  readonly see: See;
}

const FIRST = '# Price\n\n(to be settled)\n\n# Delivery\n\nTwo weeks after the order.\n';

/** A room of three sides, one of which comes by its agent alone, with what each brings and a first text. */
async function making(anna: Visitor, see: See) {
  await anna.page.goto('/new');
  for (const [label, text] of Object.entries({
    'What is it about?': 'Supply 2027',
    'Your name': 'Anna',
    'Your side': 'Acme',
    'Other side': 'Borealis',
  }))
    await anna.fill(label, text);
  await anna.choose('Add a side');
  await anna.fill('Side 3', 'Cetus');
  await anna.page.getByText('people and an agent').first().click();
  await anna.fill('Acme knows', 'The prices of last year\nThe port is busy in May');
  await anna.fill('Acme must find out', 'Which rounding Borealis uses\nWho pays the customs');
  await anna.page.getByText('people and an agent').last().click();
  await anna.page.getByLabel('People sit at the table for it').last().uncheck();
  await anna.page.getByText('A first text of the contract').click();
  await anna.fill('The text', FIRST);
  await anna.page.getByText('More settings').click();
  await anna.page.getByLabel('whenever they like').check();
  await see(anna, 'new-full');
  await anna.press('create');
  await anna.sees('Agent of Cetus');
  await see(anna, 'links-of-many');
  const links = {
    agent: linkOf(await anna.copied('Copy the prompt for your agent')),
    cetus: linkOf(await anna.copied('Copy the prompt for the agent of Cetus')),
    invitation: await anna.copied('Copy invitation'),
  };
  await anna.choose('Save all as a file');
  await anna.choose('Go to the room');
  await anna.sees('You are in the briefing.');
  await anna.turnTo('Contract');
  await anna.sees('It was there before the agents began.');
  await see(anna, 'contract-first-text');
  await anna.turnTo('Questions');
  await see(anna, 'questions-empty');
  return links;
}

/** Answers the number of an answer that is an assumption. */
async function asking({ anna, boris, agents: { acme, borealis, cetus }, see }: Toured): Promise<number> {
  const rounding = await asked(
    acme,
    'Which rounding do your invoices use?',
    ...['--to', 'p2', '--blocking', '--need', '1'],
  );
  const may = await asked(borealis, 'Is the port of Cetus open in **May**?', '--to', 'p3', '--due', '45');
  await asked(cetus, 'Does anybody need a quay of their own?', '--clause', 'Delivery');
  await anna.turnTo('Questions');
  await anna.sees('Is the port of Cetus');
  await see(anna, 'questions-open');
  await boris.turnTo('Questions');
  await boris.press('answer', `Answer question ${rounding}`);
  await boris.fill('The answer', 'Half to even, to the cent.');
  await boris.page.getByLabel('Verified').check();
  await boris.fill(/^How/, 'Read the code of the invoices.');
  await see(boris, 'question-answering');
  await boris.fill(/^Where/, 'billing/src/money.ts');
  await boris.press('answer', 'Send the answer');
  await cetus.ok('answer', String(may), 'assumed', 'It was in the last three years.', '--ack');
  const assumption = newest(cetus, 'questions.answered');
  await anna.sees('It was in the last three years.');
  await see(anna, 'questions-answered');
  await anna.press('reopen', `Open question ${rounding} again`);
  await see(anna, 'question-reopening');
  await anna.page.keyboard.press('Escape');
  await anna.press('resolve', `Question ${rounding} is settled`);
  await anna.sees(`Anna takes question ${rounding} for settled.`);
  return assumption;
}

/** Asks, and answers the number of the question. */
async function asked(agent: Terminal, text: string, ...options: readonly string[]): Promise<number> {
  await agent.ok('ask', text, '--ack', ...options);
  return newest(agent, 'questions.asked');
}

async function clauses({ hall, anna, boris, agents, see }: Toured, assumption: number): Promise<void> {
  const { acme, borealis, cetus } = agents;
  const text = `# Price\n\nNet 30 days.\n\n# Delivery\n\nIn May, since the port is open: #${assumption}.\n`;
  const file = await hall.paper(text);
  const said = ['--summary', 'A proposal', '--ack', '--contract', file, '--base', '1'];
  for (const agent of [acme, borealis]) await agent.ok('state');
  await acme.ok('say', 'This is what we can do.', ...said);
  await borealis.ok('object', 'Price', 'Net 30 is too short for us.', '--ack');
  await anna.turnTo('Contract');
  await anna.sees('Net 30 is too short for us.');
  await see(anna, 'contract-clauses');
  await boris.page.goto(`${boris.page.url().split('?')[0]}/contract?v=1&with=2`);
  await boris.sees('What version 2 changed in version 1.');
  await see(boris, 'contract-any-two');
  await boris.choose('Back to the room');
  await borealis.ok('unobject', 'Price', '--ack');
  for (const agent of [acme, borealis, cetus]) {
    await agent.ok('state');
    await agent.ok('agree', '--ack');
  }
  await boris.sees('Review version 2');
  await review(boris, 2);
  await see(boris, 'approve-assumption');
  await boris.choose('Back to the room');
}

async function deletion({ anna, boris, see }: Toured): Promise<void> {
  await anna.turnTo('Floor');
  await anna.press('erase', 'Ask for deletion…');
  await see(anna, 'deletion-ask');
  await anna.press('erase', /^Ask for deletion$/);
  await boris.sees('Deletion was asked for by Acme.');
  await boris.turnTo('Record');
  await see(boris, 'deletion-asked');
  await boris.choose('Open the minutes');
  await boris.sees('Questions and evidence');
  await boris.sees('Assumed: nobody has checked it');
  await see(boris, 'minutes-with-questions');
}

/** Agents alone: made in a browser, watched by whoever made it. */
async function alone(hall: Hall, see: See): Promise<void> {
  const anna = await hall.visitor();
  const links = await makeAlone(anna, async (name) => see(anna, name));
  await see(anna, 'alone-waiting');
  const [acme, borealis] = [await hall.terminal('alone-a'), await hall.terminal('alone-b')];
  await acme.ok('join', links[0] ?? '');
  await borealis.ok('join', links[1] ?? '');
  await asked(acme, 'Which schema do you read?', '--to', 'p2', '--blocking');
  await anna.sees('The room waits for Borealis');
  await see(anna, 'alone-blocked');
  await anna.leave();
}
