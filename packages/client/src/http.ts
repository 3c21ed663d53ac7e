import type { JsonObject } from '@parley/protocol';
import { parseLink } from '@parley/protocol/links';
import { LocalError } from './errors.ts';
import { download, type HttpOptions, post, type RoomResult } from './post.ts';

/**
 * What is done without a seat: making a room, accepting an invitation, claiming a place. Each call carries a key, and
 * is made again with it when the network or the hub fails, so an answer that is lost burns no invitation (ID-2).
 */

export interface CreateOptions extends HttpOptions {
  /** Lifts the limits of an address; some hubs ask for one (RM-4). */
  readonly hostKey?: string | undefined;
}

export interface LinkOptions extends HttpOptions {
  /** Where the hub is, for a bare token. */
  readonly base?: string | undefined;
}

/** A seat, as its credential opens it. */
export interface SeatOfRoom {
  readonly base: string;
  readonly room: string;
  readonly token: string;
}

/** Makes a room and answers with every link, once. */
export function createRoom(
  base: string,
  input: JsonObject,
  options: CreateOptions = {},
): Promise<RoomResult> {
  const headers = options.hostKey === undefined ? {} : { authorization: `Bearer ${options.hostKey}` };
  return post(base, '/api/rooms', input, headers, options);
}

/** Accepts an invitation: the answer has the person's link and the one for their agent. */
export function accept(link: string, input: JsonObject, options: LinkOptions = {}): Promise<RoomResult> {
  return redeem('/api/accept', link, input, options);
}

/** Takes the place that a claim link holds. */
export function claim(link: string, input: JsonObject, options: LinkOptions = {}): Promise<RoomResult> {
  return redeem('/api/claim', link, input, options);
}

/** Regains a seat by its recovery code, or by a link that was made to move it. */
export function recover(code: string, input: JsonObject, options: LinkOptions = {}): Promise<RoomResult> {
  return redeem('/api/recover', code, input, options);
}

/**
 * The minutes of a closed room, for whoever holds a seat: as Markdown, or as the document itself, whose bytes are what
 * is hashed and signed.
 */
export function minutesOf(seat: SeatOfRoom, form: 'md' | 'json', options: HttpOptions = {}): Promise<string> {
  return paper(seat, `minutes.${form}`, options);
}

/** The record file of a room (docs/RECORD.md): the common one, or with the circles of the seat's own side. */
export function recordOf(
  seat: SeatOfRoom,
  what: 'common' | 'party',
  options: HttpOptions = {},
): Promise<string> {
  return paper(seat, what === 'party' ? 'record.json?for=party' : 'record.json', options);
}

/** What the hub has signed of the circles that a seat reads, with its keys, as JSON. */
export function checkpointsOf(seat: SeatOfRoom, options: HttpOptions = {}): Promise<string> {
  return paper(seat, 'checkpoints.json', options);
}

function paper({ base, room, token }: SeatOfRoom, name: string, options: HttpOptions): Promise<string> {
  return download(base, `/api/rooms/${room}/${name}`, { authorization: `Bearer ${token}` }, options);
}

function redeem(path: string, link: string, input: JsonObject, options: LinkOptions): Promise<RoomResult> {
  const parsed = parseLink(link);
  const base = options.base ?? parsed?.base;
  if (!parsed || base === undefined) return Promise.reject(new LocalError('wrong_link'));
  return post(base, path, { token: parsed.token.text, ...input }, {}, options);
}
