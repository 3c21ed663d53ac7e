import type { Circle } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import type { Picture } from './picture.ts';
import type { Room } from './room.ts';

/** The entries of a circle, as far as a picture knows them. */
export async function allEntries(
  room: Pick<Room, 'after'>,
  circle: Circle,
  { heads }: Picture,
): Promise<readonly SealedEntry[]> {
  const end = heads.get(circle)?.seq ?? 0;
  const entries: SealedEntry[] = [];
  while (entries.length < end) {
    const page = await room.after(circle, entries.length);
    const fitting = page.filter(({ seq }) => seq <= end);
    if (fitting.length === 0) throw new Error('broken invariant: the record is behind what was folded of it');
    entries.push(...fitting);
  }
  return entries;
}
