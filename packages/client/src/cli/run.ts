import { RefusedError } from '../errors.ts';
import { complaintOf, endingOf } from './ending.ts';
import { type Ending, exitCodes } from './exit-codes.ts';
import { help, helpFor } from './help.ts';
import { parse } from './options.ts';
import { createOutput, type Output } from './output.ts';
import { directoryOf } from '@parley/telling/show/directory';
import { goOn, refusedLines } from './go-on.ts';
import { UsageError } from './usage-error.ts';
import { verbs } from './verbs.ts';
import type { World } from './world.ts';

const PATIENCE_S = 30;

/** Runs a command line, and answers with the code to exit with. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const end = argv.indexOf('--');
  const output = createOutput(world, (end < 0 ? argv : argv.slice(0, end)).includes('--json'));
  const [name, ...args] = argv;
  let ending: Ending;
  try {
    ending = await runVerb(name, args, world, output);
  } catch (error) {
    ending = endingOf(error);
    await complain(error, ending, output, { verb: name ?? '', args });
  }
  return exitCodes[ending].code;
}

async function runVerb(
  name: string | undefined,
  args: readonly string[],
  world: World,
  output: Output,
): Promise<Ending> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const about = verbs.find((verb) => verb.name === args[0]);
    await world.write(about ? helpFor(about) : help(verbs));
    return name === undefined ? 'usage' : 'ok';
  }
  const verb = verbs.find((each) => each.name === name);
  if (!verb) throw new UsageError(`There is no command "${name}". parley --help lists them.`);
  const parsed = parse(args, verb.options);
  if (parsed.flag('help')) {
    await world.write(helpFor(verb));
    return 'ok';
  }
  const patienceMs = (parsed.whole('patience') ?? PATIENCE_S) * 1000;
  return verb.run({ world, verb: verb.name, parsed, args: withoutCommon(args), output, patienceMs });
}

/** The words to suggest again: what belongs to the command, and which seat gave it, but not how it was to be printed. */
function withoutCommon(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  return args.filter((word, index) => word !== '--json' || (end >= 0 && index > end));
}

async function complain(
  error: unknown,
  ending: Ending,
  output: Output,
  line: { readonly verb: string; readonly args: readonly string[] },
): Promise<void> {
  if (error instanceof RefusedError) {
    const { body } = error;
    const lines = refusedLines(
      body,
      line,
      directoryOf({ seat: null, kind: 'observer', party: null }, undefined),
      output.columns,
    );
    await output.show({ type: 'refused', error: body, go_on: goOn(body, line) }, lines);
    return;
  }
  if (ending === 'interrupted') return;
  const message = complaintOf(error);
  if (output.json) await output.show({ type: 'error', ending, message }, []);
  output.notice(`parley: ${message}`);
  if (ending === 'fault' && error instanceof Error) output.notice(error.stack ?? '');
}
