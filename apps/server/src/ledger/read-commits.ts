import { numberArray, textArray } from './arrays.ts';
import { type Place, readCommandsText, readPlacesText } from './columns.ts';
import type { Connection } from './connection.ts';
import type { CommittedEntry, StoredCommit } from './port.ts';
import { readCommits, readRanges } from './statements.ts';

/**
 * Reads commits with their entries: first the line, which says where the entries are, then a range of each circle.
 * Sequences are dense, so what the commits of a stretch wrote in a circle lies side by side.
 */
export async function commitsAfter(
  run: Connection['run'],
  room: string,
  version: number,
  limit: number,
): Promise<readonly StoredCommit[]> {
  const rows = await run(readCommits, [room, version, limit]);
  const line = rows.map((row) => ({ ...row, places: readPlacesText(row.places) }));
  const entries = await entriesAt(
    run,
    room,
    line.flatMap(({ places }) => places),
  );
  const commits: StoredCommit[] = [];
  for (const { version, commands, places } of line) {
    const own = places.flatMap(([circle, seq, command]) => {
      const entry = entries.get(keyOf(circle, seq));
      return entry ? [{ circle, seq, hash: entry.hash, text: entry.text, command }] : [];
    });
    // Between the two questions the room can have been purged. What is left of it then is as good as nothing.
    if (own.length < places.length) break;
    commits.push({ room, version, commands: readCommandsText(commands), entries: own });
  }
  return commits;
}

type Kept = Pick<CommittedEntry, 'hash' | 'text'>;

async function entriesAt(
  run: Connection['run'],
  room: string,
  places: readonly Place[],
): Promise<ReadonlyMap<string, Kept>> {
  if (places.length === 0) return new Map();
  const ranges = new Map<string, { readonly low: number; readonly high: number }>();
  for (const [circle, seq] of places) {
    const { low, high } = ranges.get(circle) ?? { low: seq, high: seq };
    ranges.set(circle, { low: Math.min(low, seq), high: Math.max(high, seq) });
  }
  const bounds = [...ranges.values()];
  const rows = await run(readRanges, [
    room,
    textArray([...ranges.keys()]),
    numberArray(bounds.map(({ low }) => low)),
    numberArray(bounds.map(({ high }) => high)),
  ]);
  return new Map(rows.map(({ circle, seq, hash, text }) => [keyOf(circle, seq), { hash, text }]));
}

function keyOf(circle: string, seq: number): string {
  return `${circle} ${seq}`;
}
