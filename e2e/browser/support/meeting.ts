import type { Terminal } from '../../support/terminal.ts';
import type { Hall } from './hall.ts';
import type { Visitor } from './visitor.ts';

/** A meeting in browsers: two people, their agents at terminals, and somebody who watches by the link. */
export interface Meeting {
  readonly room: string;
  readonly anna: Visitor;
  readonly boris: Visitor;
  /** The agents, in the order of the floor. */
  readonly agents: readonly [Terminal, Terminal];
  readonly links: Links;
}

export interface Links {
  readonly agent: string;
  readonly invitation: string;
  readonly observers: string;
}

export const TOPIC = 'Orders from the shop to billing';
const LINK = /https?:\/\/\S+?(?='|\s|$)/;

/** Makes a room in the browser, takes its links off the clipboard, and goes into it. */
export async function createRoom(
  anna: Visitor,
  topic = TOPIC,
  [own, ...others]: readonly string[] = ['Acme', 'Borealis'],
): Promise<Links> {
  await anna.page.goto('/new');
  await anna.fill('What is it about?', topic);
  await anna.fill('Your name', 'Anna');
  await anna.fill('Your side', own ?? '');
  for (const _ of others.slice(1)) await anna.choose('Add a side');
  for (const [place, name] of others.entries())
    await anna.fill(others.length === 1 ? 'Other side' : `Side ${place + 2}`, name);
  await anna.press('create');
  const links = {
    agent: linkOf(await anna.copied('Copy the prompt for your agent')),
    invitation: await anna.copied('Copy invitation'),
    observers: await anna.copied('Copy the observers’ link'),
  };
  await anna.copied('Copy the code');
  if (others.length > 1) await anna.choose('Save all as a file');
  await anna.choose('Go to the room');
  await anna.page.waitForURL(/rooms\/[^/?]+(\?|$)/);
  return links;
}

/** The room that an address is about. */
export function roomIn(address: string): string {
  const room = /rooms\/([^/?]+)/.exec(address)?.[1];
  if (room === undefined) throw new Error(`there is no room in ${address}`);
  return room;
}

/** The link in a text that was copied. */
export function linkOf(text: string): string {
  const link = LINK.exec(text)?.[0];
  if (link === undefined) throw new Error('there is no link in what was copied');
  return link;
}

/** Follows an invitation, and answers the link for one's own agent. */
export async function acceptInvitation(boris: Visitor, invitation: string, name = 'Boris'): Promise<string> {
  await boris.page.goto(invitation);
  await boris.fill('Your name', name);
  await boris.press('accept');
  await boris.copied('Copy the code');
  const agent = linkOf(await boris.copied('Copy the prompt for your agent'));
  await boris.choose('Go to the room');
  return agent;
}

/** Takes the place that a claim link holds, goes into the room, and answers the recovery code. */
export async function claimPlace(person: Visitor, claim: string, name: string): Promise<string> {
  await person.page.goto(claim);
  await person.fill('Your name', name);
  await person.press('claim');
  const code = await person.copied('Copy the code');
  await person.choose('Go to the room');
  await person.sees(/You are in the briefing|Nothing for you/);
  return code;
}

/** Opens what is to be approved, and has every clause on the screen: only then can it be decided. */
export async function review(person: Visitor, version: number): Promise<void> {
  await person.choose(`Review version ${version}`);
  const clauses = person.page.locator('main section[tabindex="0"]');
  await clauses.first().waitFor();
  for (const clause of await clauses.all()) await clause.scrollIntoViewIfNeeded();
  await person.page.locator('[data-command="approve"]:not([aria-disabled="true"])').waitFor();
}

/** Brings everybody together, up to the briefing. */
export async function openMeeting(hall: Hall): Promise<Meeting> {
  const anna = await hall.visitor();
  const boris = await hall.visitor();
  const links = await createRoom(anna);
  const theirs = await acceptInvitation(boris, links.invitation);
  const agents = [await hall.terminal('agent-a'), await hall.terminal('agent-b')] as const;
  await agents[0].ok('join', links.agent);
  await agents[1].ok('join', theirs);
  return { room: roomIn(anna.page.url()), anna, boris, agents, links };
}
