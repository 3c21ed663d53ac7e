import type { JsonObject } from '@parley/protocol';
import { hasPeople, type StateOfPlay } from '../../live/state-of-play.ts';
import { type Sentence, sentence } from '../sentence.ts';

/** The names of people or sides in an advice. */
export const names = (details: JsonObject, name = 'names'): { readonly names: readonly string[] } => {
  const given = details[name];
  return { names: Array.isArray(given) ? given.map(String) : [] };
};

const causes: Readonly<Record<string, () => Sentence>> = {
  hand: () => sentence('banner.paused.hand'),
  nobody: () => sentence('banner.paused.nobody'),
  spent: () => sentence('banner.paused.spent'),
  passed: () => sentence('banner.paused.passed'),
  still: () => sentence('banner.paused.still'),
};

const notices: Readonly<Record<string, () => Sentence>> = {
  hand: () => sentence('banner.noticed.hand'),
  nobody: () => sentence('banner.noticed.nobody'),
  spent: () => sentence('banner.noticed.spent'),
  passed: () => sentence('banner.noticed.passed'),
  still: () => sentence('banner.noticed.still'),
};

/** What stands in the way of a room in which nothing pauses, since it has no people. */
export function noticed(given: readonly string[]): readonly Sentence[] {
  return given.flatMap((cause) => (Object.hasOwn(notices, cause) ? (notices[cause]?.() ?? []) : []));
}

/** Why the agents are paused: the first cause that is not a hand, since a hand has a banner of its own. */
export function paused(given: readonly string[]): Sentence {
  const cause = given.find((each) => each !== 'hand') ?? given[0] ?? 'passed';
  return (causes[cause] ?? (() => sentence('banner.paused.passed')))();
}

/** How a room ended. */
export function ended(play: StateOfPlay, outcome: string | undefined, reason = ''): readonly Sentence[] {
  if (outcome === 'agreed')
    return [sentence(hasPeople(play) ? 'banner.closed.agreed' : 'banner.closed.agreed.alone')];
  if (outcome === 'expired') return [sentence('banner.closed.expired')];
  return [sentence('banner.closed.stopped', { reason })];
}

const silences: Readonly<Record<string, (hours: number) => Sentence>> = {
  wait: () => sentence('banner.silence.wait'),
  carry: (count) => sentence('banner.silence.carry', { count }),
  close: (count) => sentence('banner.silence.close', { count }),
};

/** What it means when nobody answers, as this room was made. Approval is never taken for given. */
export function silence({ room }: StateOfPlay, approval = false): readonly Sentence[] {
  const settings = room.settings?.['room'];
  const means = String(settings?.['silence'] ?? 'wait');
  const told = silences[approval && means === 'carry' ? 'wait' : means]?.(
    Number(settings?.['silence_hours']),
  );
  return told ? [told] : [];
}
