import { createHash } from 'node:crypto';
import { UsageError } from '../usage-error.ts';
import { AGENDA, newAgenda } from './agenda.ts';
import {
  type Files,
  folderOf,
  type HalfIndex,
  type IndexedRoom,
  indexText,
  inOrder,
  readIndex,
} from './half-index.ts';
import type { HalfFiles } from './half-files.ts';
import { openPointsOf } from './open-points.ts';
import { type ClosedRoom, indexMarkdown, MINUTES, papersOf } from './papers.ts';
import type { Repository } from './repository.ts';

/** One's own half: what export wrote there before is as it wrote it, and what people wrote is theirs. */

export const INDEX = 'index.json';
const INDEX_FOR_PEOPLE = 'index.md';
const ATTRIBUTES = '.gitattributes';
/** Below it no file is changed by git on its way in or out, whatever is said above it. */
const ATTRIBUTES_TEXT = '* -text -filter -ident -working-tree-encoding -export-subst -export-ignore\n';
const MADE_HERE: ReadonlySet<string> = new Set([INDEX, INDEX_FOR_PEOPLE, ATTRIBUTES, AGENDA, 'rooms']);

export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Where a half stands, and whose it is. */
export interface Place {
  readonly repository: Repository;
  readonly side: string;
  readonly files: HalfFiles;
}

/** What stands in a half. */
export interface Half {
  readonly index: HalfIndex;
  /** Folders of rooms that somebody removed whole, and on purpose. */
  readonly removed: readonly string[];
}

/** What stands in the half now; undefined before the first export. Fails when anybody changed what export wrote. */
export async function halfNow(place: Place): Promise<Half | undefined> {
  const { side, files } = place;
  const bytes = await files.read(INDEX);
  if (!bytes) {
    const foreign = (await files.names('')).find((name) => !MADE_HERE.has(name));
    if (foreign === undefined) return undefined;
    throw new UsageError(
      `The folder ${side} is there already and is no half of a repository of Parley's. Name another one for yours: --side <folder>`,
    );
  }
  const index = readIndex(bytes.toString('utf8'));
  if (!index) throw await changed(place, INDEX);
  await mustBeAsWritten(place, '', index.files);
  const rooms: IndexedRoom[] = [];
  const removed: string[] = [];
  for (const room of index.rooms) {
    const folder = `rooms/${room.folder}`;
    if ((await files.names(folder)).length === 0) removed.push(folder);
    else {
      await mustBeAsWritten(place, `${folder}/`, room.files);
      rooms.push(room);
    }
  }
  return { index: { ...index, rooms }, removed };
}

async function mustBeAsWritten(place: Place, folder: string, expected: Files): Promise<void> {
  for (const [name, sha256] of Object.entries(expected)) {
    const bytes = await place.files.read(`${folder}${name}`);
    if (!bytes || sha256Of(bytes) !== sha256) throw await changed(place, `${folder}${name}`);
  }
}

/** The last export is where every file of this half stands as it was written. */
async function changed({ repository, side }: Place, path: string): Promise<UsageError> {
  const whole = `${side}/${path}`;
  const last = await repository.git.ask(['log', '-1', '--format=%h', '--', `${side}/${INDEX}`]);
  const known = last !== undefined && last !== '' && path !== INDEX;
  const back = known ? `: git restore --source ${last} -- ${whole}` : `, as git log -- ${whole} has it`;
  return new UsageError(
    `${whole} is written by parley export alone, and was changed since. Move what you want to keep to ${side}/${AGENDA}, and take the file back${back}`,
  );
}

/** What an export writes, by path below the half. */
export interface Written {
  readonly texts: Files;
  readonly room: IndexedRoom;
}

/** A room of one's own party, as it goes into the half. */
export interface Export extends ClosedRoom {
  readonly party: { readonly party: string; readonly name: string };
}

/** The half with a room in it. Nothing is written yet. */
export async function halfWith(place: Place, now: HalfIndex | undefined, room: Export): Promise<Written> {
  const papers = papersOf(room);
  const added = indexed(room, papers);
  const folder = `rooms/${added.folder}`;
  const old = now?.rooms.find((each) => each.room === added.room);
  if (old && old.minutes !== added.minutes)
    throw new UsageError(
      `Other minutes of this room stand in ${place.side}/${folder}/${MINUTES} (SHA-256 ${old.minutes}) than the hub hands out now (${added.minutes}). Nothing was written: keep both, and find out which are true.`,
    );
  if (!old) await mustBeFree(place, folder, papers);
  const others = (now?.rooms ?? []).filter((each) => each !== old);
  const rooms = inOrder([...others, added]);
  const { name } = room.party;
  const beside = { [ATTRIBUTES]: ATTRIBUTES_TEXT, [INDEX_FOR_PEOPLE]: indexMarkdown({ party: name, rooms }) };
  const agenda = newAgenda(name);
  const written = await place.files.read(AGENDA);
  const texts = {
    ...Object.fromEntries(Object.entries(papers).map(([file, text]) => [`${folder}/${file}`, text])),
    // Once anybody has written into it, it is theirs.
    ...((!written || written.toString('utf8') === agenda) && { [AGENDA]: agenda }),
    ...beside,
    // Last: what it names is there.
    [INDEX]: indexText({ party: name, files: digests(beside), rooms }),
  };
  return { texts, room: added };
}

/** An export that was cut off left what it had written; what somebody else put there stays. */
async function mustBeFree(place: Place, folder: string, papers: Files): Promise<void> {
  for (const [name, text] of Object.entries(papers)) {
    const bytes = await place.files.read(`${folder}/${name}`);
    if (bytes && bytes.toString('utf8') !== text)
      throw new UsageError(
        `${place.side}/${folder}/${name} is there already, and was not written by an export. Remove it first.`,
      );
  }
}

function indexed(room: Export, papers: Files): IndexedRoom {
  const { minutes, minutesText, signed, party } = room;
  const { outcome, meeting } = minutes;
  if (!outcome) throw new TypeError('broken invariant: a room that is open has no papers');
  return {
    room: minutes.room,
    folder: folderOf(minutes.room, outcome.at),
    party: party.party,
    topic: meeting.topic,
    closed_at: outcome.at,
    outcome: outcome.outcome,
    minutes: sha256Of(minutesText),
    open_points: openPointsOf(minutes).length,
    signed,
    files: digests(papers),
  };
}

const digests = (texts: Files): Files =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sha256Of(text)]));
