import type { Next } from '@parley/protocol';
import { adviceSentence } from '@parley/telling/show/advice';
import type { Client } from '../../client.ts';
import { hasTurn } from '../../turn.ts';
import { type RunEnd, runOnce } from '../attend/run-once.ts';
import type { AtSeat } from '../at-seat.ts';
import { readingAtSeat } from '../keeping/reading-at-seat.ts';
import type { Ending } from '../exit-codes.ts';
import { createOutput } from '../output.ts';
import { closingOf, directoryFor } from '../reading.ts';
import { aliasOf } from '../seats/seat-files.ts';
import type { Seat } from '../seats/seat.ts';
import { UsageError } from '../usage-error.ts';
import type { Call, Verb } from '../verb.ts';
import { keepSeat, seatLink, showState } from './arrive.ts';

/**
 * Keeps a seat present and runs a program once each time there is something for it to do, with the state of play on its
 * standard input. One at a time; after one that changed nothing it waits for something else to do, so that a program
 * that does nothing is not run for ever.
 *
 *   waiting --something to do--> running --ended--> waiting
 *      |  room closed                |  budget used up
 *      +--> over                     +--> spent
 */
export const attendVerb: Verb = {
  name: 'attend',
  operands: '[link] -- <program and its words>',
  says: 'Keep a seat present, and run a program each time there is something to do, the state of play on its input.',
  group: 'Read and wait',
  options: {
    base: { value: 'url', says: 'where the hub is, for a bare token' },
    timeout: { value: 'seconds', says: 'how long one run may take (600); then it is ended' },
    runs: { value: 'number', says: 'how many runs at most (100); then the command ends with 8' },
    minutes: {
      value: 'minutes',
      says: 'how long to attend at most (no limit); then the command ends with 8',
    },
  },
  async run(call) {
    const { link, command } = wordsOf(call);
    const { parsed, world } = call;
    const as = parsed.text('as');
    const seat =
      link === undefined
        ? world.seats.choose(as)
        : { ...seatLink(link, parsed.text('base')), alias: as === undefined ? '' : aliasOf(as) };
    // Whoever attends is away for days: a hub that is being updated is waited for.
    const patienceMs = parsed.text('patience') === undefined ? FOR_LONG_MS : call.patienceMs;
    return readingAtSeat({ ...call, patienceMs }, seat, {}, async (at) => {
      await at.client.untilLive({ signal: at.signal });
      const kept = 'room' in seat ? seat : keepSeat(call, at.client, seat);
      return attend(call, at, kept, command);
    });
  },
};

const FOR_LONG_MS = 86_400_000;
const MINUTE_MS = 60_000;
const RUN_S = 600;
const RUNS = 100;

function wordsOf({ parsed, args }: Call): {
  readonly link: string | undefined;
  readonly command: readonly string[];
} {
  const dashes = args.indexOf('--');
  const command = dashes < 0 ? [] : args.slice(dashes + 1);
  const [link, ...more] = parsed.operands.slice(0, parsed.operands.length - command.length);
  if (command.length === 0)
    throw new UsageError('attend needs a program after --, such as: attend <link> -- my-agent.');
  if (more.length > 0) throw new UsageError(`attend does not take "${more.join(' ')}".`);
  return { link, command };
}

async function attend(call: Call, at: AtSeat, seat: Seat, command: readonly string[]): Promise<Ending> {
  const { parsed, world, output } = call;
  const most = parsed.whole('runs') ?? RUNS;
  const minutes = parsed.whole('minutes');
  const over = new AbortController();
  const cancel =
    minutes === undefined ? undefined : world.timers.set(minutes * MINUTE_MS, () => over.abort());
  const signal = AbortSignal.any([at.signal, over.signal]);
  let done: string | undefined;
  try {
    for (let run = 1; ; run += 1) {
      const next = await somethingElse(at, done, signal);
      if (!next) return closed(call, at.client);
      if (run > most) return spent(call, `${most} runs`);
      const [first] = next.advice;
      const why = first ? adviceSentence(first, directoryFor(at.client, seat)) : '';
      await output.show({ type: 'run', run, why: first?.reason ?? null }, [`Run ${run}: ${why}`]);
      const input = await inputFor(call, at.client, seat);
      const timeoutMs = (parsed.whole('timeout') ?? RUN_S) * 1000;
      const began = world.now();
      const env = { PARLEY_SEAT: seat.alias, PARLEY_RUN: String(run) };
      const end = await runOnce(world, command, { input, env, timeoutMs, signal });
      await showEnd(call, run, end, world.now() - began);
      done = wordFor(next);
    }
  } catch (error) {
    if (over.signal.aborted && !at.signal.aborted) return spent(call, `${minutes} minutes`);
    throw error;
  } finally {
    cancel?.();
  }
}

/** Waits for something to do that is not what the last run was for; undefined once the room is closed. */
async function somethingElse(
  { client }: AtSeat,
  done: string | undefined,
  signal: AbortSignal,
): Promise<Next | undefined> {
  for (;;) {
    signal.throwIfAborted();
    const next = client.live ? client.state?.next : undefined;
    if (client.live && closingOf(client)) return undefined;
    if (next && hasTurn(next) && wordFor(next) !== done) return next;
    // What was to be done has been done meanwhile: the same again is another matter.
    if (next && !hasTurn(next)) done = undefined;
    await change(client, signal);
  }
}

function wordFor(next: Next): string {
  return JSON.stringify(next.advice);
}

function change(client: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.subscribe(() => end());
    const end = () => {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    signal.addEventListener('abort', end);
    if (client.connection.status === 'stopped') end();
  });
}

/** What the program reads: how it is to act, and all that `parley state` shows. */
async function inputFor(call: Call, client: Client, seat: Seat): Promise<string> {
  const parts: string[] = [...INTRODUCTION];
  const output = createOutput(
    { write: async (text) => void parts.push(text), complain: () => undefined, columns: undefined },
    false,
  );
  await showState({ ...call, output }, client, seat);
  return parts.join('');
}

const INTRODUCTION = [
  'There is something for you to do in a Parley room. Do it with the parley command, for example:\n',
  "  parley say 'What you say.' --summary 'In one line' --ack\n",
  'Your seat is chosen already. When you have done what there is to do, end; you are started again when there is more.\n\n',
];

async function showEnd(
  { output }: Call,
  run: number,
  { code, signal, cut }: RunEnd,
  ms: number,
): Promise<void> {
  const seconds = Math.round(ms / 100) / 10;
  const how =
    cut === 'time'
      ? 'took too long and was ended'
      : cut === 'stop'
        ? 'was ended'
        : code === 0
          ? 'ended well'
          : `ended with ${code ?? signal ?? 'nothing'}`;
  await output.show({ type: 'ran', run, code, signal, cut: cut ?? null, ms }, [
    `Run ${run} ${how} after ${seconds} s.`,
  ]);
}

async function spent({ output }: Call, what: string): Promise<Ending> {
  await output.show({ type: 'spent', what }, [`The ${what} that were allowed are used up.`]);
  return 'spent';
}

async function closed({ output }: Call, client: Client): Promise<Ending> {
  const { outcome = '', reason = '' } = closingOf(client) ?? {};
  await output.show({ type: 'closed', outcome, reason }, [`The room is closed: ${outcome}.`]);
  return 'over';
}
