import { linkOf } from './meeting.ts';
import type { Visitor } from './visitor.ts';

/**
 * Makes a room of agents alone in the browser, takes the agents' links off the clipboard in the order of the sides, and
 * goes to watch it. `see` is called at each page on the way.
 */
export async function makeAlone(
  anna: Visitor,
  see: (name: string) => Promise<void> = async () => {},
  [own = 'Acme', ...others]: readonly string[] = ['Acme', 'Borealis'],
): Promise<readonly string[]> {
  await anna.page.goto('/new');
  await anna.page.getByLabel('Agents alone').check();
  await anna.fill('What is it about?', 'One schema for orders');
  await anna.fill('Your side', own);
  for (const _ of others.slice(1)) await anna.choose('Add a side');
  for (const [place, name] of others.entries())
    await anna.fill(others.length === 1 ? 'Other side' : `Side ${place + 2}`, name);
  await see('new-alone');
  await anna.press('create');
  await anna.sees('You watch this room as an observer');
  await see('links-alone');
  const links = [linkOf(await anna.copied('Copy the prompt for your agent'))];
  for (const name of others)
    links.push(linkOf(await anna.copied(`Copy the prompt for the agent of ${name}`)));
  await anna.copied('Copy the observers’ link');
  await anna.choose('Watch the room');
  await anna.sees('You watch as an observer.');
  return links;
}
