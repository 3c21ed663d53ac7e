import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/**
 * Options, described once: parsing and help are made of this. The platform's own parser does the reading; it has all
 * that is needed here, and a program that people are asked to run beside their agents is better off without a
 * dependency for it.
 */
export interface Option {
  /** What stands for its value in help; absent: it takes none. */
  readonly value?: string;
  readonly many?: boolean;
  readonly says: string;
}

export type Options = Readonly<Record<string, Option>>;

/** What a command line says, its options by name. */
export interface Parsed {
  readonly operands: readonly string[];
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  flag(name: string): boolean;
  whole(name: string): number | undefined;
}

/** Options that every command has. */
export const commonOptions: Options = {
  as: {
    value: 'seat',
    says: 'which of your seats; without it that of PARLEY_SEAT, the only one, or the one last joined',
  },
  json: { says: 'one JSON object a line, for scripts' },
  patience: { value: 'seconds', says: 'how long to go on trying while the hub does not answer (30)' },
  help: { says: 'this help' },
};

export function parse(args: readonly string[], options: Options): Parsed {
  const { values, positionals } = read(args, { ...options, ...commonOptions });
  const given = new Map(Object.entries(values).map(([name, value]) => [name, [value].flat()]));
  const text = (name: string): string | undefined => {
    const value = given.get(name)?.at(-1);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    operands: positionals,
    text,
    texts: (name) => (given.get(name) ?? []).filter((value) => typeof value === 'string'),
    flag: (name) => given.get(name)?.at(-1) === true,
    whole(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} takes a whole number, not "${value}".`);
      return Number(value);
    },
  };
}

function read(args: readonly string[], options: Options) {
  const described = Object.entries(options).map(([name, { value, many }]) => {
    return [name, { type: value === undefined ? 'boolean' : 'string', multiple: many ?? false }] as const;
  });
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(described),
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error));
  }
}
