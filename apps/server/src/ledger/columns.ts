import type { Circle } from '@parley/protocol';
import { numberArray, textArray } from './arrays.ts';
import type { Commit, CommandRecord } from './port.ts';

/** Where an entry of a commit stands, and which of the commit's commands wrote it. */
export type Place = readonly [circle: Circle, seq: number, command: number | null];

/** The parameters of `writeCommits`, in the order of its numbers. */
export function writeColumns(commits: readonly Commit[]): readonly string[] {
  const entries = commits.flatMap(({ room, entries }) => entries.map((entry) => ({ ...entry, room })));
  const keys = commits.flatMap(({ room, version, commands }) =>
    commands.map(({ actor, key }, position) => ({ room, actor, key, version, position })),
  );
  const credentials = commits.flatMap(({ room, credentials }) =>
    credentials.map((credential) => ({ ...credential, room })),
  );
  return [
    ...findColumns(commits),
    textArray(commits.map(({ commands }) => writeCommands(commands))),
    textArray(commits.map(writePlaces)),
    numberArray(commits.map(({ dueAt }) => dueAt)),
    textArray(entries.map(({ room }) => room)),
    textArray(entries.map(({ circle }) => circle)),
    numberArray(entries.map(({ seq }) => seq)),
    numberArray(commits.flatMap(insidePrevious)),
    textArray(entries.map(({ hash }) => hash)),
    textArray(entries.map(({ text }) => text)),
    textArray(keys.map(({ room }) => room)),
    textArray(keys.map(({ actor }) => actor)),
    textArray(keys.map(({ key }) => key)),
    numberArray(keys.map(({ version }) => version)),
    numberArray(keys.map(({ position }) => position)),
    textArray(credentials.map(({ room }) => room)),
    textArray(credentials.map(({ digest }) => digest)),
    textArray(credentials.map(({ kind }) => kind)),
    textArray(credentials.map(({ subject }) => subject)),
    numberArray(credentials.map(({ generation }) => generation)),
    numberArray(commits.map(({ erasedAt }) => erasedAt)),
  ];
}

/** The parameters of `findCommits`. */
export function findColumns(commits: readonly Commit[]): readonly string[] {
  return [
    textArray(commits.map(({ room }) => room)),
    numberArray(commits.map(({ version }) => version)),
    textArray(commits.map(({ id }) => id)),
  ];
}

// What is read back was written by the two functions beside it, so it has their shape.

export function readCommandsText(text: string): readonly CommandRecord[] {
  return JSON.parse(text);
}

export function readPlacesText(text: string): readonly Place[] {
  return JSON.parse(text);
}

function writeCommands(commands: readonly CommandRecord[]): string {
  const records: CommandRecord[] = commands.map(({ actor, key, command, digest }) => ({
    actor,
    key,
    command,
    digest,
  }));
  return JSON.stringify(records);
}

function writePlaces({ entries }: Commit): string {
  const places: Place[] = entries.map(({ circle, seq, command }) => [circle, seq, command]);
  return JSON.stringify(places);
}

/**
 * For each entry the sequence before it, where that is an entry of the same commit: a statement does not see its own
 * rows, so those are not looked up.
 */
function insidePrevious({ entries }: Commit): (number | null)[] {
  const circles = new Set<string>();
  return entries.map(({ circle, seq }) => {
    if (circles.has(circle)) return seq - 1;
    circles.add(circle);
    return null;
  });
}
