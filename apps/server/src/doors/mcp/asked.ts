import { type JsonObject, parseLink, RefusedError } from '@parley/protocol';
import type { Config } from '../../config.ts';
import type { Answered, Desk, Visitor } from '../../desk/desk.ts';
import type { Timers } from '../../jobs/timers.ts';
import type { Log } from '../../log.ts';
import { refusal } from '../edge/failure.ts';
import type { CreateParts } from '../http/create.ts';

export interface McpParts extends CreateParts {
  readonly desk: Desk;
  readonly config: Pick<Config, 'hostKeys' | 'requireHostKey' | 'trustProxy'>;
  readonly settings: Pick<Config['limits'], 'socketsPerCredential'>;
  readonly timers: Timers;
  readonly baseUrl: string;
  readonly log: Log;
}

/** One request, as tools and resources see it. */
export interface Asked {
  readonly address: string;
  /** What stands behind `Authorization: Bearer`: a seat's token, a handle, or the key of a host. */
  readonly bearer: string | undefined;
  /** Its id in the log. */
  readonly request: string;
  /** Aborted when the caller has gone, or has said that they wait no longer. */
  readonly signal: AbortSignal;
  /** Notes what counts as served once the answer has left whole (DL-3). */
  note(answered: Pick<Answered<unknown>, 'sent'>): void;
}

/** Finds out who asks: by the handle that a call names, or else by the bearer. A whole link is as good as its token. */
export function visitorOf(
  { desk }: Pick<McpParts, 'desk'>,
  { address, bearer }: Pick<Asked, 'address' | 'bearer'>,
  named: string | undefined,
): Promise<Visitor> {
  const text = named === undefined ? bearer : (parseLink(named)?.token.text ?? named);
  return desk.identify({ text, address });
}

/** Takes a word out of a call's arguments. */
export function wordIn(args: JsonObject, field: string): string | undefined {
  const { [field]: word } = args;
  if (word === undefined || typeof word === 'string') return word;
  throw refusal('invalid', { field, problem: 'must be of type string' });
}

export function isRefused(thrown: unknown, code: string): boolean {
  return thrown instanceof RefusedError && thrown.body.code === code;
}
