import { createHash } from 'node:crypto';
import type { JsonObject, State } from '@parley/protocol';
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

type Fill = (served: Served, current: Current, input: JsonObject) => JsonObject;

const version: Fill = ({ contract }) => ({ version: contract });

/** By command, what its input means where it is silent. What was said is never replaced. */
const fills: Readonly<Record<string, Fill>> = {
  propose: ({ contract }) => ({ base: contract }),
  say: ({ contract }, _, input) => (input['contract'] === undefined ? {} : { base: contract }),
  agree: (served, { sha256 }) => ({ version: served.contract, ...(sha256 !== undefined && { sha256 }) }),
  approve: (served, { sha256, charter }) => ({
    version: served.contract,
    ...(sha256 !== undefined && { sha256 }),
    ...(charter !== undefined && { charter }),
  }),
  reject: version,
};

/** By command, the fields that are filled in where they are left out. */
export const mayBeLeftOut: Readonly<Record<string, readonly string[]>> = {
  propose: ['base'],
  say: ['base'],
  agree: ['version', 'sha256'],
  approve: ['version', 'sha256', 'charter'],
  reject: ['version'],
};

/** Whether a command of that name may leave something out. */
export function mayLeaveOut(command: string): boolean {
  return Object.hasOwn(fills, command);
}

/** The whole input of a command, by what its caller was served and how things stand. */
export function filledIn({ command, input }: DeskOrder, served: Served, state: State['state']): JsonObject {
  const fill = Object.hasOwn(fills, command) ? fills[command] : undefined;
  if (!fill) return input;
  const [contract, approval] = [state['contract'], state['approval']];
  const [sha256, charter] = [contract?.['sha256'], approval?.['charter']];
  const current = {
    sha256: typeof sha256 === 'string' ? sha256 : undefined,
    charter: typeof charter === 'number' ? charter : undefined,
  };
  return { ...fill(served, current, input), ...input };
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
