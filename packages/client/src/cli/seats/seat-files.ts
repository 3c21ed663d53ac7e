import { readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { UsageError } from '../usage-error.ts';
import { isCode, withLock } from './lock.ts';
import { makeOwnFolder, readOwn, replaceOwn } from './own-files.ts';
import type { Seat } from './seat.ts';

/**
 * The seats of this user: one file each, for this user's eyes alone, since it holds the seat's credential. A file is
 * replaced whole or not at all, and changed by one process at a time.
 */
export interface SeatFiles {
  readonly folder: string;
  /** All of them, by alias. */
  list(): readonly Seat[];
  /** The seat with an alias; without one, the only one or else the one last joined. */
  choose(alias: string | undefined): Seat;
  /** Keeps a new seat and makes it the one last joined. Answers with it as it is kept: an alias in use gets a number. */
  add(seat: Seat): Seat;
  /** Reads the seat as it is now, and keeps what is made of it. */
  change(alias: string, change: (seat: Seat) => Seat): Seat;
  remove(alias: string): void;
}

const LAST = 'last-joined';

/** Where this user's seats are. */
export function parleyHome(
  env: Readonly<Record<string, string | undefined>>,
  home: string = homedir(),
): string {
  const given = env['PARLEY_HOME'];
  if (given) return given;
  const config = env['XDG_CONFIG_HOME'];
  return join(config && isAbsolute(config) ? config : join(home, '.config'), 'parley');
}

/** The files in a home. `chosen`: the seat that is meant where none is named, as PARLEY_SEAT says it. */
export function seatFiles(home: string, chosen?: string): SeatFiles {
  const folder = join(home, 'seats');
  const pathOf = (alias: string) => join(folder, `${alias}.json`);
  const lastPath = join(folder, LAST);

  const list = () =>
    names(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readSeat(join(folder, name)) ?? []);

  return {
    folder,
    list,
    choose(alias) {
      const all = list();
      const last = alias ?? (chosen || undefined) ?? (all.length > 1 ? readOwn(lastPath) : undefined);
      const found = last === undefined ? all[0] : all.find((seat) => seat.alias === last);
      if (found) return found;
      if (all.length === 0)
        throw new UsageError('You hold no seat yet: parley join <link>, or parley create.');
      throw new UsageError(`Say which seat: --as ${all.map((seat) => seat.alias).join(', or --as ')}.`);
    },
    add(seat) {
      makeOwnFolder(folder);
      return withLock(lastPath, () => {
        const kept = { ...seat, alias: freeAlias(seat, list()) };
        replaceOwn(pathOf(kept.alias), serialize(kept));
        replaceOwn(lastPath, kept.alias);
        return kept;
      });
    },
    change(alias, change) {
      return withLock(pathOf(alias), () => {
        const seat = readSeat(pathOf(alias));
        if (!seat) throw new UsageError(`There is no seat "${alias}" any more.`);
        const changed = change(seat);
        replaceOwn(pathOf(alias), serialize(changed));
        return changed;
      });
    },
    remove(alias) {
      rmSync(pathOf(alias), { force: true });
    },
  };
}

/** The same credential keeps its alias; another seat's alias is left alone. */
function freeAlias({ alias, token }: Seat, all: readonly Seat[]): string {
  const taken = new Set(all.filter((seat) => seat.token !== token).map((seat) => seat.alias));
  let free = alias;
  for (let number = 2; taken.has(free); number += 1) free = `${alias}-${number}`;
  return free;
}

/** A file name that a user can type, of what somebody is called. */
export function aliasOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [...letters].slice(0, 40).join('') || 'seat';
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function readSeat(path: string): Seat | undefined {
  const text = readOwn(path);
  if (text === undefined) return undefined;
  try {
    const seat = JSON.parse(text) as Seat; // written by `serialize` alone, for this user alone
    if (seat.version === 1) return seat;
  } catch {
    // falls through: a file of another kind
  }
  throw new UsageError(`${path} is no seat of this version of parley. Move it away, or remove it.`);
}

function serialize(seat: Seat): string {
  return `${JSON.stringify(seat, undefined, 2)}\n`;
}
