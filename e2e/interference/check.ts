import { expect } from 'vitest';
import { type Played, play } from './play.ts';
import { CANARY, type Script } from './script.ts';

/** What the meetings had that were compared, so that a test can tell whether they were worth it. */
export interface Worth {
  privately: number;
  refused: number;
  publicly: number;
  heard: number;
}

/** Plays a meeting with one side's private acts and without them. To all others it is the same. */
export async function tellsNothing(script: Script, worth: Worth): Promise<void> {
  const whole = await play(script);
  const lesser = await play(script, whole);
  expect(lesser.heard).toEqual(whole.heard);
  expect(lesser.seen).toEqual(whole.seen);
  expect(whatOthersGot(whole)).not.toContain(CANARY);
  expect(whole.logged.join('\n')).not.toMatch(/CANARY|Ours|Word/);
  const acts = [...whole.acts.values()];
  worth.refused += acts.filter(({ isRefused }) => isRefused).length;
  worth.publicly += acts.filter(({ isPublic }) => isPublic).length;
  worth.privately += acts.filter(({ isPublic, isRefused }) => !isPublic && !isRefused).length;
  worth.heard += Object.values(whole.heard).flat(2).length;
}

const whatOthersGot = ({ heard, seen }: Played): string =>
  [...Object.values(heard), ...Object.values(seen)].flat(2).join('\n');
