import type { Advised } from '../../live/folding.ts';
import type { StateOfPlay } from '../../live/state-of-play.ts';
import { sentence } from '../sentence.ts';
import { tellers } from './reasons.ts';
import type { Banner } from './types.ts';
import { watching } from './watching.ts';

/** Every reason that has words here: a test holds it to the rules. */
export const toldReasons: readonly string[] = Object.keys(tellers);

function bannerOf(advice: Advised['advice'][number], play: StateOfPlay): Banner | undefined {
  const teller = Object.hasOwn(tellers, advice.reason) ? tellers[advice.reason] : undefined;
  const told = teller?.(advice.details ?? {}, play);
  return (
    told && { reason: advice.reason, ...told, ...(advice.until !== undefined && { until: advice.until }) }
  );
}

export interface Banners {
  readonly first: Banner;
  /** What waits for this seat besides the first. */
  readonly more: readonly Banner[];
}

/** What a seat reads first: what needs it, else why it waits. */
export function bannersOf(next: Advised, play: StateOfPlay): Banners {
  if (play.seats.you.kind === 'observer') return { first: watching(next, play), more: [] };
  const { advice } = next;
  const told = advice.flatMap((each) => bannerOf(each, play) ?? []);
  const needs = told.filter(({ label }) => label === 'needs');
  const [first = told[0] ?? idle, ...more] = needs;
  return { first, more };
}

/** How many things need a person in a room: what the title and the list of all rooms count. */
export function needsCount(next: Advised, play: StateOfPlay): number {
  const { first, more } = bannersOf(next, play);
  return (first.label === 'needs' ? 1 : 0) + more.length;
}

const idle: Banner = { reason: 'idle', label: 'waiting', sentences: [sentence('banner.idle')] };
