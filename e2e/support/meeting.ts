import { linkIn, type Ran, type Running, Terminal } from './terminal.ts';

/** A negotiation of two parties, each with a person and an agent at terminals of their own, and somebody who watches. */
export interface Meeting {
  readonly room: string;
  readonly anna: Terminal;
  readonly boris: Terminal;
  /** The agents, in the order of the floor. */
  readonly agents: readonly [Terminal, Terminal];
  readonly observer: Running;
}

/** Hidden in every private text: nothing that others read may hold it. */
export const CANARY = 'CANARY-42';

export interface Hubs {
  readonly first: string;
  /** Where the other party's people and agent are. The same hub, unless there are two. */
  readonly second: string;
}

/** Brings everybody together, up to the first grant of the floor. */
export async function openMeeting(
  root: string,
  { first, second }: Hubs,
  settings: readonly string[] = [],
): Promise<Meeting> {
  const anna = await Terminal.open(root, 'anna', first);
  const boris = await Terminal.open(root, 'boris', second);
  const a = await Terminal.open(root, 'agent-a', first);
  const b = await Terminal.open(root, 'agent-b', second);
  const watcher = await Terminal.open(root, 'observer', second);

  const made = await anna.ok(
    'create',
    '--topic',
    'How the shop sends orders to billing',
    '--party',
    'Acme',
    '--party',
    'Borealis',
    '--people',
    'any',
    // Ten turns of talk in which nothing is agreed are no reason to stop here.
    '--set',
    'progress.speeches=0',
    ...settings,
  );
  const at = (link: string, hub: string) => link.replace(first, hub);
  await anna.ok('claim', linkIn(made, 'claim'), '--name', 'Anna');
  await watcher.ok('join', at(linkIn(made, 'observer'), second));
  const observer = watcher.start('watch', '--all');
  const accepted = await boris.ok('accept', at(linkIn(made, 'invitation'), second), '--name', 'Boris');
  await a.ok('join', linkIn(made, 'agent'));
  await b.ok('join', at(linkIn(accepted, 'agent'), second));
  await anna.ok('mandate', `Any price from 40 to 60. ${CANARY}`);
  await boris.ok('tell', `Stay friendly. ${CANARY}`);
  await anna.ok('ready');
  await boris.ok('ready');
  return { room: String(made.lines[0]?.['room']), anna, boris, agents: [a, b], observer };
}

/** One turn of an agent: it waits until there is something to do, and speaks, having read what is addressed to it. */
export async function speak(agent: Terminal, text: string): Promise<Ran> {
  await agent.ok('wait', '--timeout', '30');
  return agent.ok('say', text, '--summary', text, '--ack');
}

/** The code of the refusal that a command ended with. */
export function refusal(ran: Ran): { code: string; entries: { body: { text?: string } }[] } {
  const line = ran.lines.find(({ type }) => type === 'refused');
  if (!line) throw new Error(`nothing was refused:\n${ran.output}`);
  return line['error'] as ReturnType<typeof refusal>;
}
