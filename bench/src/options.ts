import { parseArgs } from 'node:util';

/** What may be asked of the bench. */
const PARTS = ['durable', 'broadcast', 'record'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  readonly quick: boolean;
  readonly json: boolean;
  readonly parts: readonly Part[];
  /** Folder for a CPU profile of the hub. */
  readonly profile: string | undefined;
  /** The program to start as the hub, instead of this clone's. */
  readonly hub: string | undefined;
}

export const USAGE = `Usage: npm run bench -- [--quick] [--json] [--only durable|broadcast|record] [--profile FOLDER] [--hub FILE]

  --quick    a run of a few seconds, to see that everything works; its numbers mean nothing
  --json     prints one JSON document, and nothing else on stdout
  --only     one of the three measurements
  --profile  writes a CPU profile of the hub to this folder
  --hub      measures this built hub (a main.js) instead of the clone's own`;

/** Reads the words after the name of the program; undefined when they are not understood. */
export function readOptions(words: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        quick: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        only: { type: 'string' },
        profile: { type: 'string' },
        hub: { type: 'string' },
      },
    });
    const parts = PARTS.filter((part) => values.only === undefined || values.only === part);
    const { quick, json, profile, hub } = values;
    return parts.length === 0 ? undefined : { quick, json, parts, profile, hub };
  } catch {
    return undefined; // an option that there is not: the caller says what there is
  }
}
