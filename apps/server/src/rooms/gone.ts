import { type RefusalBody, refusalBody, RefusedError } from '@parley/protocol';
import { dayOf } from '../ledger/erasing.ts';
import type { Picture } from './picture.ts';

/** What whoever holds a credential of an erased room is told of it: the day, and nothing else (RM-6). */
export function gone(day: string): RefusalBody {
  return refusalBody('gone', { day });
}

/** Why somebody whose credential is of a room has no place in it: its time is over, or the credential is not good. */
export function absence({ rules, state }: Picture, now: number): RefusalBody {
  const erasedAt = rules?.erased(state);
  return erasedAt !== undefined && erasedAt <= now ? gone(dayOf(erasedAt)) : refusalBody('unknown');
}

/** Whether something was refused because whoever asked has no place there, or none any more. */
export function isAbsence(thrown: unknown): boolean {
  return isGone(thrown) || (thrown instanceof RefusedError && thrown.body.code === 'unknown');
}

/** Whether something was refused because its room is gone. */
export function isGone(thrown: unknown): boolean {
  return thrown instanceof RefusedError && thrown.body.code === 'gone';
}
