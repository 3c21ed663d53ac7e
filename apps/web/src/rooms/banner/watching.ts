import { numberOf, textOf } from '../../live/fields.ts';
import type { Advised } from '../../live/folding.ts';
import type { StateOfPlay } from '../../live/state-of-play.ts';
import { type Sentence, sentence } from '../sentence.ts';
import { ended, names, noticed, paused } from './told.ts';
import type { Banner } from './types.ts';

/**
 * What somebody who watches reads: what the room waits for and whom, and that they only watch. They are told the same
 * things as those at the table, in other words, for nothing here is ever theirs to do.
 */

type Told = (details: NonNullable<Advised['advice'][number]['details']>) => Sentence;

const waits: Readonly<Record<string, Told>> = {
  wait_questions: (details) =>
    details['blocks'] === true
      ? sentence('banner.room.questions.blocks', { names: names(details) })
      : sentence('banner.room.questions', { names: names(details) }),
  wait_speech: (details) => sentence('banner.room.speech', { names: names(details) }),
  wait_floor: (details) => sentence('banner.room.floor', { name: textOf(details, 'name') }),
  floor_rests: () => sentence('banner.room.rests'),
  wait_for_party: (details) => sentence('banner.room.party', { name: textOf(details, 'name') }),
  wait_for_ready: (details) => sentence('banner.room.ready', { names: names(details) }),
  wait_for_votes: (details) => sentence('banner.room.votes', { names: names(details) }),
  wait_agreements: (details) =>
    sentence('banner.room.agreements', {
      names: names(details),
      version: numberOf(details, 'version'),
    }),
  wait_approvals: (details) => sentence('banner.room.approvals', { names: names(details) }),
};

/** Every reason that is told to those who watch. */
export const watchedReasons: readonly string[] = Object.keys(waits);

export function watching({ advice }: Advised, play: StateOfPlay): Banner {
  const isClosed = play.phases.phase === 'closed';
  const open = { label: 'banner.minutes.open', target: { type: 'page', page: 'minutes' } } as const;
  return {
    reason: 'watching',
    label: 'watching',
    sentences: [
      ...(isClosed ? ended(play, play.phases.outcome, play.phases.reason) : goingOn(advice, play)),
      sentence('banner.watching'),
    ],
    ...(isClosed && { quiet: open }),
  };
}

/** A pause or a notice comes first, since the rest hangs on it; then whom the room waits for. */
function goingOn(advice: Advised['advice'], { pause }: StateOfPlay): readonly Sentence[] {
  const stopped = pause && pause.causes.length > 0 ? [paused(pause.causes)] : noticed(pause?.noticed ?? []);
  const waiting = advice.flatMap(({ reason, details = {} }) =>
    Object.hasOwn(waits, reason) ? (waits[reason]?.(details) ?? []) : [],
  );
  return [...stopped.slice(0, 1), ...waiting.slice(0, 1)];
}
