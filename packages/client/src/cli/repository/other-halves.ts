import { readIndex, type HalfIndex, INDEX_BYTES } from './half-index.ts';
import { INDEX } from './half.ts';
import type { Repository } from './repository.ts';
import { isSide, sideOf } from './side.ts';

/** The half of another party, as the newest commit has it. All of it is a stranger's. */
export interface OtherHalf {
  readonly side: string;
  readonly index: HalfIndex;
}

/** Folders that are looked at: more than a room has parties, and few enough to be read. */
const FOLDERS = 32;

/** The half of each of these parties, by their names; undefined where there is none, or more than one says that it is. */
export async function otherHalves(
  repository: Repository,
  own: string,
  parties: readonly string[],
): Promise<ReadonlyMap<string, OtherHalf | undefined>> {
  const sides = (await repository.folders()).filter((name) => isSide(name) && name !== own);
  // Those with the name that a party's half has come first: no number of others pushes them out.
  const named = new Set(parties.map(sideOf));
  const likely = sides.toSorted((one, other) => Number(named.has(other)) - Number(named.has(one)));
  const found: OtherHalf[] = [];
  for (const side of likely.slice(0, FOLDERS)) {
    const blob = await repository.file(`${side}/${INDEX}`);
    const text = blob && (await repository.text(blob, INDEX_BYTES));
    const index = text === undefined ? undefined : readIndex(text);
    if (index) found.push({ side, index });
  }
  return new Map(
    parties.map((party) => {
      const theirs = found.filter(({ index }) => index.party === party);
      const [only, ...more] = theirs;
      return [
        party,
        theirs.find(({ side }) => side === sideOf(party)) ?? (more.length > 0 ? undefined : only),
      ];
    }),
  );
}

/** Whether the other halves have the same minutes of a room, a line for each that says anything of it. */
export function comparison(
  halves: ReadonlyMap<string, OtherHalf | undefined>,
  { room, minutes }: { readonly room: string; readonly minutes: string },
): readonly string[] {
  return [...halves.values()].flatMap((half) => {
    const theirs = half?.index.rooms.find((each) => each.room === room);
    if (!half || !theirs) return [];
    return theirs.minutes === minutes
      ? [`The half ${half.side} has the same minutes of this room.`]
      : [
          `The half ${half.side} names OTHER minutes of this room (SHA-256 ${theirs.minutes}) than yours (${minutes}). Find out which are true before you go on from them.`,
        ];
  });
}
