import type { IncomingMessage } from 'node:http';
import { type JsonObject, KEY_CHARACTERS, keySchema } from '@parley/protocol';
import type { Door } from '@parley/rules';
import { refusal } from '../edge/failure.ts';
import type { Visit } from '../edge/browsers.ts';
import type { Allowance } from '../edge/limits.ts';

/** Who asks, and how: what every action of this door gets. */
export interface Glance {
  /** What stands behind `Authorization: Bearer`. */
  readonly bearer: string | undefined;
  readonly address: string;
  readonly door: Door;
  /** The browser whose cookie came along. It counts on the routes for pages of the hub alone. */
  readonly visit: Visit;
  /** Says in the answer's headers how much of a limit is left, whatever the answer is. */
  allow(allowance: Allowance): void;
  setCookie(header: string): void;
}

/** A request with a body. */
export interface Question extends Glance {
  readonly body: JsonObject;
}

/** A request that changes something in a room. */
export interface Call extends Question {
  /** Makes it happen once, however often it is sent (DL-4). */
  readonly key: string;
}

/** The same from whoever may leave the key out; then it is for the action to say what a retry is. */
export interface FreeCall extends Question {
  readonly key: string | undefined;
}

/** What is asked for, as the address says it. */
export interface Sought {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: object;
}

/** A file to be saved. */
export interface Download {
  readonly type: string;
  readonly name: string;
  readonly text: string;
}

export interface Answer {
  readonly status: number;
  /** What JSON can say. */
  readonly body: object;
}

export type Action<Asked = Call> = (asked: Asked) => Promise<Answer>;

const KEY_HEADER = 'Idempotency-Key';

/** A key that must be there: pages make one for each deed, and keep it while they try. */
export function keyOf(request: IncomingMessage): string {
  const key = givenKey(request);
  if (key !== undefined) return key;
  throw refusal('invalid', {
    field: KEY_HEADER,
    problem: 'is missing: make up a new one for each new request',
  });
}

/** The key of a request, where it has one. */
export function givenKey({ headers }: IncomingMessage): string | undefined {
  const given = headers[KEY_HEADER.toLowerCase()];
  if (typeof given !== 'string' || given === '') return undefined;
  // The draft of the header has it in quotes, most clients send it bare.
  const { data, error } = keySchema.safeParse(given.replace(/^"(.*)"$/, '$1'));
  if (error)
    throw refusal('invalid', {
      field: KEY_HEADER,
      problem: `must be 1 to ${KEY_CHARACTERS} letters, digits, - and _`,
    });
  return data;
}

export function bearerOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** As the draft of the RateLimit headers has it. */
export function rateHeaders({ policy, remaining, resetMs }: Allowance): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`,
    RateLimit: `"${policy.name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
  };
}
