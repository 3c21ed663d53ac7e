import type { Minutes } from '@parley/record/minutes/document';
import { safeLine } from '@parley/protocol/safe-text';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';
import { AGENDA, AGENDA_BYTES, agendaPoints } from './agenda.ts';
import { readMinutes, unreadable } from './closed-room.ts';
import { type HalfIndex, INDEX_BYTES, type IndexedRoom, inOrder, readIndex } from './half-index.ts';
import { INDEX, sha256Of } from './half.ts';
import { comparison, type OtherHalf, otherHalves } from './other-halves.ts';
import { rememberedSide } from './own-side.ts';
import { CONTRACT, DRAFT, MINUTES } from './papers.ts';
import { openRepository, type Repository } from './repository.ts';

/** The room from which the next one opens, as the newest commit of a repository has it. */
export interface FormerRoom {
  readonly minutes: Minutes;
  /** SHA-256 of the minutes. */
  readonly sha256: string;
  /** One's own party in it. */
  readonly party: string;
  /** The contract as it stands: agreed, or as it was proposed last. */
  readonly contract: string | undefined;
  /** What people wrote into the agendas, by the party whose half they stand in. */
  readonly agendas: ReadonlyMap<string, readonly string[]>;
  /** What whoever opens the next room should know of the two halves. */
  readonly notices: readonly string[];
}

/** More than minutes, and the longest contract, may have. */
const PAPER_BYTES = 64 * 1024 * 1024;

/** Which half, and which room of it; else the one that is remembered, and the newest. */
interface Wanted {
  readonly side: string | undefined;
  readonly room: string | undefined;
}

/** A room of one's own half, with the agendas of all halves. Nothing of the others' can make this fail. */
export async function formerRoom(folder: string, wanted: Wanted, world: World): Promise<FormerRoom> {
  const repository = await openRepository(folder, world);
  const side = await rememberedSide(repository, wanted.side);
  if (side === undefined)
    throw new UsageError('This clone does not know yet which half is yours. Say it: --side <folder>');
  const index = await ownIndex(repository, side);
  const room = chosen(index, wanted.room);
  if (!room)
    throw new UsageError(
      wanted.room === undefined
        ? `The half ${side} holds no room yet: export one first, parley export --repo ${folder}`
        : `The half ${side} holds no room ${wanted.room}: ${side}/index.md lists those it holds.`,
    );
  const at = (name: string) => `${side}/rooms/${room.folder}/${name}`;
  const minutesText = await asWritten(repository, room, at, MINUTES);
  const minutes = readMinutes(minutesText);
  if (!minutes || room.minutes !== sha256Of(minutesText)) throw unreadable(at(MINUTES));
  const others = minutes.meeting.parties.filter(({ party }) => party !== room.party);
  const halves = await otherHalves(
    repository,
    side,
    others.map(({ name }) => name),
  );
  const own = await agendaOf(repository, side);
  const theirs = await Promise.all(
    others.map(async ({ party, name }) => {
      const half = halves.get(name);
      return [party, half ? await agendaOf(repository, half.side) : NONE] as const;
    }),
  );
  const paper = minutes.contract.agreed ? CONTRACT : DRAFT;
  return {
    minutes,
    sha256: room.minutes,
    party: room.party,
    contract: room.files[paper] === undefined ? undefined : await asWritten(repository, room, at, paper),
    agendas: new Map([
      [room.party, own.points],
      ...theirs.map(([party, { points }]) => [party, points] as const),
    ]),
    notices: [
      ...(await uncommitted(repository, side)),
      ...own.notices,
      ...theirs.flatMap(([, { notices }]) => notices),
      ...comparison(halves, room),
      ...newer(halves, index, room),
    ],
  };
}

const chosen = ({ rooms }: HalfIndex, wanted: string | undefined): IndexedRoom | undefined =>
  wanted === undefined ? inOrder(rooms).at(-1) : rooms.find(({ room }) => room === wanted);

async function ownIndex(repository: Repository, side: string): Promise<HalfIndex> {
  const blob = await repository.file(`${side}/${INDEX}`);
  const text = blob && (await repository.text(blob, INDEX_BYTES));
  if (text === undefined)
    throw new UsageError(
      `There is no half ${side} in the newest commit of ${repository.top}. Export a room first, or name your half: --side <folder>`,
    );
  const index = readIndex(text);
  if (!index)
    throw new UsageError(
      `${side}/${INDEX} is not as parley export writes it: look at git log -- ${side}/${INDEX}`,
    );
  return index;
}

/** A paper of one's own half, which must be what the index says. */
async function asWritten(
  repository: Repository,
  { files }: IndexedRoom,
  at: (name: string) => string,
  name: string,
): Promise<string> {
  const blob = await repository.file(at(name));
  const text = blob && (await repository.text(blob, PAPER_BYTES));
  if (text === undefined || sha256Of(text) !== files[name])
    throw new UsageError(`${at(name)} is not what was exported: look at git log -- ${at(name)}`);
  return text;
}

interface Agenda {
  readonly points: readonly string[];
  readonly notices: readonly string[];
}

const NONE: Agenda = { points: [], notices: [] };

async function agendaOf(repository: Repository, side: string): Promise<Agenda> {
  const blob = await repository.file(`${side}/${AGENDA}`);
  if (!blob) return NONE;
  const text = await repository.text(blob, AGENDA_BYTES);
  if (text !== undefined) return { points: agendaPoints(text), notices: [] };
  return {
    points: [],
    notices: [`${side}/${AGENDA} is longer than ${AGENDA_BYTES} bytes, or no text. It is left out.`],
  };
}

/** What is on this disk and in no commit is not read. */
async function uncommitted({ git }: Repository, side: string): Promise<readonly string[]> {
  const changed = await git.run(['status', '--porcelain', '-z', '--no-renames', '--', side]);
  return changed.length === 0
    ? []
    : [
        `There are changes below ${side}/ that are in no commit. They are left out; commit them to take them along.`,
      ];
}

/** Rooms that another half has, and one's own lacks, although they were closed later. */
function newer(
  halves: ReadonlyMap<string, OtherHalf | undefined>,
  index: HalfIndex,
  { closed_at }: IndexedRoom,
): readonly string[] {
  return [...halves.values()].flatMap((half) => {
    const theirs = half?.index.rooms.find(
      (each) => each.closed_at > closed_at && !index.rooms.some(({ room }) => room === each.room),
    );
    return half && theirs
      ? [
          `The half ${half.side} names a newer room, ${theirs.folder} (about "${safeLine(theirs.topic)}"). If you were in it, export it first.`,
        ]
      : [];
  });
}
