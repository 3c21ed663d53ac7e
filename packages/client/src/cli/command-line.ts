import type { Json, JsonObject } from '@parley/protocol';
import { text } from '@parley/telling/look';
import type { Options, Parsed } from './options.ts';
import { UsageError } from './usage-error.ts';
import type { Group } from './verb.ts';

/**
 * How a command of a room is written on the command line. Reading a line, help, and the lines that are suggested after
 * a refusal or as advice are all made of this one description, so they cannot disagree.
 */
export interface CommandLine {
  /** The verb; several commands, or several lines of one, may share it. Then a flag or the first word tells them apart. */
  readonly verb: string;
  readonly group: Group;
  readonly flag?: { readonly name: string; readonly says: string };
  /** The first word, and the field that it fills. */
  readonly word?: { readonly is: string; readonly field: string };
  readonly operands: readonly Operand[];
  /** Option name to the field of the input that it fills. */
  readonly options: Readonly<Record<string, Field>>;
}

export interface Operand {
  readonly field: string;
  /** What stands for it in help. */
  readonly shown: string;
  readonly optional?: boolean;
  /** A number, such as that of an entry: 12, or #12. */
  readonly whole?: boolean;
  /** The words there are for it, and what each stands for. */
  readonly choices?: Readonly<Record<string, Json>>;
  /** Takes all the remaining words. */
  readonly long?: boolean;
  /** Is read from standard input when there are no words for it, or only a dash; one that is optional, for a dash alone. */
  readonly typed?: boolean;
  /** Typed, it is kept to the last byte. Else what an editor or `echo` puts at the end is not part of it. */
  readonly exact?: boolean;
}

export interface Field {
  readonly field: string;
  /** A file's text is what is sent, to the last byte. */
  readonly kind: 'text' | 'whole' | 'flag' | 'file';
  readonly shown?: string;
  readonly says: string;
  /** The line must say it. */
  readonly needed?: true;
  /** What it is when the line leaves it out: what the newest entry of that type said that was shown to this seat. */
  readonly told?: Told;
}

export interface Told {
  readonly type: string;
  readonly field: string;
  /** What it is when there was no such entry. */
  readonly otherwise?: Json;
  /** It is left out where that field is. */
  readonly beside?: string;
}

/** What a line needs besides its words. */
export interface Besides {
  /** The text of standard input, where the line left it to that. */
  readonly typed?: string | undefined;
  /** By option name, the text of each file it names. */
  readonly files?: Readonly<Record<string, string>>;
  /** What was shown to the seat, by the type of the entry. */
  readonly told?: Readonly<Record<string, JsonObject>>;
}

/** The options of a command's own, for parsing and help. */
export function optionsOf({ options, flag }: CommandLine): Options {
  const own = Object.entries(options).map(([name, { kind, shown, says }]) => {
    return [name, kind === 'flag' ? { says } : { value: shown ?? 'text', says }] as const;
  });
  return { ...Object.fromEntries(own), ...(flag && { [flag.name]: { says: flag.says } }) };
}

/** The operands as help shows them. */
export function shownOperands({ word, operands }: CommandLine): string {
  const shown = operands.map(({ shown, optional, typed }) =>
    optional || typed ? `[${shown}]` : `<${shown}>`,
  );
  return [...(word ? [word.is] : []), ...shown].join(' ');
}

/** The line's own operands: all words but the one that chose it. */
export function ownOperands({ word }: CommandLine, { operands }: Parsed): readonly string[] {
  return word ? operands.slice(1) : operands;
}

/** Whether the line leaves a text to standard input. */
export function wantsInput(line: CommandLine, parsed: Parsed): boolean {
  const last = line.operands.at(-1);
  const rest = ownOperands(line, parsed).slice(line.operands.length - 1);
  const dash = rest.length === 1 && rest[0] === '-';
  return last?.typed === true && (dash || (rest.length === 0 && !last.optional));
}

/** The options of a line that name files, each with its path. */
export function filesIn({ options }: CommandLine, parsed: Parsed): readonly (readonly [string, string])[] {
  return Object.entries(options).flatMap(([name, { kind }]) => {
    const path = kind === 'file' ? parsed.text(name) : undefined;
    return path === undefined ? [] : [[name, path] as const];
  });
}

/** The input a line stands for. */
export function inputOf(line: CommandLine, parsed: Parsed, besides: Besides = {}): JsonObject {
  const given: Record<string, Json | undefined> = {
    ...(line.word && { [line.word.field]: line.word.is }),
    ...operandsIn(line, ownOperands(line, parsed), besides.typed),
  };
  const options = Object.entries(line.options);
  for (const [name, field] of options) given[field.field] = optionIn(name, field, parsed, besides);
  for (const [name, { field, told, needed }] of options) {
    if (told) given[field] ??= toldIn(told, given, besides);
    const must = needed ?? (told && told.otherwise === undefined);
    if (must && given[field] === undefined) throw new UsageError(lacking(line, name));
  }
  const there = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there);
}

function lacking({ verb, options }: CommandLine, name: string): string {
  const shown = options[name]?.told ? ': this seat was shown nothing that says it' : '';
  return `${verb} needs --${name} <${options[name]?.shown ?? 'text'}>${shown}.`;
}

function optionIn(name: string, { kind }: Field, parsed: Parsed, { files }: Besides): Json | undefined {
  switch (kind) {
    case 'flag':
      return parsed.flag(name) || undefined;
    case 'whole':
      return parsed.whole(name);
    case 'file':
      return files?.[name];
    default:
      return parsed.text(name);
  }
}

function toldIn({ type, field, otherwise, beside }: Told, given: JsonObject, { told = {} }: Besides) {
  if (beside !== undefined && given[beside] === undefined) return undefined;
  return told[type]?.[field] ?? otherwise;
}

function operandsIn(line: CommandLine, words: readonly string[], typed: string | undefined): JsonObject {
  const last = line.operands.at(-1);
  const tooMany = last?.long ? [] : words.slice(line.operands.length);
  if (tooMany.length > 0) throw new UsageError(`${line.verb} does not take "${tooMany.join(' ')}".`);
  const given = line.operands.map((operand, index) => {
    const own = operand.long ? words.slice(index).join(' ') : words[index];
    const value = operand === last && typed !== undefined ? input(operand, typed) : own;
    return [operand.field, operandOf(line, operand, value)] as const;
  });
  return Object.fromEntries(given);
}

const input = ({ exact }: Operand, typed: string): string => (exact ? typed : typed.replace(/\r?\n$/, ''));

function operandOf({ verb }: CommandLine, operand: Operand, value: string | undefined): Json | undefined {
  const { shown, optional, whole, choices } = operand;
  if (value === undefined || value === '') {
    if (optional) return undefined;
    throw new UsageError(`${verb} needs <${shown}>.`);
  }
  if (choices) {
    if (Object.hasOwn(choices, value)) return choices[value];
    throw new UsageError(
      `${verb} takes ${Object.keys(choices).join(' or ')} for <${shown}>, not "${value}".`,
    );
  }
  if (!whole) return value;
  const number = /^#?(\d{1,9})$/.exec(value)?.[1];
  if (number === undefined)
    throw new UsageError(`${verb} takes a whole number for <${shown}>, not "${value}".`);
  return Number(number);
}

/** The words that give a command by this line; undefined where the line cannot say it. */
export function wordsBy(line: CommandLine, input: JsonObject): readonly string[] | undefined {
  const unsaid = Object.values(line.options).some(
    ({ kind, field }) => kind === 'file' && input[field] !== undefined,
  );
  if (unsaid) return undefined;
  const options = Object.entries(line.options).flatMap(([name, { field, kind }]) => {
    const value = input[field];
    if (kind === 'flag') return value === true ? [`--${name}`] : [];
    return typeof value === 'string' || typeof value === 'number' ? [`--${name}`, `${value}`] : [];
  });
  const operands = line.operands.flatMap((operand) => operandWord(operand, input[operand.field]) ?? []);
  const dashes = operands.some((word) => word.startsWith('-')) ? ['--'] : [];
  const flag = line.flag ? [`--${line.flag.name}`] : [];
  const word = line.word ? [line.word.is] : [];
  return ['parley', line.verb, ...word, ...flag, ...options, ...dashes, ...operands];
}

function operandWord({ choices, whole }: Operand, value: Json | undefined): string | undefined {
  if (choices) return Object.entries(choices).find(([, meant]) => meant === value)?.[0];
  return whole && typeof value === 'number' ? `${value}` : text(value);
}
