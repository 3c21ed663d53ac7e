import { openHall } from './hall.ts';
import { examine, type Look } from './looks.ts';
import { tourLinks, tourOutside } from './tour.ts';
import { tourQuestions } from './tour-questions.ts';
import { tourRoom } from './tour-room.ts';

/** The tours that pages are looked at in: each of the pages and states there are is in one of them. */
export const TOURS = {
  'outside of any room': tourOutside,
  'that a link opens': tourLinks,
  'of a room, from its making to its minutes': tourRoom,
  'of questions, clauses and deletion': tourQuestions,
} as const;

export interface Seen {
  readonly names: readonly string[];
  readonly faults: readonly string[];
}

/** Goes on a tour in a hall of its own, and looks at everything on the way in these ways. */
export async function seeAll(tour: keyof typeof TOURS, looks: readonly Look[]): Promise<Seen> {
  const names: string[] = [];
  const faults: string[] = [];
  const hall = await openHall();
  try {
    await TOURS[tour](hall, async (visitor, name) => {
      names.push(name);
      faults.push(...(await examine(visitor, name, looks)));
    });
  } finally {
    await hall.close();
  }
  return { names, faults };
}

export const tourNames = Object.keys(TOURS) as (keyof typeof TOURS)[]; // the keys of the table
