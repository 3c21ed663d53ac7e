import { parseLink, type Result } from '@parley/protocol';
import type { Answered, Line } from './line.ts';
import type { Answer, OpenHub } from './open-hub.ts';

/** A room with everybody in it, over the doors, and the tokens that it takes. */

/** Tokens by what they open: `person s1`, `agent s2`, `observer s3`, `invitation p2`, `claim s1`. */
export type Tokens = Readonly<Record<string, string>>;

export interface Seated {
  readonly room: string;
  readonly tokens: Tokens;
}

export const tokensIn = (answer: unknown): Tokens => {
  const { links = [] } = answer as Pick<Result, 'links'>;
  return Object.fromEntries(
    links.map(({ kind, subject, link }) => [`${kind} ${subject}`, parseLink(link)?.token.text ?? '']),
  );
};

export const PARTIES = ['Acme', 'Borealis', 'Cygnus'] as const;

/** Makes a room of two parties or more, each with the same brief; nobody is in it yet. */
export async function made(
  hub: OpenHub,
  parties = 2,
  settings: object = {},
  brief: object = {},
): Promise<Seated> {
  const answer = await created(hub, {
    topic: 'How the shop sends orders to billing',
    parties: PARTIES.slice(0, parties).map((name) => ({ name, ...brief })),
    // Much is said here that moves nothing.
    settings: { seats: { people: 'any' }, progress: { speeches: 0 }, ...settings },
  });
  return { room: String(answer.body['room']), tokens: tokensIn(answer.body) };
}

/** Makes a room of agents alone: s1 of the first party, s3, s4, ... of the others; s2 is the observers' place. */
export async function rendezvous(hub: OpenHub, parties = 2, settings: object = {}): Promise<Seated> {
  const answer = await created(hub, {
    topic: 'How the shop sends orders to billing',
    format: 'rendezvous',
    parties: PARTIES.slice(0, parties).map((name) => ({ name })),
    settings,
  });
  return { room: String(answer.body['room']), tokens: tokensIn(answer.body) };
}

async function created(hub: OpenHub, input: object): Promise<Answer> {
  const answer = await hub.post('/api/rooms', input);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer;
}

/** Anna (s1) and her agent (s2) of Acme, an observer (s3), Boris (s4) and his agent (s5) of Borealis. */
export async function seated(hub: OpenHub, settings?: object, brief?: object): Promise<Seated> {
  const { room, tokens } = await made(hub, 2, settings, brief);
  const claim = await hub.post('/api/claim', { token: tokens['claim s1'], name: 'Anna' });
  const accept = await hub.post('/api/accept', { token: tokens['invitation p2'], name: 'Boris' });
  return { room, tokens: { ...tokens, ...tokensIn(claim.body), ...tokensIn(accept.body) } };
}

let words = 0;

/** A frame that gives a command, under a key of its own. */
export function doing(room: string, seat: string, command: string, input: unknown = {}) {
  words += 1;
  const ref = `do-${words}`;
  return { type: 'do', ref, room, seat, command, input, key: `given-${words}` } as const;
}

/** Joins a seat on a socket of its own. */
export async function sitting(
  hub: OpenHub,
  { room, tokens }: Seated,
  kind: string,
  seat: string,
): Promise<Sitting> {
  const line = await hub.line();
  const joined = await line.join(tokens[`${kind} ${seat}`] ?? '');
  if (joined.type !== 'joined') throw new Error(joined.text);
  return {
    line,
    give: (command, input, more = {}) => line.ask({ ...doing(room, seat, command, input), ...more }),
  };
}

export interface Sitting {
  readonly line: Line;
  give(command: string, input?: unknown, more?: object): Promise<Answered>;
}

/** The command's answer, when it was done; a refusal is a mistake in the test. */
export async function done(answer: Promise<Answered>): Promise<Result> {
  const frame = await answer;
  if (frame.type !== 'done') throw new Error(frame.text);
  return frame.result;
}

/** What a command was refused with. */
export async function refused(answer: Promise<Answered>) {
  const frame = await answer;
  if (frame.type !== 'refused') throw new Error(frame.text);
  return frame.error;
}
