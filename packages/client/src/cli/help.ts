import { exitCodes } from './exit-codes.ts';
import { commonOptions, type Options } from './options.ts';
import type { Verb } from './verb.ts';

/** Help, all of it made of the verbs and their options. */

const WIDEST = 34;

function columns(pairs: readonly (readonly [left: string, right: string])[]): string[] {
  return pairs.flatMap(([left, right]) =>
    left.length > WIDEST
      ? [`  ${left}`, `  ${' '.repeat(WIDEST)}  ${right}`]
      : [`  ${left.padEnd(WIDEST)}  ${right}`],
  );
}

function optionLines(options: Options): string[] {
  return columns(
    Object.entries(options).map(([name, { value, many, says }]) => [
      `--${name}${value === undefined ? '' : ` <${value}>`}${many ? ' ...' : ''}`,
      says,
    ]),
  );
}

export function help(verbs: readonly Verb[]): string {
  const groups = [...new Set(verbs.map(({ group }) => group))];
  return [
    'parley: take part in a Parley room from the command line',
    '',
    'Usage: parley <command> [options]      parley <command> --help',
    '',
    ...groups.flatMap((group) => [
      `${group}:`,
      ...columns(
        verbs
          .filter((verb) => verb.group === group)
          .map(({ name, operands, says }) => [`${name} ${operands}`.trim(), says] as const),
      ),
      '',
    ]),
    'Every command takes:',
    ...optionLines(commonOptions),
    '',
    'Seats, signing keys and what hubs have signed are kept in PARLEY_HOME, else in parley in the folder of your settings;',
    'a file each, for you alone.',
    '',
    'It ends with:',
    ...columns(Object.values(exitCodes).map(({ code, says }) => [String(code), says] as const)),
    '',
  ].join('\n');
}

export function helpFor({ name, operands, says, options }: Verb): string {
  return [
    `Usage: ${`parley ${name} ${operands}`.trim()} [options]`,
    '',
    says,
    '',
    ...optionLines({ ...options, ...commonOptions }),
    '',
  ].join('\n');
}
