import type { Ack, JsonObject, Result } from '@parley/protocol';
import { LocalError, RefusedError } from '../../errors.ts';
import { type AtSeat, atSeat, keptIn, markOf } from '../at-seat.ts';
import { filesIn, inputOf, optionsOf, shownOperands, wantsInput } from '../command-line.ts';
import { allLines, type NamedLine } from '../command-lines.ts';
import { commandWords, isCommandName } from '../command-words.ts';
import { endingOf } from '../ending.ts';
import type { Ending } from '../exit-codes.ts';
import { record, whole } from '@parley/telling/look';
import type { Options, Parsed } from '../options.ts';
import { directoryFor, recordAcked, recordCarried, showNext } from '../reading.ts';
import { seenOf, type Seat } from '../seats/seat.ts';
import { citedEntry } from '@parley/telling/show/entry';
import { goOn, refusedLines } from '../go-on.ts';
import { recordTold } from '../told.ts';
import { UsageError } from '../usage-error.ts';
import type { Call, Verb } from '../verb.ts';
import { linkLines, keepRenewed } from './links.ts';

/** Giving a command to the room: the same for all of them, whatever their line looks like. */
export interface Given {
  readonly command: string;
  readonly input: JsonObject;
  /** Acknowledges on the way all that was shown. */
  readonly ack?: boolean;
  /** Whether its text came from standard input. */
  readonly typed?: boolean;
}

const givingOptions: Options = {
  ack: { says: 'acknowledge on the way all that was shown to you' },
  key: { value: 'key', says: 'the key of a command, to repeat that very one' },
};

/** The verbs that give one command each, or one of several that share a verb. */
export function giveVerbs(): Verb[] {
  const names = new Set(allLines.map(([, { verb }]) => verb));
  return [...names].map((name) =>
    giveVerb(
      name,
      allLines.filter(([, { verb }]) => verb === name),
    ),
  );
}

function giveVerb(name: string, lines: readonly NamedLine[]): Verb {
  const plain = lines.filter(([, { flag }]) => flag === undefined);
  const [command = '', line] = plain[0] ?? [];
  return {
    name,
    operands: plain.map(([, each]) => shownOperands(each)).join(' | '),
    says: isCommandName(command) ? commandWords[command].says : '',
    group: line?.group ?? 'Anything else',
    options: { ...Object.assign({}, ...lines.map(([, each]) => optionsOf(each))), ...givingOptions },
    run: async (call) => give(call, await given(call, lines)),
  };
}

async function given({ parsed, world, verb }: Call, lines: readonly NamedLine[]): Promise<Given> {
  const [command, line] = lineMeant(verb, parsed, lines);
  const reading = wantsInput(line, parsed) ? world.readInput() : undefined;
  const typed = await reading;
  const files = await Promise.all(
    filesIn(line, parsed).map(async ([name, path]) => [name, await world.readFile(path)] as const),
  );
  const { told = {} } = world.seats.choose(parsed.text('as'));
  const input = inputOf(line, parsed, { typed, files: Object.fromEntries(files), told });
  return { command, input, ack: parsed.flag('ack'), typed: reading !== undefined };
}

/** Of lines that share a verb: the one whose flag is given, or whose first word is, or the one that has neither. */
function lineMeant(verb: string, { flag, operands }: Parsed, lines: readonly NamedLine[]): NamedLine {
  const found =
    lines.find(([, line]) => line.flag && flag(line.flag.name)) ??
    lines.find(([, { word }]) => word && word.is === operands[0]) ??
    lines.find(([, line]) => !line.flag && !line.word);
  if (found) return found;
  const words = lines.flatMap(([, { word }]) => word?.is ?? []);
  throw new UsageError(`${verb} begins with one of: ${words.join(', ')}.`);
}

export async function give(call: Call, what: Given): Promise<Ending> {
  const { world, parsed, patienceMs } = call;
  const seat = world.seats.choose(parsed.text('as'));
  const kept = keptFor(seat, what, parsed.text('key'));
  const ack = kept ? kept.ack : what.ack ? (seenOf(seat) as Ack) : undefined; // its keys are circles that the hub named
  const key = kept?.key ?? parsed.text('key') ?? world.newKey();
  return atSeat(call, seat, { positions: seat.shown, store: keptIn(world, seat) }, async (at) => {
    try {
      const options = { key, ack, signal: at.signal, timeoutMs: patienceMs };
      const result = await at.client.give(what.command, what.input, options);
      recordAcked(world, seat, ackedBy(what, ack));
      return await showDone(call, at, seat, { command: what.command, key, result });
    } catch (error) {
      if (what.command === 'leave' && at.client.joined && endingOf(error) === 'over') return showLeft(call);
      if (error instanceof RefusedError)
        return showRefused(call, at, seat, { error, typed: what.typed ?? false });
      if (error instanceof LocalError) showUnknownFate(call, error);
      throw error;
    }
  });
}

/** What a command has acknowledged once it is done. */
function ackedBy({ command, input }: Given, ack: Ack | undefined): Readonly<Record<string, number>> {
  const upto = command === 'ack' ? record(input['upto']) : {};
  return Object.fromEntries(
    Object.entries({ ...ack, ...upto }).map(([circle, seq]) => [circle, whole(seq) ?? 0] as const),
  );
}

/** The command a process before this one gave and got no answer to, if this line is that command again. */
function keptFor(seat: Seat, { command, input }: Given, key: string | undefined) {
  const same = JSON.stringify([command, input]);
  const mark = markOf(seat);
  return seat.unanswered.findLast(
    (kept) =>
      JSON.stringify([kept.command, kept.input]) === same &&
      (key === undefined ? kept.after === mark : kept.key === key),
  );
}

interface Done {
  readonly command: string;
  readonly key: string;
  readonly result: Result;
}

/** How long the advice that follows from a command is waited for. */
const ADVICE_MS = 5_000;

async function showDone(call: Call, { client, signal }: AtSeat, seat: Seat, done: Done): Promise<Ending> {
  const { output, world } = call;
  const { entries, links = [] } = done.result;
  keepRenewed(world.seats, seat, links);
  const where = entries.map(({ circle, seq }) => (circle === 'room' ? `#${seq}` : `#p${seq}`)).join(', ');
  const what =
    entries.length === 0 ? 'Done: there was nothing to change.' : `Done: ${done.command} (${where}).`;
  await output.show({ type: 'done', ...done }, [what, ...linkLines(links)]);
  // A last command ends the connection, and a new one may take its time to say what comes next: no reason to fail.
  await client.untilLive({ signal, timeoutMs: ADVICE_MS }).catch(() => {});
  // What this seat has written itself counts as shown to it.
  const own = client.log.filter(({ entry }) => entry.by.seat === client.joined?.seat);
  recordTold(
    world,
    seat,
    own.map(({ entry }) => entry),
  );
  if (client.live) await showNext(call, client, directoryFor(client, seat));
  return 'ok';
}

async function showRefused(
  { output, world, args, verb }: Call,
  { client }: AtSeat,
  seat: Seat,
  { error, typed }: { readonly error: RefusedError; readonly typed: boolean },
): Promise<Ending> {
  const line = { verb, args, typed };
  const { body } = error;
  await output.show(
    { type: 'refused', error: body, go_on: goOn(body, line) },
    refusedLines(body, line, directoryFor(client, seat), output.columns),
  );
  if (body.ack) recordCarried(world, seat, body.ack);
  recordTold(world, seat, (body.entries ?? []).map(citedEntry));
  return endingOf(error);
}

/** A seat that is gone is what leaving was for, even where the news of it comes instead of an answer. */
async function showLeft({ output }: Call): Promise<Ending> {
  await output.show({ type: 'left' }, ['You are no longer in the room.']);
  return 'ok';
}

function showUnknownFate({ output }: Call, { key }: LocalError): void {
  if (key === undefined) return;
  output.notice(
    'It is not known whether the hub has taken it. The same line again repeats it and cannot double it.',
  );
}

/** A command this program has no line for: a newer hub may know it. */
export const doVerb: Verb = {
  name: 'do',
  operands: '<command> [input as JSON]',
  says: 'Give any command of the room, such as one that this program does not know yet.',
  group: 'Anything else',
  options: givingOptions,
  async run(call) {
    const [command, ...rest] = call.parsed.operands;
    if (command === undefined) throw new UsageError('do needs <command>.');
    const typed = rest[0] === '-' ? await call.world.readInput() : rest.join(' ');
    return give(call, { command, input: jsonInput(typed ?? ''), ack: call.parsed.flag('ack') });
  },
};

function jsonInput(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject; // parsed from JSON
  } catch {
    // said below
  }
  throw new UsageError('The input is one JSON object.');
}
