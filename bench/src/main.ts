import { measureBroadcast } from './broadcast/broadcast.ts';
import { measureDurable } from './durable/durable.ts';
import { sharedMs } from './machine/clock.ts';
import { BenchError } from './machine/failure.ts';
import { startHub } from './machine/hub.ts';
import { Workbench } from './machine/workbench.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { type Measured, type Report, reportOf, textOf } from './report.ts';
import { FULL, QUICK } from './sizes.ts';

/**
 * How close the hub comes to what the machine can do: each number beside its ceiling, measured in the same run. All
 * that is started here is stopped here, also when somebody has seen enough.
 */

const INTERRUPTED = 130;

async function run(options: Options, signal: AbortSignal, say: (line: string) => void): Promise<Report> {
  const sizes = options.quick ? QUICK : FULL;
  const began = sharedMs();
  say('starting PostgreSQL and a hub');
  const bench = await Workbench.open(signal);
  const interrupted = new Promise<never>((_, reject) => {
    const give = () => reject(new BenchError('interrupted'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give);
  });
  try {
    const measured = await Promise.race([measureAll(bench, options, say), interrupted]);
    return reportOf(measured, { quick: options.quick, sizes, seconds: (sharedMs() - began) / 1000 });
  } finally {
    await bench.stop();
  }
}

async function measureAll(
  bench: Workbench,
  options: Options,
  say: (line: string) => void,
): Promise<Measured> {
  const { quick, parts } = options;
  const sizes = quick ? QUICK : FULL;
  const hub = await startHub(bench, options);
  const durable = parts.includes('durable')
    ? await measureDurable(bench, hub, sizes.durable, say)
    : undefined;
  const broadcast = parts.includes('broadcast')
    ? await measureBroadcast(bench, hub, sizes.broadcast, say)
    : undefined;
  return { ...(durable && { durable }), ...(broadcast && { broadcast }) };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stop.abort(INTERRUPTED));
  // A mistake in here must not leave a database and a hub behind either.
  process.on('uncaughtException', (error) => {
    console.error(error);
    stop.abort();
  });
  try {
    const report = await run(options, stop.signal, (line) => console.error(line));
    console.log(options.json ? JSON.stringify(report, null, 2) : textOf(report));
  } catch (error) {
    if (!stop.signal.aborted) console.error(error);
    process.exitCode = stop.signal.reason === INTERRUPTED ? INTERRUPTED : 1;
  }
}

await main();
