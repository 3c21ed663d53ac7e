import type { Circle } from '@parley/protocol';
import { checkpointText, recordText, type SealedEntry, signNote } from '@parley/record';
import type { HubKeys } from '../keys/hub-keys.ts';
import { allEntries } from './all-entries.ts';
import type { Minuting, SealedMinutes } from './minutes.ts';
import { perRoom } from './per-room.ts';
import type { Picture } from './picture.ts';
import type { Moment, Room } from './room.ts';
import { signaturesIn } from './signatures-in.ts';

/**
 * What outsiders check a room by: signed checkpoints, and the record file (docs/RECORD.md). A checkpoint is made of the
 * ledger whenever somebody asks, and says the same each time. It is kept by those who ask: that is what binds the hub,
 * and a copy beside the ledger would bind nobody.
 */
export interface Recording {
  /** Signed notes: of the newest entry of each of these circles, and of the one that closed the room. */
  checkpoints(room: Room, moment: Moment, circles: readonly Circle[]): Promise<Checkpoints>;
  /** The record of these circles, the room first, as a file. */
  record(room: Room, moment: Moment, circles: readonly Circle[]): Promise<string>;
  /** Keeps nothing of a room any longer. */
  forget(room: string): void;
}

/** What everybody reads: the common record holds that and nothing else (MI-7). */
export const COMMON: readonly Circle[] = ['room'];

/** What the hub calls itself, the keys it signs with, and what it signed. */
export interface Checkpoints {
  readonly hub: string;
  /** Verifier keys, the newest first. */
  readonly keys: readonly string[];
  /** Signed notes. */
  readonly checkpoints: readonly string[];
}

/** At least every so many entries of a circle there is a checkpoint (MI-4). */
const EVERY = 50;

export function createRecording(keys: HubKeys, minuting: Minuting): Recording {
  const published = keys.published.map(({ key }) => key);
  const sign = (room: string, places: readonly Place[]) =>
    Promise.all(places.map((place) => signNote(checkpointText({ room, ...place }), keys.signers())));

  async function write(room: Room, moment: Moment, circles: readonly Circle[]): Promise<string> {
    const minutes = await minuting.sealed(room, moment);
    const read = await Promise.all(
      circles.map(async (circle) => [circle, await allEntries(room, circle, moment.picture)] as const),
    );
    const places = read.flatMap(([circle, entries]) => milestones(circle, entries));
    return recordText({
      room: room.id,
      hub: { name: keys.name, keys: published },
      circles: new Map(read.map(([circle, entries]) => [circle, entries.map(bare)])),
      checkpoints: await sign(room.id, withClosing(places, closingOf(minutes))),
      minutes: minutes?.text ?? null,
      ...signaturesIn(read.find(([circle]) => circle === 'room')?.[1] ?? [], moment),
    });
  }
  const common = perRoom((room, moment) => write(room, moment, COMMON));

  return {
    async checkpoints(room, moment, circles) {
      const closing = closingOf(await minuting.sealed(room, moment));
      const places = withClosing(headsOf(circles, moment.picture), closing);
      return { hub: keys.name, keys: published, checkpoints: await sign(room.id, places) };
    },

    record: (room, moment, circles) =>
      circles.length === 1 ? common.of(room, moment) : write(room, moment, circles),
    forget: common.forget,
  };
}

/** What a checkpoint is of: an entry, and the minutes, if it closed the room. */
interface Place {
  readonly circle: Circle;
  readonly seq: number;
  readonly hash: string;
  readonly minutes?: string;
}

const bare = ({ hash, text }: SealedEntry) => ({ hash, text });

function headsOf(circles: readonly Circle[], { heads }: Picture): readonly Place[] {
  return circles.flatMap((circle) => {
    const head = heads.get(circle);
    return head ? [{ circle, seq: head.seq, hash: head.hash }] : [];
  });
}

const milestones = (circle: Circle, entries: readonly SealedEntry[]): readonly Place[] =>
  entries
    .filter(({ seq }) => seq % EVERY === 0 || seq === entries.length)
    .map(({ seq, hash }) => ({ circle, seq, hash }));

const closingOf = (minutes: SealedMinutes | undefined): Place | undefined =>
  minutes && { circle: 'room', seq: minutes.head.seq, hash: minutes.head.hash, minutes: minutes.sha256 };

/** The checkpoint that closes the room says more than any other of its entry. */
const withClosing = (places: readonly Place[], closing: Place | undefined): readonly Place[] =>
  closing
    ? [...places.filter(({ circle, seq }) => circle !== closing.circle || seq !== closing.seq), closing]
    : places;
