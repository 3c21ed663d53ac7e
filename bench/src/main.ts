import { measureBroadcast } from './broadcast/broadcast.ts';
import { measureDurable } from './durable/durable.ts';
import { sharedMs } from './machine/clock.ts';
import { BenchError } from './machine/failure.ts';
import { type Hub, startHub } from './machine/hub.ts';
import { Workbench } from './machine/workbench.ts';
import { measureRecord } from './record/record.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { type Measured, type Report, reportOf, textOf } from './report.ts';
import { FULL, QUICK } from './sizes.ts';

/**
 * How close the hub comes to what the machine can do: each number beside its ceiling, measured in the same run. All
 * that is started here is stopped here, also when somebody has seen enough.
 */

const INTERRUPTED = 130;

type Say = (line: string) => void;

async function run(options: Options, signal: AbortSignal, say: Say): Promise<Report> {
  const { quick, parts } = options;
  const sizes = quick ? QUICK : FULL;
  const began = sharedMs();
  const measured: { -readonly [Part in keyof Measured]: Measured[Part] } = {};
  if (parts.includes('durable')) {
    measured.durable = await onWorkbench(options, signal, say, (bench, hub) =>
      measureDurable(bench, hub, sizes.durable, say),
    );
  }
  if (parts.includes('broadcast')) {
    measured.broadcast = await onWorkbench(options, signal, say, (bench, hub) =>
      measureBroadcast(bench, hub, sizes.broadcast, say),
    );
  }
  // All of it is in this process: it needs no database, and no other hub.
  if (parts.includes('record')) measured.record = await measureRecord(sizes.record, say);
  return reportOf(measured, { quick, sizes, seconds: (sharedMs() - began) / 1000 });
}

/** Each measurement begins on a clean table: a database that tidies up after the last one would be measured too. */
async function onWorkbench<Result>(
  options: Options,
  signal: AbortSignal,
  say: Say,
  measure: (bench: Workbench, hub: Hub) => Promise<Result>,
): Promise<Result> {
  say('starting PostgreSQL and a hub');
  const bench = await Workbench.open(signal);
  const interrupted = new Promise<never>((_, reject) => {
    const give = () => reject(new BenchError('interrupted'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give);
  });
  try {
    const measuring = startHub(bench, options).then((hub) => measure(bench, hub));
    return await Promise.race([measuring, interrupted]);
  } finally {
    await bench.stop();
  }
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
    // Everything is stopped; calls that were under way would be tried again for a while, though nobody is there.
    process.exit(stop.signal.reason === INTERRUPTED ? INTERRUPTED : 1);
  }
}

await main();
