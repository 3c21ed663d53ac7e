import type { Hall } from './hall.ts';
import { type Meeting, review } from './meeting.ts';

const CONTRACT = '## Price\n\nNet **30** days.\n\n## Liability\n\nThe cap is 900 000 euro.\n';

/** The shortest way from the briefing to a contract that everybody has approved. */
export async function agree(
  hall: Hall,
  { anna, boris, agents: [a, b] }: Meeting,
  contract = CONTRACT,
): Promise<void> {
  for (const person of [anna, boris]) await person.press('ready', 'I am ready');
  await anna.sees('The floor goes to Acme.');
  const file = await hall.paper(contract);
  await a.ok('wait', '--timeout', '30');
  await a.ok('say', 'This is all.', '--summary', 'All in one', '--contract', file, '--base', '0', '--ack');
  for (const agent of [a, b]) {
    await agent.ok('state');
    await agent.ok('agree', '--ack');
  }
  for (const person of [anna, boris]) {
    await review(person, 1);
    await person.press('approve', 'Approve version 1');
  }
  await anna.sees('Agreed. Everybody approved.');
}
