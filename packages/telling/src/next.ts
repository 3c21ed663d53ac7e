import type { Next } from '@parley/protocol';
import { adviceSentence, FINAL } from './show/advice.ts';
import type { Directory } from './show/directory.ts';
import type { Door } from './play/told.ts';

/** A piece of advice as JSON: the rules' own words, the sentence, and the call that does it where one does. */
export interface Step {
  readonly reason: string;
  readonly says: string;
  readonly act?: NonNullable<Next['advice'][number]['act']> | undefined;
  readonly call?: string | undefined;
  /** Where what is left of the room is read, once it is closed. */
  readonly read?: string | undefined;
  /** When the moment passes, UTC. */
  readonly until?: string | undefined;
}

export interface NextTold {
  readonly may: readonly string[];
  readonly next: readonly Step[];
  /** The first of them in one line, with its call. */
  readonly what_you_should_do_next: string;
}

const NOTHING = 'Nothing, for now: wait for what comes.';

/** What an actor may and should do (NX-1), as one answer that a program and a model both read. */
export function nextOf({ may, advice }: Next, directory: Directory, door: Door): NextTold {
  const next = advice.map(({ reason, details, act, until }): Step => {
    const says = adviceSentence({ reason, details }, directory);
    return {
      reason,
      says,
      ...(act && { act, call: door.act(act) }),
      ...(reason === 'closed' && { read: door.whole('final') }),
      ...(until !== undefined && { until: new Date(until).toISOString() }),
    };
  });
  return { may, next, what_you_should_do_next: firstWords(next[0]) };
}

function firstWords(first: Step | undefined): string {
  if (!first) return NOTHING;
  if (first.read !== undefined) return `${first.says} ${FINAL}: ${first.read}`;
  return first.call === undefined ? `Wait. ${first.says}` : `${first.says} Do it by: ${first.call}`;
}
