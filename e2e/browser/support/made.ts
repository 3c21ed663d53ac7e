import { randomUUID } from 'node:crypto';
import { type Token, parseLink } from '@parley/protocol';

/** A room that was made through the HTTP door, with its links by kind and whom they are for: `claim s1`, `invitation p2`. */
export interface Made {
  readonly room: string;
  link(of: string): string;
}

interface Answer {
  readonly room: string;
  readonly links: readonly { readonly kind: string; readonly subject: string; readonly link: string }[];
}

export interface Wanted {
  readonly topic?: string;
  readonly parties?: readonly string[];
  readonly settings?: object;
}

export async function makeRoom(hub: string, wanted: Wanted = {}): Promise<Made> {
  const { topic = 'Supply 2027', parties = ['Acme', 'Borealis'], settings = {} } = wanted;
  const body = { topic, format: 'negotiation', parties: parties.map((name) => ({ name })), settings };
  return madeOf(await post(`${hub}/api/rooms`, body));
}

/** Takes a place through the HTTP door, as a terminal does; what came with it, by kind and seat. */
export async function redeem(hub: string, door: 'claim' | 'accept', link: string, name: string) {
  return madeOf(await post(`${hub}/api/${door}`, { token: tokenIn(link).text, name }));
}

/** The token that a link carries. */
export function tokenIn(link: string): Token {
  const token = parseLink(link)?.token;
  if (!token) throw new Error('this is no link');
  return token;
}

/** The part of a link that nobody but its holder may read. */
export function secretIn(link: string): string {
  return tokenIn(link).text.slice(-SECRET_CHARACTERS);
}

const SECRET_CHARACTERS = 43;

async function post(address: string, body: object): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer; // as the API says it
}

function madeOf({ room, links }: Answer): Made {
  const byName = new Map(links.map(({ kind, subject, link }) => [`${kind} ${subject}`, link]));
  return {
    room,
    link(of) {
      const link = byName.get(of);
      if (link === undefined)
        throw new Error(`there is no link for ${of}, but ${[...byName.keys()].join(', ')}`);
      return link;
    },
  };
}
