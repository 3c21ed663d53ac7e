import { startDemo } from './demo.ts';

/** `npm run demo`: a meeting of two scripted agents to watch and to decide on. Ctrl-C ends it, and nothing is left. */

const DEFAULT_PACE_MS = 6000;

async function main(args: readonly string[]): Promise<void> {
  const [option, given] = args;
  const paceMs = option === '--pace' ? Number(given) * 1000 : DEFAULT_PACE_MS;
  if ((option !== undefined && option !== '--pace') || !(paceMs >= 0)) {
    console.error(
      'npm run demo [-- --pace SECONDS]   how long an agent takes before it speaks; 6 if not said',
    );
    process.exitCode = 2;
    return;
  }
  const demo = await startDemo(paceMs);
  const { shop, billing, observers } = demo.links;
  const lines = [
    '',
    'A shop and a billing service negotiate how orders are handed over. Their agents are scripts; the people are you.',
    '',
    `  Anna, of the shop     ${shop}`,
    `  Boris, of billing     ${billing}`,
    `  Observers             ${observers}`,
    '',
    'Open the first two (one browser can hold both), read, and say ready on both sides: then the agents begin.',
    'Raise a hand, write to your agent, approve or do not approve what they agree on. Ctrl-C ends it all.',
    '',
  ];
  console.log(lines.join('\n'));
  const stopped = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => resolve());
  });
  const closed = demo.closed.then(() => 'closed' as const);
  if ((await Promise.race([closed, stopped])) === 'closed') {
    console.log('The room is closed. Its minutes are there until Ctrl-C.');
    await stopped;
  }
  await demo.stop();
}

await main(process.argv.slice(2));
