import { type CommandLine, commandLine } from './command-line.ts';
import { type OpenHub, openHub } from './open-hub.ts';

/** Two sides at command lines of their own, who meet in one room after the other. */
export interface Table {
  readonly hub: OpenHub;
  /** Acme's, and Borealis's. */
  readonly shop: CommandLine;
  readonly billing: CommandLine;
  /** A room of their agents alone, each of which keeps its seat under this name; answers with all its links. */
  opened(as: string, parties?: readonly [string, string]): Promise<string>;
  /** Both agents come into a room that was made. */
  joined(made: string, as: string): Promise<void>;
  /** Both agree to the newest text. */
  agreed(as: string): Promise<void>;
  /** A room with Anna and Boris, whose agents are called "bot", once both are ready. */
  negotiating(): Promise<void>;
}

export const linkIn = (text: string, kind: string): string =>
  new RegExp(`^ {2}${kind} .*\\n +(\\S+)$`, 'm').exec(text)?.[1] ?? '';

/** The number of the entry that a command came to. */
export const numberIn = (text: string): string => /Done: \w+ \(#(\d+)/.exec(text)?.[1] ?? '';

export async function openTable(): Promise<Table> {
  const hub = await openHub();
  const [shop, billing] = [await commandLine(), await commandLine()];
  const create = (...words: readonly string[]) => shop.ok('create', '--base', hub.origin, ...words);
  const joined: Table['joined'] = async (made, as) => {
    const links = [...made.matchAll(/^ {2}agent .*\n +(\S+)$/gm)].map(([, link = '']) => link);
    const [one = '', other = ''] = links;
    await shop.ok('join', one, '--as', as);
    await billing.ok('join', other, '--as', as);
  };
  return {
    hub,
    shop,
    billing,
    joined,
    async opened(as, [one, other] = ['Acme', 'Borealis']) {
      const about = ['--topic', 'How the shop sends orders', '--goal', 'One contract.'];
      const parties = ['--party', one, '--party', other];
      const made = await create(...about, '--format', 'rendezvous', ...parties);
      await joined(made, as);
      return made;
    },
    async agreed(as) {
      for (const line of [shop, billing]) {
        await line.ok('state', '--as', as);
        await line.ok('agree', '--ack', '--as', as);
      }
    },
    async negotiating() {
      const about = ['--topic', 'How we pay', '--party', 'Acme', '--party', 'Borealis', '--people', 'any'];
      const made = await create(...about, '--set', 'floor.timeout_s=0', '--claim', 'Anna');
      await shop.ok('join', linkIn(made, 'agent'), '--as', 'bot');
      const taken = await billing.ok('accept', linkIn(made, 'invitation'), '--name', 'Boris');
      await billing.ok('join', linkIn(taken, 'agent'), '--as', 'bot');
      await shop.ok('ready', '--as', 'anna');
      await billing.ok('ready', '--as', 'boris');
    },
  };
}
