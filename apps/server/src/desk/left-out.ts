import { createHash } from 'node:crypto';
import type { Json, JsonObject, State } from '@parley/protocol';
import { canonical } from '@parley/record';
import type { DeskOrder, Served, Visitor } from './desk.ts';

/**
 * What a caller may leave out of a command (DL-4, CO-2): a version means the newest one that they were served, and a key
 * is made from what they sent and from how much they had been served by then. Whoever lost an answer was served nothing
 * since, so that the same line again is a retry; whoever has received one since gives a new command.
 */

/** What is known of the contract where the command is given. */
interface Current {
  readonly sha256: string | undefined;
  readonly charter: number | undefined;
}

type Fill = (served: Served, current: Current, input: JsonObject) => Json | undefined;

const version: Fill = ({ contract }) => contract;
const sha256: Fill = (_, current) => current.sha256;
const charter: Fill = (_, current) => current.charter;

/** By command and field, what is meant where it is left out. What was said is never replaced. */
const fills: Readonly<Record<string, Readonly<Record<string, Fill>>>> = {
  propose: { base: version },
  say: { base: (served, _, input) => (input['contract'] === undefined ? undefined : served.contract) },
  agree: { version, sha256 },
  approve: { version, sha256, charter },
  reject: { version },
};

/** By command, the fields that are filled in where they are left out. */
export const mayBeLeftOut: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(fills).map(([command, fields]) => [command, Object.keys(fields)]),
);

/** Whether a command of that name may leave something out. */
export function mayLeaveOut(command: string): boolean {
  return Object.hasOwn(fills, command);
}

/** The whole input of a command, by what its caller was served and how things stand. */
export function filledIn({ command, input }: DeskOrder, served: Served, state: State['state']): JsonObject {
  const fields = Object.hasOwn(fills, command) ? fills[command] : undefined;
  const [hash, made] = [state['contract']?.['sha256'], state['approval']?.['charter']];
  const current = {
    sha256: typeof hash === 'string' ? hash : undefined,
    charter: typeof made === 'number' ? made : undefined,
  };
  const filled = Object.entries(fields ?? {}).flatMap(([field, fill]) => {
    const value = fill(served, current, input);
    return value === undefined ? [] : [[field, value] as const];
  });
  return { ...Object.fromEntries(filled), ...input };
}

/** The key of a command that came without one. */
export function keyFor({ caller, served }: Visitor, { command, input, ack }: DeskOrder): string {
  const { kind, subject } = caller.mint;
  const asked = canonical([
    kind,
    subject,
    command,
    input,
    ack ?? null,
    served.answers,
    served.cursor ?? null,
  ]);
  return `own-${createHash('sha256').update(asked).digest('base64url')}`;
}
