import { SHA256_HEX } from '@parley/protocol/limits';
import { ROOM_ID } from '@parley/protocol/links';
import { list, record, text, whole, words as textsIn } from '@parley/telling/look';
import { parsed } from '../../post.ts';

/** What a half says that it holds: every room, with the SHA-256 of its minutes and of each file. */
export interface HalfIndex {
  /** The party's name, as its newest room has it. */
  readonly party: string;
  /** The files beside the rooms that export writes, each with its SHA-256; but for this index itself. */
  readonly files: Files;
  /** The rooms, by the day they were closed. */
  readonly rooms: readonly IndexedRoom[];
}

export type Files = Readonly<Record<string, string>>;

export interface IndexedRoom {
  readonly room: string;
  /** Its folder below `rooms/`. */
  readonly folder: string;
  /** Which of the room's parties this half is of. */
  readonly party: string;
  readonly topic: string;
  /** As it is written in the minutes. */
  readonly closed_at: string;
  readonly outcome: string;
  /** SHA-256 of the minutes: the same in the half of every party. */
  readonly minutes: string;
  readonly open_points: number;
  /** Whose signature under the minutes stood when the record was exported last, by name. */
  readonly signed: readonly string[];
  readonly files: Files;
}

const FORMAT = 'parley.half.v1';
/** More than a side comes to in many years; what is longer is a stranger's. */
export const INDEX_BYTES = 1024 * 1024;

export const indexText = (index: HalfIndex): string =>
  `${JSON.stringify({ format: FORMAT, ...index }, null, 2)}\n`;

/** The folder of a room: the day it was closed, and its id. */
export const folderOf = (room: string, closedAt: string): string => `${closedAt.slice(0, 10)}-${room}`;

/** Rooms in the order in which they were closed. */
export const inOrder = (rooms: readonly IndexedRoom[]): readonly IndexedRoom[] =>
  rooms.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));

const placeOf = ({ closed_at, room }: IndexedRoom): string => `${closed_at} ${room}`;

/** The index that a text holds; undefined where it is none. It may come from anybody. */
export function readIndex(words: string): HalfIndex | undefined {
  const given = record(parsed(words));
  const party = text(given['party']);
  const files = filesIn(given['files']);
  const rooms = list(given['rooms']).map(readRoom);
  const known = rooms.filter((room) => room !== undefined);
  if (given['format'] !== FORMAT || party === undefined || !files || known.length < rooms.length)
    return undefined;
  return { party, files, rooms: known };
}

const PARTY = /^p[1-9]\d?$/;
const DAY = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function readRoom(given: unknown): IndexedRoom | undefined {
  const of = record(given);
  const said = (name: string): string => text(of[name]) ?? '';
  const [room, party, topic] = [said('room'), said('party'), said('topic')];
  const [closed_at, outcome, minutes] = [said('closed_at'), said('outcome'), said('minutes')];
  const files = filesIn(of['files']);
  const open_points = whole(of['open_points']);
  const fits = ROOM_ID.test(room) && PARTY.test(party) && DAY.test(closed_at) && SHA256_HEX.test(minutes);
  if (!fits || !files || open_points === undefined) return undefined;
  const signed = textsIn(of['signed']);
  // The folder is what it must be, whatever is said of it.
  const folder = folderOf(room, closed_at);
  return { room, folder, party, topic, closed_at, outcome, minutes, open_points, signed, files };
}

/** A file's name, without a way to anywhere. */
const FILE = /^\.?[a-z][a-z-]{0,40}(?:\.[a-z]{1,8})?$/;

function filesIn(given: unknown): Files | undefined {
  const files = Object.entries(record(given));
  const fits = files.every(([name, sha256]) => FILE.test(name) && SHA256_HEX.test(text(sha256) ?? ''));
  return fits ? Object.fromEntries(files.map(([name, sha256]) => [name, String(sha256)])) : undefined;
}
