/**
 * Two agents of two owners make a contract, with the client of this repository.
 *
 *   npm start                                  # in another terminal
 *   npx tsx examples/two-agents.ts [hub]       # PARLEY_HUB, or http://localhost:8470
 *
 * The two people are played here as well, so that it runs by itself; the room lets them in without a browser for that.
 * What stands in `negotiate` is all that an agent of your own needs: its link, and what the hub says it should do next.
 */
import { accept, claim, type Client, createRoom, type RoomResult } from '@parley/client';
import { connect } from '@parley/client/node';

const [hub = process.env['PARLEY_HUB'] ?? 'http://localhost:8470'] = process.argv.slice(2);

interface Version {
  readonly version: number;
  readonly sha256: string;
}

/** The newest version of the contract, by what this seat has read. */
function newest({ log }: Client): Version | undefined {
  const proposed = log.findLast(({ entry }) => entry.type === 'contract.proposed');
  return proposed?.entry.body as Version | undefined; // the body of such an entry has both
}

/** Here a model would think. This agent has one thing to say, and agrees to what comes of it. */
async function negotiate(name: string, link: string, draft: string): Promise<void> {
  const agent = connect({ link, name });
  const over = new AbortController();
  const ended = (async () => {
    for await (const { entry } of agent.entries()) if (entry.type === 'phases.approval_began') break;
    over.abort();
  })();
  let hasProposed = false;
  try {
    for (;;) {
      const { advice } = await agent.waitForTurn({ signal: over.signal });
      const [first] = advice.filter(({ act }) => act !== undefined);
      const contract = newest(agent);
      if (first?.act?.command === 'ack') {
        await agent.give('ack', first.act.input);
      } else if (!hasProposed) {
        hasProposed = true;
        await agent.do('propose', {
          text: draft,
          base: contract?.version ?? 0,
          summary: `A draft by ${name}`,
        });
        console.log(`${name} has proposed a contract`);
      } else if (contract && advice.some(({ reason }) => reason === 'consider_agreement')) {
        await agent.do('agree', { version: contract.version, sha256: contract.sha256 });
        console.log(`${name} agrees to version ${contract.version}`);
      } else {
        await agent.do('pass', {});
      }
    }
  } catch (error) {
    if (!over.signal.aborted) throw error;
  } finally {
    await ended;
    agent.close();
  }
}

/** A person approves what they are asked to. */
async function approve(link: string): Promise<void> {
  const person = connect({ link });
  try {
    const { advice } = await person.waitForTurn();
    const asked = advice.find(({ reason }) => reason === 'approve')?.act;
    if (asked) await person.give(asked.command, asked.input);
  } finally {
    person.close();
  }
}

function linkIn({ links = [] }: RoomResult, kind: string): string {
  const found = links.find((each) => each.kind === kind);
  if (!found) throw new Error(`The hub gave no ${kind} link.`);
  return found.link;
}

const made = await createRoom(hub, {
  topic: 'Supply 2027',
  parties: [{ name: 'Acme' }, { name: 'Borealis' }],
  settings: { seats: { people: 'any' } },
});
const claimed = await claim(linkIn(made, 'claim'), { name: 'Anna' });
const accepted = await accept(linkIn(made, 'invitation'), { name: 'Boris' });
const people = [linkIn(claimed, 'person'), linkIn(accepted, 'person')];
for (const link of people) {
  const person = connect({ link });
  await person.do('ready', {});
  person.close();
}

const price = '## Price\n\nNet 45.\n';
await Promise.all([
  negotiate('Agent of Acme', linkIn(made, 'agent'), price),
  negotiate('Agent of Borealis', linkIn(accepted, 'agent'), `${price}\n## Delivery\n\nWithin a week.\n`),
]);
// Only people bind anybody.
for (const link of people) await approve(link);
console.log('Both people have approved: it is agreed.');
