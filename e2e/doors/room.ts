import type { JsonObject, Result, SaltedEntry } from '@parley/protocol';
import { open } from '@parley/record';
import { createMemoryLedger } from '@parley/server/ledger/memory';
import { readLine } from '@parley/server/ledger/testing/audit';
import type { OpenHub } from '../support/open-hub.ts';
import { type Seated, seated } from '../support/seats.ts';
import { type HttpSeat, httpSeat, json, pathOf } from './by-http.ts';
import { type Name, NAMES, SEATS } from './table.ts';

/** A room whose agents negotiate, and the addresses of everybody in it. */
export interface Room extends Record<Name, HttpSeat> {
  readonly here: Seated;
  token(name: Name): string;
  /** What is on the record, of a type or all. */
  record(type?: string): Promise<readonly SaltedEntry[]>;
}

export async function negotiating(hub: OpenHub, settings?: object): Promise<Room> {
  const here = await seated(hub, settings);
  const token = (name: Name) => here.tokens[SEATS[name].token] ?? '';
  const seats = Object.fromEntries(NAMES.map((name) => [name, httpSeat(hub.origin, token(name))])) as Record<
    Name,
    HttpSeat
  >;
  for (const name of ['ours', 'theirs'] as const) await json(await seats[name].get('/state'));
  for (const name of ['anna', 'boris'] as const) await does(seats[name], 'ready');
  return {
    ...seats,
    here,
    token,
    async record(type) {
      const line = await readLine(createMemoryLedger(hub.shared.store), here.room);
      const entries = line.flatMap((commit) => commit.entries).map(({ text }) => open(text));
      return type === undefined ? entries : entries.filter((entry) => entry.type === type);
    },
  };
}

/** Gives a command that must be done. */
export async function does(
  seat: HttpSeat,
  command: string,
  input: JsonObject = {},
  key?: string,
): Promise<Result> {
  return json<Result>(
    await seat.post(pathOf(command), input, key === undefined ? {} : { 'idempotency-key': key }),
  );
}
