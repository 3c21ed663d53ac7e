import type { JsonObject } from '@parley/protocol';
import type { CommandName } from '../commands.ts';
import { text } from './look.ts';
import type { Options, Parsed } from './options.ts';
import { UsageError } from './usage-error.ts';
import type { Group } from './verb.ts';

/**
 * How each command of a room is written on the command line. Reading a line, help, and the lines that are suggested
 * after a refusal or as advice are all made of this one description, so they cannot disagree.
 */
export interface CommandLine {
  /** The verb; several commands may share one, and then `flag` tells them apart. */
  readonly verb: string;
  readonly group: Group;
  readonly flag?: { readonly name: string; readonly says: string };
  readonly operands: readonly Operand[];
  /** Option name to the field of the input that it fills. */
  readonly options: Readonly<Record<string, Field>>;
}

interface Operand {
  readonly field: string;
  /** What stands for it in help. */
  readonly shown: string;
  readonly optional?: boolean;
  /** Takes all the remaining words. */
  readonly long?: boolean;
  /** Is read from standard input when there are no words for it, or only a dash. */
  readonly typed?: boolean;
}

interface Field {
  readonly field: string;
  readonly kind: 'text' | 'whole' | 'flag';
  readonly shown?: string;
  readonly says: string;
}

/** Commands that are not written so: those of links, which have verbs of their own, and `ack`, which knows what was shown. */
type Special = 'claim' | 'accept' | 'arrive' | 'ack';

const longText: Operand = { field: 'text', shown: 'text', long: true, typed: true };
const reason: Operand = { field: 'reason', shown: 'reason', long: true };
const summary: Field = { field: 'summary', kind: 'text', shown: 'line', says: 'what you say, in one line' };
const thread: Field = { field: 'thread', kind: 'text', shown: 'label', says: 'the subject it belongs to' };
const replyTo: Field = { field: 'reply_to', kind: 'whole', shown: 'number', says: 'the entry it answers' };
const epoch: Field = {
  field: 'epoch',
  kind: 'whole',
  shown: 'number',
  says: 'the turn you believe to be in; refused if it has passed',
};

export const commandLines: Readonly<Record<Exclude<CommandName, Special>, CommandLine>> = {
  say: {
    verb: 'say',
    group: 'Speak',
    operands: [longText],
    options: { summary, thread, 'reply-to': replyTo, epoch },
  },
  post: {
    verb: 'post',
    group: 'Speak',
    operands: [longText],
    options: { summary, thread, 'reply-to': replyTo },
  },
  tell: {
    verb: 'tell',
    group: 'Speak',
    operands: [longText],
    options: { to: { field: 'to', kind: 'text', shown: 'party|seat', says: 'whom, if that is not plain' } },
  },
  pass: { verb: 'pass', group: 'Floor and hand', operands: [], options: { epoch } },
  hold: { verb: 'hold', group: 'Floor and hand', operands: [reason], options: { epoch } },
  hand: { verb: 'hand', group: 'Floor and hand', operands: [reason], options: {} },
  lower: {
    verb: 'hand',
    group: 'Floor and hand',
    flag: { name: 'lower', says: 'lower it again' },
    operands: [],
    options: { seat: { field: 'seat', kind: 'text', shown: 'seat', says: 'whose, if not your own' } },
  },
  mandate: {
    verb: 'mandate',
    group: 'For people',
    operands: [longText],
    options: {
      seat: { field: 'seat', kind: 'text', shown: 'seat', says: 'which agent, if there are several' },
    },
  },
  ready: { verb: 'ready', group: 'For people', operands: [], options: {} },
  chair: {
    verb: 'chair',
    group: 'For people',
    operands: [],
    options: { leave: { field: 'leave', kind: 'flag', says: 'give it back' } },
  },
  resume: { verb: 'resume', group: 'For people', operands: [], options: {} },
  add: {
    verb: 'add',
    group: 'For people',
    operands: [
      { field: 'kind', shown: 'person|agent' },
      { field: 'name', shown: 'name', long: true },
    ],
    options: {},
  },
  invite: {
    verb: 'invite',
    group: 'For people',
    operands: [{ field: 'party', shown: 'party' }],
    options: {},
  },
  uninvite: {
    verb: 'uninvite',
    group: 'For people',
    operands: [{ field: 'party', shown: 'party' }],
    options: {},
  },
  revoke: {
    verb: 'revoke',
    group: 'For people',
    operands: [{ field: 'seat', shown: 'seat' }],
    options: { reason: { field: 'reason', kind: 'text', shown: 'line', says: 'why' } },
  },
  rotate: {
    verb: 'rotate',
    group: 'For people',
    operands: [{ field: 'seat', shown: 'seat', optional: true }],
    options: {},
  },
  close: { verb: 'close', group: 'For people', operands: [reason], options: {} },
  leave: { verb: 'leave', group: 'Come and go', operands: [], options: {} },
};

/** The options of a command's own, for parsing and help. */
export function optionsOf({ options, flag }: CommandLine): Options {
  const own = Object.entries(options).map(([name, { kind, shown, says }]) => {
    return [name, kind === 'flag' ? { says } : { value: shown ?? 'text', says }] as const;
  });
  return { ...Object.fromEntries(own), ...(flag && { [flag.name]: { says: flag.says } }) };
}

/** The operands as help shows them. */
export function shownOperands({ operands }: CommandLine): string {
  return operands
    .map(({ shown, optional, typed }) => (optional || typed ? `[${shown}]` : `<${shown}>`))
    .join(' ');
}

/** Whether the line leaves a text to standard input. */
export function wantsInput({ operands }: CommandLine, { operands: given }: Parsed): boolean {
  const rest = given.slice(operands.length - 1);
  return operands.at(-1)?.typed === true && (rest.length === 0 || (rest.length === 1 && rest[0] === '-'));
}

/** The input a line stands for. `typed` is the text of standard input, where the line left it to that. */
export function inputOf(line: CommandLine, parsed: Parsed, typed: string | undefined): JsonObject {
  const fields = Object.entries(line.options).map(([name, { field, kind }]) => {
    if (kind === 'flag') return [field, parsed.flag(name) || undefined] as const;
    return [field, kind === 'whole' ? parsed.whole(name) : parsed.text(name)] as const;
  });
  const operands = line.operands.map((operand, index): readonly [string, string | undefined] => {
    if (!operand.long) return [operand.field, needed(line, operand, parsed.operands[index])];
    return [operand.field, needed(line, operand, typed ?? parsed.operands.slice(index).join(' '))];
  });
  const tooMany = line.operands.at(-1)?.long ? [] : parsed.operands.slice(line.operands.length);
  if (tooMany.length > 0) throw new UsageError(`${line.verb} does not take "${tooMany.join(' ')}".`);
  const given = [...operands, ...fields].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

function needed(
  { verb }: CommandLine,
  { shown, optional }: Operand,
  value: string | undefined,
): string | undefined {
  if (value === undefined && optional) return undefined;
  if (value === undefined || value === '') throw new UsageError(`${verb} needs <${shown}>.`);
  return value;
}

/** The words that give a command; undefined for one that this program has no line for. */
export function wordsFor(command: string, input: JsonObject): readonly string[] | undefined {
  if (command === 'ack') return ['parley', 'ack'];
  const line = Object.entries(commandLines).find(([name]) => name === command)?.[1];
  if (!line) return undefined;
  const options = Object.entries(line.options).flatMap(([name, { field, kind }]) => {
    const value = input[field];
    if (kind === 'flag') return value === true ? [`--${name}`] : [];
    return typeof value === 'string' || typeof value === 'number' ? [`--${name}`, `${value}`] : [];
  });
  const operands = line.operands.flatMap(({ field }) => text(input[field]) ?? []);
  const dashes = operands.some((word) => word.startsWith('-')) ? ['--'] : [];
  const flag = line.flag ? [`--${line.flag.name}`] : [];
  return ['parley', line.verb, ...flag, ...options, ...dashes, ...operands];
}
